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
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Command } from './reading.ts';
import { attachReceipts, createReceipts } from './pdf/receipts.ts';
import { createInvoiceService } from './service.ts';
import { unprintableIn } from '../../platform/pdf/bidi.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { invoiceJunk } from './junk.ts';

interface Call<Body> {
  params: { id: string };
  body: Body;
  session: SignedIn;
  actor: Actor;
}

const commandOf = <Body>({ params, body, session, actor }: Call<Body>): Command<Body> => ({
  ...params,
  body,
  user: session.user,
  actor,
});

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
      withMessage('The draft is made.', await invoices.create(body, session.user, actor)),
    ),
  );
  app.route(
    toRoute(editInvoice, async (call) => withMessage('The draft is saved.', await invoices.edit(commandOf(call)))),
  );
  app.route(
    toRoute(issueInvoice, async (call) => {
      const invoice = await invoices.issue(commandOf(call));
      const next = invoice.payer.email === '' ? 'can be downloaded' : 'will be mailed to the payer';
      return withMessage(`Invoice ${invoice.number ?? ''} was issued and ${next}.`, invoice);
    }),
  );
  app.route(
    toRoute(resendInvoice, async (call) =>
      withMessage('The invoice will be mailed again.', await invoices.resend(commandOf(call))),
    ),
  );
  app.route(
    toRoute(printReminder, async (call) =>
      withMessage('The reminder is ready.', await invoices.printReminder(commandOf(call))),
    ),
  );
  app.route(toRoute(issueInvoices, ({ body, session, actor }) => invoices.issueAll(body.items, session.user, actor)));
  app.route(
    toRoute(recordPayment, async (call) =>
      withMessage('The payment is recorded.', await invoices.recordPayment(commandOf(call))),
    ),
  );
  app.route(
    toRoute(creditInvoice, async (call) =>
      withMessage('The credit note was issued.', await invoices.credit(commandOf(call))),
    ),
  );
  app.junk.add(invoiceJunk());

  app.route(toRoute(checkPrintable, ({ body }) => unprintableIn([body.text])));
  app.route(toRoute(listArticles, async () => (await readSetting(app.db, 'articles')).articles));
  app.route(toRoute(getInvoiceRecord, ({ params, session }) => invoices.record(params.id, session.user)));
  app.route(
    toRoute(noteInvoice, async (call) => withMessage('The note is saved.', await invoices.note(commandOf(call)))),
  );
  app.route(
    toRoute(extendDueDate, async (call) =>
      withMessage('The due date is extended.', await invoices.extendDueDate(commandOf(call))),
    ),
  );
  app.route(
    toRoute(pauseDunning, async (call) =>
      withMessage('The reminders are paused.', await invoices.pause(commandOf(call))),
    ),
  );
  app.route(
    toRoute(resumeDunning, async (call) => withMessage('The reminders go on.', await invoices.resume(commandOf(call)))),
  );
  app.route(
    toRoute(deleteInvoice, async (call) => {
      await invoices.remove(commandOf(call));
      return withMessage('The draft was moved to the junk box.', {});
    }),
  );
  app.route(
    toRoute(waiveInvoice, async (call) =>
      withMessage('The open amount was waived.', await invoices.waive(commandOf(call))),
    ),
  );
  app.route(
    toRoute(movePayment, async (call) =>
      withMessage('The payment is moved.', await invoices.movePayment(commandOf(call))),
    ),
  );
  app.route(
    toRoute(payInvoiceFromCredit, async (call) =>
      withMessage('The invoice is paid.', await invoices.payFromCredit(commandOf(call))),
    ),
  );
};
