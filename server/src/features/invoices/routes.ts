import {
  createInvoice,
  creditInvoice,
  downloadInvoice,
  downloadReceipt,
  downloadReminder,
  editInvoice,
  getInvoice,
  issueInvoice,
  issueInvoices,
  listInvoices,
  printReminder,
  recordPayment,
  resendInvoice,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { attachReceipts, createReceipts } from './receipts.ts';
import { createInvoiceService } from './service.ts';

export const invoiceRoutes: FastifyPluginAsync = async (app) => {
  const invoices = createInvoiceService(app);
  const receipts = createReceipts(app);
  attachReceipts(app);

  app.route(toRoute(listInvoices, ({ query, session }) => invoices.list(query, session.user)));
  app.route(toRoute(getInvoice, ({ params, session }) => invoices.read(params.id, session.user)));
  app.route(toRoute(downloadInvoice, ({ params, session }) => invoices.download(params.id, session.user)));
  app.route(toRoute(downloadReminder, ({ params, session }) => invoices.downloadReminder(params.id, session.user)));
  app.route(toRoute(downloadReceipt, ({ params, session }) => receipts.download(params.id, session.user)));
  app.route(
    toRoute(createInvoice, async ({ body, session, actor }) =>
      say('The draft is made.', await invoices.create(body, session.user, actor)),
    ),
  );
  app.route(
    toRoute(editInvoice, async ({ params, body, session, actor }) =>
      say('The draft is saved.', await invoices.edit({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(issueInvoice, async ({ params, body, session, actor }) => {
      const invoice = await invoices.issue({ ...params, body, user: session.user, actor });
      const next = invoice.payer.email === '' ? 'can be downloaded' : 'will be mailed to the payer';
      return say(`Invoice ${invoice.number ?? ''} was issued and ${next}.`, invoice);
    }),
  );
  app.route(
    toRoute(resendInvoice, async ({ params, body, session, actor }) =>
      say('The invoice will be mailed again.', await invoices.resend({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(printReminder, async ({ params, body, session, actor }) =>
      say('The reminder is ready.', await invoices.printReminder({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(toRoute(issueInvoices, ({ body, session, actor }) => invoices.issueAll(body.items, session.user, actor)));
  app.route(
    toRoute(recordPayment, async ({ params, body, session, actor }) =>
      say('The payment is recorded.', await invoices.recordPayment({ ...params, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(creditInvoice, async ({ params, body, session, actor }) =>
      say('The credit note was issued.', await invoices.credit({ ...params, body, user: session.user, actor })),
    ),
  );
};
