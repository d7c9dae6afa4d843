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
  extendDueDate as extendDueDateContract,
  InvoiceRecord,
  movePayment as movePaymentContract,
  noteInvoice,
  pauseDunning,
  payInvoiceFromCredit,
  resumeDunning,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Download } from '../../platform/files/download.ts';
import { resultsOfEach, problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { creditLines, creditRest } from './credit-notes.ts';
import { registerInvoiceDocuments } from './pdf/document.ts';
import { readDunning, readReminderDay, remindByOffice, pauseReminders, resumeReminders } from './dunning/service.ts';
import { issueWithEffects, requirePrintable, refuseSetAside, emitSettled } from './issuing/service.ts';
import { readInvoicePage } from './list-read-model.ts';
import { recordPayment, payFromCredit, movePayment, waiveRest } from './payments/service.ts';
import { createInvoiceReader, unknownInvoice, type Command, type User } from './reading.ts';
import { openMinor } from './present.ts';
import { createInvoiceRepository, readPayer, type InvoiceRow } from './repository.ts';
import { deleteDraft } from './junk.ts';
import { readCreditOnAccount } from './payments/repository.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { moneyIn } from '../../platform/finance/money.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { PayerSnapshot } from '../../platform/database/schema/index.ts';
import { readSetting } from '../../platform/settings/settings.ts';

/** Invoices as members and the office see them, and the office's commands. */
export function createInvoiceService(app: FastifyInstance) {
  const { db, clock, files, events, log } = app;
  const documents = registerInvoiceDocuments(app);
  const reader = createInvoiceReader(app);
  const { read } = reader;

  const change = async (command: Command, act: Parameters<typeof reader.change>[1]): Promise<InvoiceDetail> => {
    await reader.change(command, act);
    return read(command.id, command.user);
  };

  const issue = (command: Command): Promise<InvoiceDetail> =>
    change(command, (tx, draft) => issueWithEffects(tx, app, draft, command.actor));

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
            await issueWithEffects(tx, app, draft, actor);
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
          if (credited.state === 'credited') await emitSettled(tx, app, credited);
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

    async record(id: string, user: User): Promise<InvoiceRecord> {
      const invoices = createInvoiceRepository(db);
      const invoice = await invoices.visibleById(id, user);
      if (!invoice) throw unknownInvoice();
      const payer = invoice.payerId === null ? undefined : await createUserRepository(db).byId(invoice.payerId);
      return {
        note: invoice.internalNote ?? '',
        creditOnAccount: moneyIn(invoice.currency)(await readCreditOnAccount(db, invoice)),
        isPayerDeceased: payer !== undefined && payer.deceasedOn !== null,
        creditableLines: (await invoices.uncreditedLinesOf(id)).map(
          ({ position, quantityMilli, netMinor, taxMinor }) => ({ position, quantityMilli, netMinor, taxMinor }),
        ),
        dunning: await readDunning(db, app, invoice),
        mails: (await invoices.mailsAbout(invoice)).map(
          ({ id: mailId, to, subject, state, createdAt, sentAt, bouncedAt }) => ({
            id: mailId,
            to,
            subject,
            state,
            createdAt: createdAt.toISOString(),
            sentAt: sentAt?.toISOString() ?? null,
            hasBounced: bouncedAt !== null,
          }),
        ),
        history: (await invoices.historyOf(id)).map(({ at, person, ...event }) => ({
          ...event,
          at: at.toISOString(),
          by: person && fullName(person),
        })),
      };
    },

    note: (command: Command<BodyOf<typeof noteInvoice>>): Promise<InvoiceDetail> =>
      change(command, async (tx, { id }) => {
        const { body, actor } = command;
        await createInvoiceRepository(tx).change(id, { internalNote: body.note || null, updatedAt: clock.now() });
        // The text of a note is not logged (`masked` in platform/audit).
        await writeAudit(tx, clock, { actor, action: 'invoice.noted', entityId: id });
      }),

    extendDueDate: (command: Command<BodyOf<typeof extendDueDateContract>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => extendDueDate(tx, app, invoice, command)),

    /** Pauses reminders until a day. */
    pause: (command: Command<BodyOf<typeof pauseDunning>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => pauseReminders(tx, app, invoice, command)),

    resume: (command: Command<BodyOf<typeof resumeDunning>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => resumeReminders(tx, app, invoice, command)),

    remove: (command: Command): Promise<void> =>
      reader.change(command, (tx, invoice) => deleteDraft(tx, app, invoice, command.actor)),

    waive: (command: Command<BodyOf<typeof waiveInvoice>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) =>
        waiveRest(tx, app, invoice, { reason: command.body.reason, actor: command.actor }),
      ),

    /** Moves a payment to another invoice. @returns that invoice */
    async movePayment({ id, body, user, actor }: Command<BodyOf<typeof movePaymentContract>>): Promise<InvoiceDetail> {
      await db.transaction((tx) => movePayment(tx, app, { paymentId: id, body, actor, recordedById: user.id }));
      return read(body.invoiceId, user);
    },

    payFromCredit: (command: Command<BodyOf<typeof payInvoiceFromCredit>>): Promise<InvoiceDetail> =>
      change(command, (tx, invoice) => {
        const { body, actor, user } = command;
        return payFromCredit(tx, app, invoice, {
          amountMinor: body.amountMinor,
          actor,
          recordedById: user.id,
        });
      }),
  };
}

