import {
  openInvoiceStates,
  localText,
  periodFrom,
  type Language,
  type LocalText,
  type MembershipPeriod,
} from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { fillIn } from '../../platform/pdf/texts.ts';
import { creditRest, creditWhole } from './credit-notes.ts';
import { issueDraft } from './issuing/service.ts';
import { readFee, readPayer, createInvoiceRepository, type InvoiceRow } from './repository.ts';
import { invoiceTexts } from './texts.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createFormats } from '../../platform/pdf/format.ts';

/** True while an invoice of the application is unpaid. */
export const hasOpenInvoice = (db: Queryable, applicationId: string): Promise<boolean> =>
  createInvoiceRepository(db).hasIn(applicationId, openInvoiceStates);

/** True when the fee was billed and nothing of it is open any more: paid, waived or credited by the office. */
export const isFeeSettled = async (db: Queryable, applicationId: string): Promise<boolean> =>
  (await createInvoiceRepository(db).hasIn(applicationId, ['paid', 'waived', 'credited'])) &&
  !(await hasOpenInvoice(db, applicationId));

/**
 * Bills the fee of an application, before its review or after its approval: creates and issues the invoice in one step.
 * An application that was already billed keeps its invoice.
 * @param tx the transaction of the transition that makes it due, which has locked the application
 * @param whose the application, the actor, and `isMailed` if another mail contains the invoice
 * @returns the invoice, or `null` when its membership type has no fee
 */
export async function issueMembershipInvoice(
  tx: Transaction,
  app: AppServices,
  { isMailed = false, ...whose }: { applicationId: string; actor: Actor; isMailed?: boolean },
): Promise<InvoiceRow | null> {
  const [existing] = await createInvoiceRepository(tx).lockOpenOf(whose.applicationId);
  if (existing) return existing;
  const draft = await draftMembershipInvoice(tx, app, whose);
  return draft && issueDraft(tx, app, draft, whose.actor, { isMailed });
}

/**
 * Creates a draft invoice for the fee of an application.
 * @returns `null` when its membership type has no fee
 */
export async function draftMembershipInvoice(
  tx: Transaction,
  app: AppServices,
  { applicationId, actor }: { applicationId: string; actor: Actor },
): Promise<InvoiceRow | null> {
  const found = await readFee(tx, applicationId);
  if (!found || found.type.feeMinor === 0) return null;
  const payer = await readPayer(tx, found.applicantId, applicationId);
  if (!payer) throw new Error(`The applicant of ${applicationId} has no account to bill.`);
  const { today } = await readAssociationDay(tx, app);
  const type = localText(found.type.name, payer.language);
  const subject = fillIn(invoiceTexts.membershipFee[payer.language], { type, year: today.slice(0, 4) });
  const period = periodFrom(found.type.periodKind, today);
  const invoices = createInvoiceRepository(tx);
  const now = app.clock.now();
  const draft = await invoices.add({
    payerId: found.applicantId,
    applicationId,
    suppliedFrom: period.from,
    suppliedUntil: period.until,
    subject,
    payer,
    currency: found.type.currency,
    createdById: actor.kind === 'user' ? actor.id : null,
    createdAt: now,
    updatedAt: now,
  });
  const { feeMinor, taxRateBasisPoints } = found.type;
  const line = { text: subject, quantityMilli: 1000, unitPriceMinor: feeMinor, taxRateBasisPoints };
  return invoices.putLines(draft.id, [line]);
}

/** Deletes a draft that is no longer needed; an issued invoice stays. */
export const dropDraftInvoice = (tx: Transaction, id: string): Promise<void> =>
  createInvoiceRepository(tx).removeDraft(id);

interface ClosedCase {
  applicationId: string;
  /** As somebody entered it, or in each language. */
  reason: string | Record<Language, string>;
  actor: Actor;
}

const reasonFor = (reason: ClosedCase['reason'], { payer }: InvoiceRow): string =>
  typeof reason === 'string' ? reason : reason[payer.language];

/**
 * Credits the open amount of an application that was withdrawn or whose fee was waived.
 * @param tx the transaction of that command, which has locked the application
 * @returns the credit notes
 */
export async function creditOpenInvoices(
  tx: Transaction,
  app: AppServices,
  { applicationId, reason, actor }: ClosedCase,
): Promise<InvoiceRow[]> {
  const notes: InvoiceRow[] = [];
  for (const invoice of await createInvoiceRepository(tx).lockOpenOf(applicationId))
    notes.push(await creditRest(tx, app, invoice, { reason: reasonFor(reason, invoice), actor }));
  return notes;
}

/**
 * Credits the invoices of a rejected application, paid or not. The credit notes are not mailed: the letter of rejection
 * contains them.
 * @param tx the transaction of that command, which has locked the application
 */
export async function creditWholeInvoices(
  tx: Transaction,
  app: AppServices,
  { applicationId, reason, actor }: ClosedCase,
): Promise<void> {
  for (const invoice of await createInvoiceRepository(tx).lockIssuedOf(applicationId))
    await creditWhole(tx, app, invoice, { reason: reasonFor(reason, invoice), actor, isMailed: true });
}

interface PeriodFee {
  payerId: string;
  period: MembershipPeriod;
  typeId: string;
  typeName: LocalText;
  feeMinor: number;
  currency: string;
  taxRateBasisPoints: number;
  actor: Actor;
}

/**
 * Creates a draft invoice for a member's fee for a period. A unique index ensures that there is only one per member and
 * period.
 * @returns `null` if the period is already invoiced, or the account is closed
 */
export async function draftPeriodInvoice(
  tx: Transaction,
  { clock }: { clock: Clock },
  { payerId, period, typeId, typeName, feeMinor, currency, taxRateBasisPoints, actor }: PeriodFee,
): Promise<InvoiceRow | null> {
  const payer = await readPayer(tx, payerId, null);
  if (!payer) return null;
  const formats = createFormats(payer.language, currency);
  const subject = fillIn(invoiceTexts.periodFee[payer.language], {
    type: localText(typeName, payer.language),
    from: formats.day(period.from),
    until: formats.day(period.until),
  });
  const invoices = createInvoiceRepository(tx);
  const now = clock.now();
  const draft = await invoices.addForPeriod({
    payerId,
    periodFrom: period.from,
    periodUntil: period.until,
    suppliedFrom: period.from,
    suppliedUntil: period.until,
    membershipTypeId: typeId,
    subject,
    payer,
    currency,
    createdById: actor.kind === 'user' ? actor.id : null,
    createdAt: now,
    updatedAt: now,
  });
  if (!draft) return null;
  const line = { text: subject, quantityMilli: 1000, unitPriceMinor: feeMinor, taxRateBasisPoints };
  await writeAudit(tx, clock, { actor, action: 'invoice.created', entityId: draft.id, after: { payerId, ...period } });
  return invoices.putLines(draft.id, [line]);
}
