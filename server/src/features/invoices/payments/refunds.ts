import type { FastifyInstance } from 'fastify';
import { openInvoiceStates, dayAt } from '@guildhall/shared/domain';
import type { Transaction } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { systemActor, type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createFormats } from '../../../platform/pdf/format.ts';
import { requireOpenMonth } from '../../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../../platform/settings/moment.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import { refundMail } from '../mail-texts.ts';
import { lockCreditOnAccount } from './service.ts';
import { payerLink, recipientOf, refundableMinor, surplusOf } from '../present.ts';
import type { PaymentRow } from './repository.ts';
import { createInvoiceRepository, type InvoiceRow } from '../repository.ts';

interface RefundOrder {
  amountMinor: number;
  reason: string;
  /** Whether the provider refunds the payment, or the office by hand. */
  method: 'provider' | 'transfer' | 'cash';
  refundedOn?: string | undefined;
  reference?: string | undefined;
  recordedById: string | null;
}

/**
 * Creates a refund of a locked payment as `pending`: from now on the amount is reserved. No money has been sent yet.
 * @throws Problem 409 `payment_not_refundable`, `payment_reversed`; 422 on `amountMinor` or `refundedOn`
 */
export async function enterRefund(
  tx: Transaction,
  app: FastifyInstance,
  payment: PaymentRow,
  order: RefundOrder,
): Promise<PaymentRow> {
  const invoices = createInvoiceRepository(tx);
  if (await invoices.isReversed(payment.id))
    throw problem.conflict('payment_reversed', 'This payment has already been reversed.');
  const reservedMinor = await invoices.reservedMinor(payment.id);
  const onAccount = await readSurplus(tx, payment);
  const left = refundableMinor(payment, { reservedMinor, isReversed: false, spentMinor: onAccount.spentMinor });
  if (left <= 0 || order.amountMinor <= 0) throw notRefundable();
  if (order.amountMinor > left)
    throw problem.field('amountMinor', 'more_than_refundable', 'This is more than the refundable amount.');
  if (payment.state === 'needs_review' && order.amountMinor !== payment.amountMinor)
    throw problem.field('amountMinor', 'refund_whole_only', 'A held payment can only be refunded in full.');
  const { today } = await readAssociationDay(tx, app);
  if (order.refundedOn && order.refundedOn > today)
    throw problem.field('refundedOn', 'refund_in_future', 'The day of the refund can’t be in the future.');
  if (order.refundedOn) await requireOpenMonth(tx, order.refundedOn, 'refundedOn');
  const now = app.clock.now();
  // Each refund increments the payment's version, so that two people can't refund the same amount unknowingly.
  await invoices.changePayment(payment.id, { updatedAt: now });
  return invoices.addPayment({
    invoiceId: payment.invoiceId,
    method: order.method === 'provider' ? payment.method : order.method,
    amountMinor: -order.amountMinor,
    // Credit on account is refunded first, so that the invoice stays paid as long as possible.
    surplusMinor: -Math.min(order.amountMinor, onAccount.leftMinor),
    currency: payment.currency,
    provider: order.method === 'provider' ? payment.provider : null,
    state: 'pending',
    receivedOn: order.refundedOn ?? today,
    reference: order.reference ?? '',
    note: order.reason,
    refundsId: payment.id,
    recordedById: order.recordedById,
    createdAt: now,
    updatedAt: now,
  });
}

/** The unused part of a payment's surplus, and the part used by other invoices; both in cents. */
async function readSurplus(tx: Transaction, payment: PaymentRow): Promise<{ leftMinor: number; spentMinor: number }> {
  if (payment.surplusMinor === 0 || !payment.invoiceId) return { leftMinor: 0, spentMinor: 0 };
  const invoices = createInvoiceRepository(tx);
  const creditMinor = await lockCreditOnAccount(tx, await invoices.byId(payment.invoiceId));
  return surplusOf(payment, { refundedMinor: await invoices.refundedSurplusMinor(payment.id), creditMinor });
}

export const notRefundable = () =>
  problem.conflict('payment_not_refundable', 'Nothing is left to refund on this payment.');

/**
 * Books a pending refund that was paid out: the payment is refunded in part or in full, and the invoice's paid amount
 * decreases. Amounts not covered by a credit note are open again. A membership that started with the payment stays.
 * @param payment the refunded payment; the caller has locked its invoice, or the payment if it has none
 */
