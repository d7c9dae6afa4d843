import { addDays, lastReminderDays, dayAt } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { systemActor, type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import type { MailData, MailTemplate } from '../../../platform/mail/template.ts';
import { createFormats } from '../../../platform/pdf/format.ts';
import type { TimedRule } from '../../../platform/timed-rules/timed-rules.ts';
import { timedRule } from '../../../platform/timed-rules/timed-rule.ts';
import { createInvoiceRepository, type InvoiceRow } from '../repository.ts';
import { createDunningRepository, selectDueReminders } from './repository.ts';
import { dunningFirstMail, dunningSecondMail, dunningThirdMail } from './mail-texts.ts';
import { invoiceLink, openMinor } from '../present.ts';
import { documentQueue } from '../pdf/document.ts';
import type { FileRow } from '../../../platform/files/store.ts';
import type { FileAttachment } from '../../../platform/database/schema/index.ts';
import { filesAmong } from '../../../platform/mail/attachments.ts';
import type { MailEffects } from '../../../platform/mail/outgoing.ts';
import { fillIn } from '../../../platform/pdf/texts.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { readAssociationDay } from '../../../platform/settings/moment.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { createInvoiceDocuments } from '../pdf/document.ts';
import { issueDraft } from '../issuing/service.ts';
import { invoiceTexts } from '../texts.ts';
import type { BodyOf, pauseDunning, resumeDunning, InvoiceRecord } from '@guildhall/shared/contracts';
import { moneyIn } from '../../../platform/finance/money.ts';

type DunningMail = typeof dunningFirstMail;

const templates: readonly DunningMail[] = [dunningFirstMail, dunningSecondMail, dunningThirdMail];

/**
 * Reminders of open invoices, one level after the other: each is due a number of days after the due date, and keeps its
 * interval from the day the previous one was sent. No further reminder is created while one waits for a person.
 */
const createDunningRule = (app: FastifyInstance): TimedRule =>
  timedRule(app.clock, {
    kind: 'dunning',
    subject: 'invoice',
    select: selectDueReminders,
    lock: (tx, { rowId }) => createInvoiceRepository(tx).lock(rowId),
    act: (tx, invoice, step) => remind(tx, app, invoice, step),
  });

/** Registers the rule, what sending a reminder triggers, and how a waiting one is regenerated. */
export function addDunning(app: FastifyInstance): void {
  app.timedRules.add(createDunningRule(app));
  for (const [index, template] of templates.entries()) {
    app.mails.onLeaving(template, dunningEffects(app, index + 1));
    app.mails.onRenewing(template, async (tx, { aboutId }) =>
      aboutId ? readFacts(tx, await createInvoiceRepository(tx).byId(aboutId), index + 1) : null,
    );
  }
}

type Facts = MailData<(typeof dunningFirstMail)['placeholders'][number]>;

/** The open amount, and the fees: of earlier reminders, and of this one, which is billed when it is sent. */
async function readFacts(db: Queryable, invoice: InvoiceRow, level: number): Promise<Facts> {
  const formats = createFormats(invoice.payer.language, invoice.currency);
  const invoices = createInvoiceRepository(db);
  const isBilled = (await invoices.feeFor(invoice.id, level)) !== undefined;
  const earlier = await invoices.openFeesFor(invoice.id);
  const feeMinor = earlier.reduce(
    (sum, fee) => sum + openMinor(fee),
    isBilled ? 0 : await readDunningFee(db, invoice, level),
  );
  return {
    name: invoice.payer.name,
    number: invoice.number ?? '',
    amount: formats.money(openMinor(invoice)),
    fee: formats.money(feeMinor),
    total: formats.money(openMinor(invoice) + feeMinor),
    dueOn: invoice.dueOn ? formats.day(invoice.dueOn) : '',
    link: invoiceLink(invoice.id),
  };
}

/** Creates the reminder of a level as a draft for a person to review, with the invoice attached. */
async function remind(tx: Transaction, { clock, mails }: FastifyInstance, invoice: InvoiceRow, step: number) {
  const template: MailTemplate<DunningMail['placeholders'][number]> | undefined = templates[step - 1];
  if (!template) return;
  const { language, name, email } = invoice.payer;
  const file = invoice.pdfFileId && (await createInvoiceRepository(tx).fileById(invoice.pdfFileId));
  await mails.queue(tx, {
    template,
    to: email,
    toName: name,
    language,
    about: { kind: 'invoice', id: invoice.id },
    applicationId: invoice.applicationId ?? undefined,
    attachments: file ? [{ fileId: file.id, name: file.name }] : [],
    data: await readFacts(tx, invoice, step),
  });
  const now = clock.now();
  await createInvoiceRepository(tx).change(invoice.id, { dunningLevel: step, updatedAt: now });
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: 'invoice.reminded',
    entityId: invoice.id,
    before: { level: step - 1 },
    after: { level: step },
  });
}

/**
 * The fee of a reminder in cents; 0 for none. Invoices for fees have no reminder fees themselves, and a fee in another
 * currency than the association's is not charged.
 * @param level 1 for the first reminder
 */
