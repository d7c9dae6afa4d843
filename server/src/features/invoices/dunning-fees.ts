import { addDays, lastReminderDays } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import type { FileRow } from '../../platform/files/store.ts';
import type { FileAttachment } from '../../platform/database/schema/index.ts';
import { filesAmong } from '../../platform/mail/attachments.ts';
import type { MailEffects } from '../../platform/mail/outgoing.ts';
import { fillIn } from '../../platform/pdf/texts.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createInvoiceDocuments } from './document.ts';
import { issueDraft } from './issuing.ts';
import { createLineRepository } from './line-repository.ts';
import { documentQueue } from './links.ts';
import { openMinor } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { invoiceTexts } from './texts.ts';

/**
 * The fee of a reminder in cents; 0 for none. Invoices for fees have no reminder fees themselves, and a fee in another
 * currency than the association's is not charged.
 * @param level 1 for the first reminder
 */
export async function readDunningFee(db: Queryable, invoice: InvoiceRow, level: number): Promise<number> {
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
export async function isReminderPrintable(
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
export function dunningEffects(app: FastifyInstance, level: number): MailEffects {
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
  const filled = await invoices.change(draft.id, await createLineRepository(tx).put(draft.id, [line]));
  await issueDraft(tx, app, filled, systemActor, { isMailed: true, dueOn: await readPayBy(tx, app, level) });
}
