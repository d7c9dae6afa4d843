import type {
  BodyOf,
  BulkResult,
  InvoiceDetail,
  InvoiceSummary,
  issueInvoices,
  QueryOf,
  createInvoice,
  creditInvoice,
  editInvoice,
  listInvoices,
  recordPayment as recordPaymentContract,
} from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Download } from '../../platform/files/download.ts';
import { resultsOfEach } from '../../platform/problems/each.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { creditLines, creditRest } from './crediting.ts';
import { registerInvoiceDocuments } from './document.ts';
import { createDraft, editDraft } from './drafting.ts';
import { readReminderDay, remindByOffice } from './dunning-fees.ts';
import { issueAndTell } from './issuing.ts';
import { readInvoicePage } from './list-read-model.ts';
import { recordPayment } from './payment-recording.ts';
import { createInvoiceReader, unknownInvoice, type Command, type User } from './reading.ts';
import { openMinor } from './present.ts';
import { createInvoiceRepository } from './repository.ts';
import { requirePrintable } from './printable.ts';
import { refuseSetAside } from './set-aside.ts';
import { tellSettled } from './settled.ts';

/** Invoices as members and the office see them, and the office's commands. */
export function createInvoiceService(app: FastifyInstance) {
  const { db, files, events, log } = app;
  const documents = registerInvoiceDocuments(app);
  const reader = createInvoiceReader(app);
  const { read } = reader;

  const change = async (command: Command, act: Parameters<typeof reader.change>[1]): Promise<InvoiceDetail> => {
    await reader.change(command, act);
    return read(command.id, command.user);
  };

  const issue = (command: Command): Promise<InvoiceDetail> =>
    change(command, (tx, draft) => issueAndTell(tx, app, draft, command.actor));

  return {
    async list(query: QueryOf<typeof listInvoices>, user: User): Promise<PageOf<InvoiceSummary[]>> {
      const moment = await readAssociationDay(db, app);
      return app.reads.run((reading) => readInvoicePage(reading, query, user, moment));
    },

    read,

    /** @throws Problem 422 on `payerId` when there is no such user */
    async create(body: BodyOf<typeof createInvoice>, user: User, actor: Actor): Promise<InvoiceDetail> {
      const { id } = await db.transaction((tx) => createDraft(tx, app, body, { actor, createdById: user.id }));
      return read(id, user);
    },

    edit: (command: Command<BodyOf<typeof editInvoice>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => editDraft(tx, app, invoice, command)),

    issue,

    /** Issues several drafts, each in its own transaction, so that their numbers are in this order. */
    issueAll: (items: BodyOf<typeof issueInvoices>['items'], user: User, actor: Actor): Promise<BulkResult[]> =>
      resultsOfEach(
        items,
        ({ id, version }) =>
          change({ id, body: { version }, user, actor }, async (tx, draft) => {
            await requirePrintable(tx, draft);
            await refuseSetAside(tx, draft);
            await issueAndTell(tx, app, draft, actor);
          }),
        log,
      ),

    /** Records a payment by bank transfer or in cash. */
    recordPayment: (command: Command<BodyOf<typeof recordPaymentContract>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => {
        const { body, actor, user } = command;
        return recordPayment(tx, app, invoice, { body, actor, recordedById: user.id });
      }),

    /** Credits the selected lines, or the whole remaining amount. */
    credit: (command: Command<BodyOf<typeof creditInvoice>>): Promise<InvoiceDetail> =>
      change(command, async (tx, invoice) => {
        const { body, actor } = command;
        if (body.lines) await creditLines(tx, app, invoice, { reason: body.reason, actor, lines: body.lines });
        else await creditRest(tx, app, invoice, { reason: body.reason, actor });
        if (invoice.applicationId) await events.emit(tx, 'invoice.credited', { applicationId: invoice.applicationId });
        else if (invoice.state === 'partly_paid') {
          // A partial payment for a period is enough once the rest is credited (decision 0031).
          const credited = await createInvoiceRepository(tx).byId(invoice.id);
          if (credited.state === 'credited') await tellSettled(tx, app, credited);
        }
      }),

    /** Mails an issued invoice again. @throws Problem 409 `invoice_not_issued`, `payer_without_email` */
    async resend(command: Command): Promise<InvoiceDetail> {
      const { id, actor, user } = command;
      const found = await createInvoiceRepository(db).visibleById(id, user);
      if (!found) throw unknownInvoice();
      if (found.number === null) throw notIssued();
      if (found.payer.email === '')
        throw problem.conflict(
          'payer_without_email',
          'The payer has no email address. Download the document and send it yourself.',
        );
      // Printing takes a moment, and must not hold the lock.
      await documents.ensure(id);
      return change(command, async (tx, invoice) => {
        await documents.resend(tx, invoice);
        // A new version, so that a double click sends one.
        await createInvoiceRepository(tx).change(id, { updatedAt: app.clock.now() });
        await writeAudit(tx, app.clock, { actor, action: 'invoice.resent', entityId: id });
      });
    },

    /** Writes the next reminder to a payer without an account. */
    printReminder: (command: Command): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => remindByOffice(tx, app, invoice, command.actor)),

    /** The document that asks for what is open and the fees of reminders. @throws Problem 409 `invoice_not_open` */
    async downloadReminder(id: string, user: User): Promise<Download> {
      const row = await createInvoiceRepository(db).visibleById(id, user);
      if (!row) throw unknownInvoice();
      if (openMinor(row) === 0) throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
      const printed = await documents.reminder(id, await readReminderDay(db, app, row));
      return { ...printed, sizeBytes: printed.content.length };
    },

    async download(id: string, user: User): Promise<Download> {
      const row = await createInvoiceRepository(db).visibleById(id, user);
      if (!row) throw unknownInvoice();
      if (row.number === null) throw notIssued();
      const current = await documents.current(id);
      return current ? { ...current, sizeBytes: current.content.length } : files.download(await documents.ensure(id));
    },
  };
}

const notIssued = () =>
  problem.conflict('invoice_not_issued', 'This invoice is a draft. Its PDF is created when it is issued.');
