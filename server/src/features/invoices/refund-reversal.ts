import { openInvoiceStates } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { PaymentRow } from './payment-repository.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

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
