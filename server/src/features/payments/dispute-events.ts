import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { createInvoiceRepository, reverseRefund, type InvoiceRow } from '../invoices/public.ts';
import type { Outcome } from './outcome.ts';
import type { ProviderEvent } from './provider.ts';
import { recordProviderRefund } from './refund-events.ts';
import { applyRefund, lockPayment } from './refunds.ts';
import { createPaymentRepository, type PaymentRow, type ProviderEventRow } from './repository.ts';

const states = { 'dispute.opened': 'open', 'dispute.won': 'won', 'dispute.lost': 'lost' } as const;

/**
 * Processes an event about a dispute: the payment shows it, and a lost one returns the money like a refund. "Opened"
 * after the end is a late event.
 */
export async function applyDispute(
  tx: Transaction,
  app: FastifyInstance,
  row: ProviderEventRow,
  { type, data }: ProviderEvent,
): Promise<Outcome> {
  const known = data.paymentId
    ? await createPaymentRepository(tx).paymentOfProvider(row.provider, data.paymentId)
    : undefined;
  if (!known || !Object.hasOwn(states, type)) return { result: 'waiting', note: 'unknown_payment' };
  const state = states[type as keyof typeof states];
  const { payment, invoice } = await lockPayment(tx, known.id);
  if (payment.disputeState === state || (state === 'open' && payment.disputeState))
    return { result: 'ignored', note: 'already_decided' };
  const now = app.clock.now();
  const disputed = await createInvoiceRepository(tx).changePayment(payment.id, {
    disputeState: state,
    disputedAt: payment.disputedAt ?? now,
    updatedAt: now,
  });
  await writeAudit(tx, app.clock, {
    actor: systemActor,
    action: 'payment.disputed',
    entityId: payment.id,
    before: { disputeState: payment.disputeState },
    after: { disputeState: state },
  });
  if (state === 'won') await giveBack(tx, app, { payment: disputed, invoice, reference: data.reference });
  if (state !== 'lost') return { result: 'applied' };
  const left = payment.amountMinor - (await createInvoiceRepository(tx).reservedMinor(payment.id));
  const amountMinor = Math.min(left, data.amountMinor);
  const refund = await recordProviderRefund(tx, app, disputed, { amountMinor, reason: 'dispute_lost' });
  if (refund instanceof Problem) return { result: 'needs_review', note: refund.code };
  await applyRefund(tx, app, {
    refundId: refund.id,
    state: 'succeeded',
    reference: data.reference,
    actor: systemActor,
  });
  return { result: 'applied' };
}

/** A dispute that was lost and then won brings the money back, like a returned refund. */
async function giveBack(
  tx: Transaction,
  app: FastifyInstance,
  { payment, invoice, reference }: { payment: PaymentRow; invoice: InvoiceRow | undefined; reference: string },
): Promise<void> {
  const taken = await createPaymentRepository(tx).refundByReference(payment, reference);
  if (taken?.state === 'succeeded') await reverseRefund(tx, app, { invoice, payment, refund: taken });
}