async function readDunningFee(db: Queryable, invoice: InvoiceRow, level: number): Promise<number> {
  const { currency } = await readSetting(db, 'association');
  if (invoice.feeForId !== null || invoice.currency !== currency) return 0;
  return (await readSetting(db, 'invoicing')).dunningFees[level - 1] ?? 0;
}

/**
 * The day by which a reminder sent today asks for payment, of the debt and of its fee: before the next reminder or the
 * end of a membership, so that notices never cross.
 */
async function readPayBy(db: Queryable, app: FastifyInstance, level: number): Promise<string> {
  const { dueDays, dunningDays } = await readSetting(db, 'invoicing');
  const { today } = await readAssociationDay(db, app);
  const next = dunningDays[level];
  const distance = next === undefined ? lastReminderDays : next - (dunningDays[level - 1] ?? 0);
  return addDays(today, Math.max(1, Math.min(dueDays, distance - 1)));
}

/** True once the day of the next reminder to a payer without an account has come. */
async function isReminderPrintable(
  db: Queryable,
  app: FastifyInstance,
  { dunningLevel, dueOn }: InvoiceRow,
): Promise<boolean> {
  const { dunningDays } = await readSetting(db, 'invoicing');
  const { today } = await readAssociationDay(db, app);
  const days = dunningDays[dunningLevel];
  return days !== undefined && dueOn !== null && addDays(dueOn, days) <= today;
}

/**
 * Writes the next reminder to a payer without an account: counts it and bills its fee. The office prints the document
 * and sends it, because the emails are for people who can sign in and pay.
 * @throws Problem 409 `payer_has_account`, `invoice_not_open`, `no_reminder_due`
 */
export async function remindByOffice(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  actor: Actor,
): Promise<void> {
  if (invoice.payerId !== null)
    throw problem.conflict('payer_has_account', 'This payer has an account and gets reminders by email.');
  if (openMinor(invoice) === 0) throw problem.conflict('invoice_not_open', 'This invoice has no open amount.');
  if (!(await isReminderPrintable(tx, app, invoice)))
    throw problem.conflict('no_reminder_due', 'No reminder of this invoice is due today.');
  const level = invoice.dunningLevel + 1;
  const feeMinor = await readDunningFee(tx, invoice, level);
  if (feeMinor > 0) await billFee(tx, app, invoice, { level, feeMinor });
  await createInvoiceRepository(tx).change(invoice.id, { dunningLevel: level, updatedAt: app.clock.now() });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.reminded',
    entityId: invoice.id,
    before: { level: invoice.dunningLevel },
    after: { level },
  });
}

/** The day by which the newest reminder of an invoice asks for payment. */
export async function readReminderDay(db: Queryable, app: FastifyInstance, invoice: InvoiceRow): Promise<string> {
  const fee = await createInvoiceRepository(db).feeFor(invoice.id, invoice.dunningLevel);
  return fee?.dueOn ?? readPayBy(db, app, invoice.dunningLevel);
}

/**
 * What sending a reminder triggers: its fee is billed by a separate invoice, issued in the transaction that sends the
 * mail, and attached to it (decision 0032).
 */
function dunningEffects(app: FastifyInstance, level: number): MailEffects {
  const { db, jobs, files } = app;
  const documents = createInvoiceDocuments(app);
  const feeOf = (on: Queryable, invoiceId: string | null) =>
    invoiceId ? createInvoiceRepository(on).feeFor(invoiceId, level) : Promise.resolve(undefined);

  /** The reminder contains the document that asks for what is open with the fees; a retry keeps it. */
  const requestFile = async (
    invoiceId: string,
    payBy: string,
    attached: readonly FileAttachment[],
  ): Promise<FileRow | null> => {
    const issued = await documents.ensure(invoiceId);
    if (attached.some(({ fileId, name }) => name === issued.name && fileId !== issued.id)) return null;
    return files.add(db, await files.keep(await documents.reminder(invoiceId, payBy)), null);
  };

  return {
    lock: (tx, { aboutId }) => (aboutId ? createInvoiceRepository(tx).lock(aboutId) : Promise.resolve()),

    async leaves(tx, { aboutId }) {
      const invoice = aboutId ? await createInvoiceRepository(tx).byId(aboutId) : undefined;
      if (!invoice || openMinor(invoice) === 0 || (await feeOf(tx, invoice.id))) return;
      const feeMinor = await readDunningFee(tx, invoice, level);
      if (feeMinor > 0) await billFee(tx, app, invoice, { level, feeMinor });
    },

    async files({ aboutId, attachments }) {
      const fee = await feeOf(db, aboutId);
      const feeFile = fee && (await documents.ensure(fee.id));
      const payBy = fee?.dueOn ?? (await readPayBy(db, app, level));
      const request = aboutId ? await requestFile(aboutId, payBy, filesAmong(attachments)) : null;
      return [request, feeFile].flatMap((file) => (file ? [{ fileId: file.id, name: file.name }] : []));
    },

    /** No mail server accepted the reminder with which the fee was issued: the fee's invoice is mailed on its own. */
    async discarded(tx, { aboutId, attempts }) {
      const fee = attempts > 0 ? await feeOf(tx, aboutId) : undefined;
      if (fee) await jobs.enqueue(tx, documentQueue, { invoiceId: fee.id });
      return [];
    },

    restored: () => Promise.resolve(),
  };
}

