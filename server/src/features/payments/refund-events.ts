import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { enterRefund, reverseRefund } from '../invoices/public.ts';
import type { Outcome } from './outcome.ts';
import type { ProviderEvent } from './provider.ts';
import { applyRefund, lockPayment } from './refunds.ts';
import { createPaymentRepository, type PaymentRow, type ProviderEventRow } from './repository.ts';

/**
 * Processes an event about a refund: one requested here, or one made at the provider, which is recorded as if it had
 * been requested here.
 */
export async function applyRefundEvent(
  tx: Transaction,
  app: FastifyInstance,
  row: ProviderEventRow,
  event: ProviderEvent,
): Promise<Outcome> {
  const { data } = event;
  const payments = createPaymentRepository(tx);
  const known = data.paymentId ? await payments.paymentOfProvider(row.provider, data.paymentId) : undefined;
  if (!known || !data.refund) return { result: 'waiting', note: 'unknown_payment' };
  const { payment, invoice } = await lockPayment(tx, known.id);
  const refund = await findRefund(tx, payment, event);
  if (refund && refund.amountMinor !== -data.amountMinor) return { result: 'needs_review', note: 'another_amount' };
  const { state } = data.refund;
  if (refund?.state === 'succeeded') {
    // The payer's bank has returned the refund: the money is back.
    if (state !== 'failed') return { result: 'ignored', note: 'already_booked' };
    const isDone = await reverseRefund(tx, app, { invoice, payment, refund });
    return { result: isDone ? 'applied' : 'ignored' };
  }
  if (!refund && state === 'failed') return { result: 'ignored', note: 'refund_failed' };
  const found = { amountMinor: data.amountMinor, reason: 'refunded_at_provider' };
  const entered = refund ?? (await recordProviderRefund(tx, app, payment, found));
  if (entered instanceof Problem) return { result: 'needs_review', note: entered.code };
  await applyRefund(tx, app, { refundId: entered.id, state, reference: data.reference, actor: systemActor });
  return { result: 'applied' };
}

async function findRefund(tx: Transaction, payment: PaymentRow, { data }: ProviderEvent) {
  const payments = createPaymentRepository(tx);
  const byReference = await payments.refundByReference(payment, data.reference);
  return byReference ?? (data.refund?.id ? payments.refundById(payment, data.refund.id) : undefined);
}

/** Records a refund made at the provider. @returns the problem if it doesn't match the payment */
export async function recordProviderRefund(
  tx: Transaction,
  app: FastifyInstance,
  payment: PaymentRow,
  { amountMinor, reason }: { amountMinor: number; reason: string },
): Promise<PaymentRow | Problem> {
  try {
    return await enterRefund(tx, app, payment, { amountMinor, method: 'provider', reason, recordedById: null });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
