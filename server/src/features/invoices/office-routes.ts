import {
  checkPrintable,
  deleteInvoice,
  extendDueDate,
  getInvoiceRecord,
  listArticles,
  movePayment,
  noteInvoice,
  pauseDunning,
  payInvoiceFromCredit,
  resumeDunning,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { unprintableIn } from '../../platform/pdf/bidi.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { invoiceJunk } from './junk.ts';
import { createInvoiceOfficeService } from './office-service.ts';

export const invoiceOfficeRoutes: FastifyPluginAsync = async (app) => {
  const invoices = createInvoiceOfficeService(app);
  app.junk.add(invoiceJunk());

  app.route(toRoute(checkPrintable, ({ body }) => unprintableIn([body.text])));
  app.route(toRoute(listArticles, async () => (await readSetting(app.db, 'articles')).articles));
  app.route(toRoute(getInvoiceRecord, ({ params, session }) => invoices.record(params.id, session.user)));
  app.route(
    toRoute(noteInvoice, async ({ params, body, session, actor }) =>
      say('The note is saved.', await invoices.note({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(extendDueDate, async ({ params, body, session, actor }) =>
      say('The due date is extended.', await invoices.extendDueDate({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(pauseDunning, async ({ params, body, session, actor }) =>
      say('The reminders are paused.', await invoices.pause({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(resumeDunning, async ({ params, body, session, actor }) =>
      say('The reminders go on.', await invoices.resume({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(deleteInvoice, async ({ params, body, session, actor }) => {
      await invoices.remove({ ...params, body, user: session.user, actor });
      return say('The draft was moved to the junk box.', {});
    }),
  );
  app.route(
    toRoute(waiveInvoice, async ({ params, body, session, actor }) =>
      say('The open amount was waived.', await invoices.waive({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(movePayment, async ({ params, body, session, actor }) =>
      say('The payment is moved.', await invoices.movePayment({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(payInvoiceFromCredit, async ({ params, body, session, actor }) =>
      say('The invoice is paid.', await invoices.payFromCredit({ ...params, body, user: session.user, actor })),
    ),
  );
};
