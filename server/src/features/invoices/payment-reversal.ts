import { openInvoiceStates } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { postingDate, requireOpenMonth } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { lockCreditOnAccount } from './account-credit.ts';
import type { PaymentRow } from './payment-repository.ts';
import { createInvoiceRepository } from './repository.ts';

interface Reversal {
  reason: string;
  actor: Actor;
  recordedById: string;
  /** The day on which the bank took the money back; by default the payment's, or today if that month is closed. */
  reversedOn?: string;
}

/**
 * Reverses a payment that was recorded by mistake or returned by the bank, with an entry for the same amount. The
 * payment itself stays unchanged. A membership that started with it stays, too.
 * @throws Problem 409 `payment_reversed`; `payment_refunded` after a refund; `invoice_credited` once a credit note or a
 *   waiver has closed the invoice; `credit_used` once its surplus is used
 */
export async function reversePayment(
  tx: Transaction,
  app: FastifyInstance,
  paymentId: string,
  { reason, actor, recordedById, reversedOn }: Reversal,
): Promise<PaymentRow> {
  const invoices = createInvoiceRepository(tx);
  const payment = await invoices.paymentById(paymentId);
  // A payment never changes its invoice, so it may be read before the invoice is locked.
  const invoice = payment?.invoiceId ? await invoices.lock(payment.invoiceId) : undefined;
  if (!payment || !invoice || (await invoices.isReversed(paymentId)))
    throw problem.conflict('payment_reversed', 'This payment has already been reversed.');
  if ((await invoices.reservedMinor(paymentId)) > 0)
    throw problem.conflict('payment_refunded', 'This payment has been refunded, so it can’t be reversed.');
  const coveredMinor = payment.amountMinor - payment.surplusMinor;
  if (coveredMinor > 0 && invoice.state !== 'paid' && !openInvoiceStates.includes(invoice.state))
    throw problem.conflict(
      'invoice_credited',
      'This invoice was closed by a credit note or a waiver, so the payment can’t be reversed.',
    );
  if (payment.surplusMinor > (payment.surplusMinor > 0 ? await lockCreditOnAccount(tx, invoice) : 0))
    throw problem.conflict(
      'credit_used',
      'The surplus of this payment was used for another invoice, so the payment can’t be reversed.',
    );
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  if (reversedOn && reversedOn > today)
    throw problem.field('recordedOn', 'day_in_future', 'The day of the return can’t be in the future.');
  if (reversedOn) await requireOpenMonth(tx, reversedOn, 'recordedOn');
  const entry = await invoices.addPayment({
    invoiceId: invoice.id,
    method: payment.method,
    amountMinor: -payment.amountMinor,
    surplusMinor: -payment.surplusMinor,
    currency: payment.currency,
    state: 'succeeded',
    receivedOn: reversedOn ?? (await postingDate(tx, payment.receivedOn ?? today, today)),
    reference: payment.reference,
    note: reason,
    reversesId: payment.id,
    recordedById,
    createdAt: now,
    updatedAt: now,
  });
  const paidMinor = invoice.paidMinor - coveredMinor;
  // If all of it was surplus, the invoice stays paid.
  const state = coveredMinor === 0 ? invoice.state : paidMinor > 0 ? 'partly_paid' : 'issued';
  await invoices.change(invoice.id, { ...(coveredMinor > 0 && { paidMinor, state, paidAt: null }), updatedAt: now });
  await writeAudit(tx, app.clock, {
    actor,
    action: 'invoice.payment_reversed',
    entityId: invoice.id,
    before: { state: invoice.state, paidMinor: invoice.paidMinor },
    after: { state, paidMinor, paymentId: entry.id, reverses: payment.id },
    reason,
  });
  if (invoice.applicationId)
    await writeTimeline(tx, app.clock, {
      applicationId: invoice.applicationId,
      actor,
      event: 'payment.reversed',
      details: { number: invoice.number, amountMinor: payment.amountMinor, currency: payment.currency },
    });
  return entry;
}