async function billFee(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { level, feeMinor }: { level: number; feeMinor: number },
): Promise<void> {
  const invoices = createInvoiceRepository(tx);
  const now = app.clock.now();
  const subject = fillIn(invoiceTexts.dunningFee[invoice.payer.language], { number: invoice.number ?? '' });
  const draft = await invoices.add({
    payerId: invoice.payerId,
    feeForId: invoice.id,
    feeLevel: level,
    subject,
    payer: invoice.payer,
    currency: invoice.currency,
    createdAt: now,
    updatedAt: now,
  });
  // Late payment fees are exempt from tax.
  const line = { text: subject, quantityMilli: 1000, unitPriceMinor: feeMinor, taxRateBasisPoints: 0 };
  const filled = await invoices.putLines(draft.id, [line]);
  await issueDraft(tx, app, filled, systemActor, { isMailed: true, dueOn: await readPayBy(tx, app, level) });
}

type Pause = Pick<InvoiceRow, 'dunningPausedUntil' | 'dunningPauseReason'>;

/**
 * Pauses the reminders of a locked invoice, or of all the payer's invoices, until a day. Existing drafts stay.
 * @throws Problem 422 on `until` for a past day
 */
export async function pauseReminders(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { body: { scope, until, reason }, actor }: { body: BodyOf<typeof pauseDunning>; actor: Actor },
): Promise<void> {
  const { today } = await readAssociationDay(tx, app);
  if (until <= today) throw problem.field('until', 'pause_in_past', 'Choose a future day on which reminders resume.');
  await put(tx, app, invoice, scope, { dunningPausedUntil: until, dunningPauseReason: reason });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.dunning_paused',
    entityId: invoice.id,
    after: { scope, until },
    reason,
  });
}

/** Resumes the reminders. */
export async function resumeReminders(
  tx: Transaction,
  app: FastifyInstance,
  invoice: InvoiceRow,
  { body: { scope }, actor }: { body: BodyOf<typeof resumeDunning>; actor: Actor },
): Promise<void> {
  await put(tx, app, invoice, scope, { dunningPausedUntil: null, dunningPauseReason: null });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.dunning_resumed',
    entityId: invoice.id,
    after: { scope },
  });
}

async function put(
  tx: Transaction,
  { clock }: FastifyInstance,
  invoice: InvoiceRow,
  scope: BodyOf<typeof pauseDunning>['scope'],
  pause: Pause,
): Promise<void> {
  const invoices = createInvoiceRepository(tx);
  const { payerId } = invoice;
  const isOfPerson = scope === 'person' && payerId !== null;
  if (isOfPerson) await invoices.pausePayer(payerId, pause);
  await invoices.change(invoice.id, { ...(!isOfPerson && pause), updatedAt: clock.now() });
}

/** The state of an invoice's reminders; `null` if there are none and none are due. */
export async function readDunning(
  db: Queryable,
  app: FastifyInstance,
  invoice: InvoiceRow,
): Promise<InvoiceRecord['dunning']> {
  if (openMinor(invoice) === 0) return null;
  if (invoice.payerId === null) return readPrintedReminders(db, app, invoice);
  const [next] = await createDunningRule(app).planned(db, { about: invoice.id, limit: 1 });
  const draft = await createDunningRepository(db).unsentReminder(invoice.id);
  if (!next && !draft && invoice.dunningLevel === 0) return null;
  const feeMinor = await readDunningFee(db, invoice, invoice.dunningLevel + (draft ? 0 : 1));
  const payer = await createDunningRepository(db).payer(invoice.payerId);
  const { today, zone } = await readAssociationDay(db, app);
  const pauses = (
    [
      ['invoice', invoice],
      ['person', payer],
    ] as const
  ).flatMap(([scope, row]) =>
    row.dunningPausedUntil && row.dunningPausedUntil > today
      ? [{ scope, until: row.dunningPausedUntil, reason: row.dunningPauseReason ?? '' }]
      : [],
  );
  return {
    level: invoice.dunningLevel,
    nextOn: next ? dayAt(next.at, zone) : null,
    draftId: draft?.id ?? null,
    fee: feeMinor > 0 && (draft || next) ? moneyIn(invoice.currency)(feeMinor) : null,
    pauses,
  };
}

/** The reminders that the office prints for a payer without an account. */
async function readPrintedReminders(
  db: Queryable,
  app: FastifyInstance,
  invoice: InvoiceRow,
): Promise<InvoiceRecord['dunning']> {
  const isPrintable = await isReminderPrintable(db, app, invoice);
  const level = invoice.dunningLevel;
  if (!isPrintable && level === 0) return null;
  const feeMinor = isPrintable ? await readDunningFee(db, invoice, level + 1) : 0;
  const fee = feeMinor > 0 ? moneyIn(invoice.currency)(feeMinor) : null;
  return { level, nextOn: null, draftId: null, fee, isPrintable, pauses: [] };
}