export async function bookRefund(
  tx: Transaction,
  app: FastifyInstance,
  { invoice, payment, refund, actor = systemActor }: Booking,
): Promise<void> {
  const invoices = createInvoiceRepository(tx);
  const now = app.clock.now();
  const amountMinor = -refund.amountMinor;
  const refundedMinor = payment.refundedMinor + amountMinor;
  const { zone } = await readAssociationDay(tx, app);
  // A refund by the provider is dated on its confirmation: the month of the request may be closed by then.
  const receivedOn = (refund.provider ? null : refund.receivedOn) ?? dayAt(now, zone);
  await invoices.changePayment(refund.id, { state: 'succeeded', receivedOn, updatedAt: now });
  await invoices.changePayment(payment.id, {
    state: refundedMinor === payment.amountMinor ? 'refunded' : 'partly_refunded',
    refundedMinor,
    updatedAt: now,
  });
  // Held payments were never booked, so no invoice changes.
  const booked = payment.state === 'needs_review' ? undefined : invoice;
  const paid = booked && (await takeOff(tx, app, booked, amountMinor + refund.surplusMinor));
  await writeAudit(tx, app.clock, {
    actor,
    action: 'payment.refunded',
    entityId: payment.id,
    ...(booked && { before: { state: booked.state, paidMinor: booked.paidMinor } }),
    after: {
      refundId: refund.id,
      amountMinor,
      currency: refund.currency,
      ...(paid && { invoice: paid.number, state: paid.state, paidMinor: paid.paidMinor }),
    },
    reason: refund.note,
  });
  if (invoice) await notifyRefunded(tx, app, { invoice, refund, actor });
}

interface Booking {
  invoice: InvoiceRow | undefined;
  payment: PaymentRow;
  refund: PaymentRow;
  actor?: Actor;
}

async function takeOff(
  tx: Transaction,
  { clock }: FastifyInstance,
  invoice: InvoiceRow,
  amountMinor: number,
): Promise<InvoiceRow> {
  const paidMinor = invoice.paidMinor - amountMinor;
  const isOpen = invoice.grossMinor - paidMinor - invoice.creditedMinor - invoice.waivedMinor > 0;
  const state = isOpen ? (paidMinor > 0 ? 'partly_paid' : 'issued') : invoice.state;
  return createInvoiceRepository(tx).change(invoice.id, {
    paidMinor,
    state,
    ...(isOpen && { paidAt: null }),
    updatedAt: clock.now(),
  });
}

async function notifyRefunded(
  tx: Transaction,
  { clock, mails }: FastifyInstance,
  { invoice, refund, actor }: { invoice: InvoiceRow; refund: PaymentRow; actor: Actor },
): Promise<void> {
  const amountMinor = -refund.amountMinor;
  const applicationId = invoice.applicationId ?? undefined;
  if (applicationId)
    await writeTimeline(tx, clock, {
      applicationId,
      actor,
      event: 'payment.refunded',
      details: { number: invoice.number, amountMinor, currency: refund.currency, method: refund.method },
    });
  const recipient = recipientOf(invoice);
  if (!recipient) return;
  const { language, toName: name } = recipient;
  await mails.queue(tx, {
    template: refundMail,
    ...recipient,
    about: { kind: 'payment', id: refund.id },
    applicationId,
    data: {
      name,
      number: invoice.number ?? '',
      amount: createFormats(language, refund.currency).money(amountMinor),
      link: payerLink(invoice.id, invoice),
    },
  });
}

/**
 * Reverses a booked refund that the payer's bank rejected, with an entry of today; payment and invoice are then as
 * before the refund.
 * @param invoice the payment's, locked; missing if it has none
 * @returns false when it was already reversed
 */
export async function reverseRefund(
  tx: Transaction,
  { clock }: FastifyInstance,
  { invoice, payment, refund }: { invoice: InvoiceRow | undefined; payment: PaymentRow; refund: PaymentRow },
): Promise<boolean> {
  const invoices = createInvoiceRepository(tx);
  if (await invoices.isReversed(refund.id)) return false;
  const now = clock.now();
  const { today } = await readAssociationDay(tx, { clock });
  const amountMinor = -refund.amountMinor;
  const entry = await invoices.addPayment({
    invoiceId: refund.invoiceId,
    method: refund.method,
    amountMinor,
    surplusMinor: -refund.surplusMinor,
    currency: refund.currency,
    state: 'succeeded',
    receivedOn: today,
    reversesId: refund.id,
    createdAt: now,
    updatedAt: now,
  });
  const refundedMinor = payment.refundedMinor - amountMinor;
  // A held payment has a note with the reason, until it is booked.
  const wasBooked = payment.note === null;
  await invoices.changePayment(payment.id, {
    refundedMinor,
    state: refundedMinor > 0 ? 'partly_refunded' : wasBooked ? 'succeeded' : 'needs_review',
    updatedAt: now,
  });
  if (invoice && wasBooked) {
    const paidMinor = invoice.paidMinor + amountMinor + refund.surplusMinor;
    const isOpen = invoice.grossMinor - paidMinor - invoice.creditedMinor - invoice.waivedMinor > 0;
    // A refund of an amount from a credit note did not change the status.
    const settled = openInvoiceStates.includes(invoice.state) ? 'paid' : invoice.state;
    await invoices.change(invoice.id, {
      paidMinor,
      state: isOpen ? 'partly_paid' : settled,
      ...(!isOpen && settled === 'paid' && { paidAt: now }),
      updatedAt: now,
    });
  }
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: 'payment.refund_returned',
    entityId: payment.id,
    after: { refundId: refund.id, entryId: entry.id, amountMinor },
  });
  return true;
}
