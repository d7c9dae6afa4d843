import type { FastifyInstance } from 'fastify';
import { addDays, invoiceLifecycle } from '@guildhall/shared/domain';
import type { AppServices } from '../../../platform/app-services.ts';
import { readAssociationDay } from '../../../platform/settings/moment.ts';
import type { Transaction } from '../../../platform/database/client.ts';
import { takeNumber } from '../../../platform/number-series/number-series.ts';
import { createMembershipRepository } from '../../../platform/memberships/memberships.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import type { Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { requireOpenMonth } from '../../../platform/settings/closed-months.ts';
import { readIssuer } from '../../../platform/settings/association.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { documentQueue } from '../pdf/document.ts';
import { readPayer, createInvoiceRepository, type InvoiceRow } from '../repository.ts';
import { createUserRepository } from '../../../platform/users/repository.ts';
import { unprintableOf } from '../present.ts';

/**
 * Issues a locked draft: from then on it can't be changed (domain rule 9). Its number is assigned in this transaction,
 * so that a rollback leaves no gap. Printing and mailing are a job of the same transaction, so that they don't delay
 * the next number; `isMailed` skips both if another mail contains the invoice. `dueOn`
 * replaces the day by the setting.
 * @throws Problem 409 `invoice_issued`, `association_incomplete`, `month_closed`
 */
export async function issueDraft(
  tx: Transaction,
  app: AppServices,
  draft: InvoiceRow,
  actor: Actor,
  { isMailed = false, dueOn }: { isMailed?: boolean; dueOn?: string } = {},
): Promise<InvoiceRow> {
  if (!invoiceLifecycle.allows('issue', draft.state))
    throw problem.conflict(
      'invoice_issued',
      `${draft.number ?? 'This invoice'} is issued and can’t be changed any more. Make a credit note instead.`,
    );
  const association = await readIssuer(tx);
  const { today } = await readAssociationDay(tx, app);
  await requireOpenMonth(tx, today);
  const { dueDays, note, sellerCountry, taxFreeReason } = await readSetting(tx, 'invoicing');
  const user = draft.payerId === null ? undefined : await readPayer(tx, draft.payerId, draft.applicationId);
  const payer = user ?? draft.payer;
  const now = app.clock.now();
  const isFree = draft.kind === 'invoice' && draft.grossMinor === 0;
  // A reminder's fee is no supply, and a credit note has the days of the invoice that it corrects.
  const isSupply = draft.kind === 'invoice' && draft.feeForId === null;
  // The number is assigned last, to lock its series as briefly as possible.
  const number = await takeNumber(tx, draft.kind === 'invoice' ? 'INV' : 'CRN', Number(today.slice(0, 4)));
  const { name, address, email, bankAccount, taxNumber } = association;
  const issued = await createInvoiceRepository(tx).change(draft.id, {
    number,
    state: isFree ? 'paid' : 'issued',
    payer,
    issuer: {
      name,
      address,
      email,
      bankAccount,
      taxNumber,
      country: sellerCountry,
      taxFreeReason,
      note: draft.kind === 'invoice' ? note[payer.language] : '',
    },
    ...(isSupply && {
      suppliedFrom: draft.suppliedFrom ?? today,
      suppliedUntil: draft.suppliedUntil ?? today,
    }),
    issuedOn: today,
    dueOn: draft.kind === 'invoice' ? (dueOn ?? addDays(today, dueDays)) : null,
    issuedAt: now,
    paidAt: isFree ? now : null,
    mailQueuedAt: isMailed ? now : null,
    updatedAt: now,
  });
  if (!isMailed) await app.jobs.enqueue(tx, documentQueue, { invoiceId: issued.id });
  await writeAudit(tx, app.clock, {
    actor,
    action: issued.kind === 'credit_note' ? 'invoice.credit_note_issued' : 'invoice.issued',
    entityId: issued.id,
    before: { state: draft.state },
    after: { state: issued.state, number, grossMinor: issued.grossMinor, currency: issued.currency },
  });
  if (issued.applicationId && issued.kind === 'invoice')
    await writeTimeline(tx, app.clock, {
      applicationId: issued.applicationId,
      actor,
      event: 'invoice.issued',
      details: { number, amountMinor: issued.grossMinor, currency: issued.currency },
    });
  return issued;
}

/** Issues a locked draft, and applies the consequences for its membership or application. */
export async function issueWithEffects(
  tx: Transaction,
  app: FastifyInstance,
  draft: InvoiceRow,
  actor: Actor,
): Promise<void> {
  const issued = await issueDraft(tx, app, draft, actor);
  // The office may have reduced the fee of a period to zero; applications follow by the event below.
  if (issued.state === 'paid' && !issued.applicationId) await emitSettled(tx, app, issued);
  if (issued.applicationId) await app.events.emit(tx, 'invoice.issued', { applicationId: issued.applicationId });
}

/** Notifies whatever waits for a settled invoice: an application, or a member's next period. */
export async function emitSettled(
  tx: Transaction,
  { events }: FastifyInstance,
  { id, applicationId, payerId, periodFrom, periodUntil }: InvoiceRow,
): Promise<void> {
  if (applicationId) await events.emit(tx, 'invoice.settled', { applicationId });
  if (payerId && periodFrom && periodUntil)
    await events.emit(tx, 'period.settled', { invoiceId: id, payerId, from: periodFrom, until: periodUntil });
}

/**
 * Issuing many at once sets aside drafts to people who have died, and the fees of people who have left since the drafts
 * were made: a person decides on the draft's own page, because somebody who rejoins has such a draft, too.
 * @throws Problem 409 `payer_deceased`, `payer_left`
 */
export async function refuseSetAside(tx: Transaction, { periodFrom, payerId, payer }: InvoiceRow): Promise<void> {
  if (payerId === null) return;
  const user = await createUserRepository(tx).byId(payerId);
  if (user?.deceasedOn)
    throw problem.conflict('payer_deceased', `${payer.name} has died. Delete this draft, or issue it on its own page.`);
  const membership = await createMembershipRepository(tx).lastOf(payerId);
  if (periodFrom !== null && membership?.endReason && membership.endReason !== 'lapsed')
    throw problem.conflict(
      'payer_left',
      `${payer.name} is no longer a member. Delete this draft, or issue it on its own page.`,
    );
}

/**
 * Issuing many at once shows nobody a single draft, so one that cannot be printed as written is left to its own page.
 * @throws Problem 409 `invoice_unprintable`
 */
export async function requirePrintable(tx: Transaction, draft: InvoiceRow): Promise<void> {
  const lines = await createInvoiceRepository(tx).linesOf(draft.id);
  const { unprintable = [] } = unprintableOf(draft, lines, await readIssuer(tx));
  if (unprintable.length > 0)
    throw problem.conflict(
      'invoice_unprintable',
      `These characters cannot be printed: ${unprintable.join(' ')}. Change them, or issue this draft on its own page.`,
    );
}