const notIssued = () =>
  problem.conflict('invoice_not_issued', 'This invoice is a draft. Its PDF is created when it is issued.');

/**
 * Creates a draft invoice for the office.
 * @throws Problem 422 on `payerId`: `payer_needed` unless exactly one payer is given, `user_unknown`; on `suppliedUntil` when it is before `suppliedFrom`
 */
async function createDraft(
  tx: Transaction,
  { clock }: FastifyInstance,
  body: BodyOf<typeof createInvoice>,
  { actor, createdById }: { actor: Actor; createdById: string },
): Promise<InvoiceRow> {
  const { subject, lines, ...days } = body;
  const payer = await choosePayer(tx, body);
  const invoices = createInvoiceRepository(tx);
  const now = clock.now();
  const { currency } = await readSetting(tx, 'association');
  const draft = await invoices.add({
    ...payer,
    ...readSupply(days),
    subject,
    currency,
    createdById,
    createdAt: now,
    updatedAt: now,
  });
  await invoices.putLines(draft.id, lines);
  await writeAudit(tx, clock, {
    actor,
    action: 'invoice.created',
    entityId: draft.id,
    after: { payerId: payer.payerId },
  });
  return draft;
}

async function choosePayer(
  tx: Transaction,
  { payerId, payer }: Pick<BodyOf<typeof createInvoice>, 'payerId' | 'payer'>,
): Promise<{ payerId: string | null; payer: PayerSnapshot }> {
  if (payer && payerId === undefined) return { payerId: null, payer };
  if (payer || payerId === undefined)
    throw problem.field('payerId', 'payer_needed', 'Choose a user, or enter a payer without an account.');
  const user = await readPayer(tx, payerId, null);
  if (!user) throw problem.field('payerId', 'user_unknown', 'There is no such user.');
  return { payerId, payer: user };
}

/**
 * The days of supply as entered; one of them alone is a single day, and none is the day of issue.
 * @throws Problem 422 on `suppliedUntil`: `window_reversed`
 */
function readSupply({
  suppliedFrom,
  suppliedUntil,
}: Pick<BodyOf<typeof createInvoice>, 'suppliedFrom' | 'suppliedUntil'>) {
  const from = suppliedFrom ?? suppliedUntil ?? null;
  const until = suppliedUntil ?? from;
  if (from !== null && until !== null && until < from)
    throw problem.field('suppliedUntil', 'window_reversed', 'The last day can’t be before the first.');
  return { suppliedFrom: from, suppliedUntil: until };
}

/** Changes a locked draft. @throws Problem 409 `invoice_issued`; `payer_has_account` if a user's data would change */
async function editDraft(
  tx: Transaction,
  { clock }: FastifyInstance,
  invoice: InvoiceRow,
  { body, actor }: { body: BodyOf<typeof editInvoice>; actor: Actor },
): Promise<void> {
  const { id, number, state, grossMinor, payerId } = invoice;
  if (state !== 'draft')
    throw problem.conflict('invoice_issued', `${number ?? 'This invoice'} is issued and can’t be changed any more.`);
  if (body.payer && payerId !== null)
    throw problem.conflict('payer_has_account', 'This payer has an account. Correct the data on the user’s page.');
  const { subject, payer = invoice.payer } = body;
  const edited = await createInvoiceRepository(tx).putLines(id, body.lines, {
    ...readSupply(body),
    subject,
    payer,
    updatedAt: clock.now(),
  });
  const after = { netMinor: edited.netMinor, taxMinor: edited.taxMinor, grossMinor: edited.grossMinor };
  await writeAudit(tx, clock, { actor, action: 'invoice.edited', entityId: id, before: { grossMinor }, after });
}

/**
 * Gives the payer of a locked invoice more time. Its document stays as it was issued; reminders and lists follow the new
 * day.
 * @throws Problem 409 `invoice_not_open`, 422 on `dueOn` for a day that is past or not later
 */
async function extendDueDate(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { body: { dueOn, reason }, actor }: { body: BodyOf<typeof extendDueDateContract>; actor: Actor },
): Promise<void> {
  if (invoice.dueOn === null || openMinor(invoice) === 0)
    throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
  const { today } = await readAssociationDay(tx, app);
  if (dueOn <= invoice.dueOn || dueOn < today)
    throw problem.field('dueOn', 'due_date_not_later', 'Choose a day after the current due date, not in the past.');
  await createInvoiceRepository(tx).change(invoice.id, { dueOn, updatedAt: app.clock.now() });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.due_date_extended',
    entityId: invoice.id,
    before: { dueOn: invoice.dueOn },
    after: { dueOn },
    reason,
  });
}
