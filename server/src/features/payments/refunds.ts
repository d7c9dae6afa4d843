import { minuteMs } from '@guildhall/shared/domain';
import type { BodyOf, ResponseOf, refundPayment } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { bookRefund, createInvoiceRepository, enterRefund, notRefundable } from '../invoices/public.ts';
import type { PaymentProvider, PaymentProviders, RefundState } from './provider.ts';
import { createPaymentRepository } from './repository.ts';

interface Command {
  id: string;
  body: BodyOf<typeof refundPayment>;
  recordedById: string;
  actor: Actor;
}

const askAgainAfterMs = minuteMs;

/**
 * Refunds of payments. A refund through the provider is first recorded, which reserves the amount, then requested with
 * its own id as idempotency key, then booked: after a crash at any point, the money is sent once, and a job finds out
 * the result.
 */
export function createRefundService(app: FastifyInstance, providers: PaymentProviders) {
  const { db, clock } = app;

  const providerOf = async (id: string | null): Promise<PaymentProvider> => {
    const provider = id ? await providers.byId(id) : undefined;
    if (!provider)
      throw problem.conflict(
        'provider_unavailable',
        'The provider of this payment is not set up. Refund it manually, or set up the provider again.',
      );
    return provider;
  };

  /** Requests a recorded refund from the provider, and books the result. @returns its new state */
  const settle = async (refundId: string, actor: Actor, isAgain = false): Promise<RefundState> => {
    const payments = createInvoiceRepository(db);
    const refund = await payments.paymentById(refundId);
    const payment = refund?.refundsId ? await payments.paymentById(refund.refundsId) : undefined;
    if (!refund || !payment) throw notRefundable();
    const asked = await (
      await providerOf(refund.provider)
    ).refund({
      id: refundId,
      payment,
      amountMinor: -refund.amountMinor,
      reference: refund.providerReference,
      isAgain,
    });
    return db.transaction((tx) => applyRefund(tx, app, { refundId, ...asked, actor }));
  };

  app.jobs.every('*/5 * * * *', 'payments.pending-refunds', async () => {
    for (const { id } of await createPaymentRepository(db).pendingRefunds(after(clock.now(), -askAgainAfterMs)))
      await settle(id, systemActor, true).catch((error: unknown) =>
        app.log.warn({ err: error, refundId: id }, 'A refund could not be settled'),
      );
  });

  return {
    async refund({ id, body, recordedById, actor }: Command): Promise<ResponseOf<typeof refundPayment>> {
      const { method } = body;
      const refundId = await db.transaction(async (tx) => {
        const { invoice, payment } = await lockPayment(tx, id);
        if (payment.version !== body.version) throw problem.versionConflict({ version: payment.version });
        if (method === 'provider') await providerOf(payment.provider);
        const refund = await enterRefund(tx, app, payment, { ...body, recordedById });
        if (method !== 'provider') await bookRefund(tx, app, { invoice, payment, refund, actor });
        return refund.id;
      });
      if (method !== 'provider') return { id: refundId, state: 'succeeded' };
      // No response is not a refusal: the refund stays pending, and the job asks again.
      const state = await settle(refundId, actor).catch((error: unknown): RefundState => {
        app.log.warn({ err: error, refundId }, 'The payment provider did not answer a refund');
        return 'pending';
      });
      if (state === 'failed')
        throw problem.conflict(
          'provider_refused',
          'The provider refused this refund, so no money was returned. Check the payment there, or refund it manually.',
        );
      return { id: refundId, state };
    },
  };
}

/** Locks a payment's invoice, or the payment itself if it has none. @throws Problem 409 `payment_not_refundable` */
export async function lockPayment(tx: Transaction, id: string) {
  const invoices = createInvoiceRepository(tx);
  const known = await invoices.paymentById(id);
  const invoice = known?.invoiceId ? await invoices.lock(known.invoiceId) : undefined;
  const payment = await createPaymentRepository(tx).lockPayment(id);
  if (!payment || payment.invoiceId !== (known?.invoiceId ?? null)) throw notRefundable();
  return { invoice, payment };
}

/** Records the result of a pending refund; a final result never changes, however often it is reported. */
export async function applyRefund(
  tx: Transaction,
  app: FastifyInstance,
  {
    refundId,
    state,
    reference,
    actor,
  }: { refundId: string; state: RefundState; reference: string | null; actor: Actor },
): Promise<RefundState> {
  const entered = await createInvoiceRepository(tx).paymentById(refundId);
  if (!entered?.refundsId) throw notRefundable();
  const { invoice, payment } = await lockPayment(tx, entered.refundsId);
  const refund = await createPaymentRepository(tx).lockPayment(refundId);
  if (refund?.state !== 'pending') return refund?.state === 'succeeded' ? 'succeeded' : 'failed';
  const now = app.clock.now();
  const change = { ...(reference && { providerReference: reference }), updatedAt: now };
  const noted = await createInvoiceRepository(tx).changePayment(refundId, {
    ...change,
    ...(state === 'failed' && { state: 'failed' }),
  });
  if (state === 'succeeded') await bookRefund(tx, app, { invoice, payment, refund: noted, actor });
  if (state === 'failed')
    await writeAudit(tx, app.clock, {
      actor,
      action: 'payment.refund_failed',
      entityId: payment.id,
      after: { refundId },
    });
  return state;
}
