import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  minuteMs,
  type PaymentProviderId,
  currencies,
  type ParkingReason,
  type PaymentState,
} from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { after } from '../../platform/clock/clock.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import {
  bookPayment,
  openMinor,
  createInvoiceRepository,
  enterRefund,
  reverseRefund,
  type InvoiceRow,
} from '../invoices/public.ts';
import { Problem } from '../../platform/problems/problem.ts';
import {
  providerEvent,
  receivedEvent,
  type PaymentProviders,
  type ReceivedEvent,
  type ProviderEvent,
} from './provider.ts';
import { createPaymentRepository, type ProviderEventRow, type CheckoutRow, type PaymentRow } from './repository.ts';
import { applyRefund, lockPayment } from './refunds.ts';

/** The result of an event. `waiting`: its payment is not known yet. */
interface Outcome {
  result: 'applied' | 'ignored' | 'needs_review' | 'waiting';
  note?: string;
}

const leftOverAfterMs = minuteMs;

export type ProviderEvents = ReturnType<typeof createProviderEvents>;

/** Receives provider events: stored once by (provider, event id) before any processing (domain rule 10). */
export function createProviderEvents(app: FastifyInstance, providers: PaymentProviders) {
  const { db, clock } = app;

  const store = async (provider: PaymentProviderId, event: ReceivedEvent): Promise<ProviderEventRow> => {
    const payments = createPaymentRepository(db);
    const values = {
      provider,
      eventId: event.id,
      type: event.type,
      payload: event,
      paymentId: z.safeParse(providerEvent, event).data?.data.paymentId ?? null,
      receivedAt: clock.now(),
    };
    const added = await payments.storeEvent(values);
    if (added) return added;
    const known = await payments.eventById(provider, event.id);
    const { createdAt: _then, ...stored } = z.parse(receivedEvent, known.payload);
    const { createdAt: _now, ...received } = event;
    if (isDeepStrictEqual(stored, received)) return known;
    // The same id with other content is a different claim. It is stored as well, and if it doesn't match it waits for a
    // person.
    const eventId = `${event.id}~${createHash('sha256').update(JSON.stringify(received)).digest('hex').slice(0, 16)}`;
    return (await payments.storeEvent({ ...values, eventId })) ?? payments.eventById(provider, eventId);
  };

  /** Processes a stored event once, however many processes try at the same time. */
  const work = (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const payments = createPaymentRepository(tx);
      const row = await payments.lockEvent(id);
      if (row.processedAt) return;
      const { result, note } = await apply(tx, app, row);
      await payments.settleEvent(id, { processedAt: result === 'waiting' ? null : clock.now(), result, note });
      if (result === 'needs_review')
        await writeAudit(tx, clock, {
          actor: systemActor,
          action: 'payment.parked',
          entityId: id,
          reason: note ?? null,
          after: { event: row.eventId, type: row.type },
        });
    });

  const receive = async (provider: PaymentProviderId, event: ReceivedEvent): Promise<void> => {
    const { id, paymentId } = await store(provider, event);
    await work(id);
    // An event that arrives before its payment waits for it.
    if (event.type === 'payment.succeeded' && paymentId)
      for (const waiting of await createPaymentRepository(db).waitingFor(provider, paymentId)) await work(waiting.id);
  };

  app.jobs.every('*/5 * * * *', 'payments.left-over-events', async () => {
    for (const { id } of await createPaymentRepository(db).leftOver(after(clock.now(), -leftOverAfterMs)))
      await work(id);
  });

  app.jobs.handle(refundsQueue, async ({ provider: id, paymentId }) => {
    const provider = await providers.byId(String(id));
    for (const event of (await provider?.refundsOf(String(paymentId))) ?? [])
      if (provider) await receive(provider.id, event);
  });

  return { receive };
}

const refundsQueue = 'payments.refunds-changed';

async function apply(tx: Transaction, app: FastifyInstance, row: ProviderEventRow): Promise<Outcome> {
  // Of an unknown type, with a negative amount, or otherwise unlike what the provider documents.
  const { data: event } = z.safeParse(providerEvent, row.payload);
  if (!event) return { result: 'needs_review', note: 'not_understood' };
  const { type, data, problem } = event;
  if (problem)
    return type === 'payment.succeeded'
      ? park(tx, app, row, event, { invoiceId: null, note: problem })
      : { result: 'needs_review', note: problem };
  switch (type) {
    case 'refund.updated':
      return applyRefundEvent(tx, app, row, event);
    case 'refunds.changed':
      await app.jobs.enqueue(tx, refundsQueue, { provider: row.provider, paymentId: data.paymentId ?? '' });
      return { result: 'applied' };
    case 'dispute.opened':
    case 'dispute.won':
    case 'dispute.lost':
      return applyDispute(tx, app, row, event);
    default:
      return applyPaymentEvent(tx, app, row, event);
  }
}

// A failed or superseded payment still counts when it is paid after all.
const undecided: readonly PaymentState[] = ['pending', 'failed', 'cancelled'];

/** Processes an event about a started payment: it succeeded, is pending, failed or was cancelled. */
async function applyPaymentEvent(
  tx: Transaction,
  app: FastifyInstance,
  row: ProviderEventRow,
  event: ProviderEvent,
): Promise<Outcome> {
  const invoices = createInvoiceRepository(tx);
  const payments = createPaymentRepository(tx);
  // A checkout never changes its invoice and amount, so it may be read before the invoice is locked.
  const checkout = await findCheckout(tx, row, event);
  if (event.type === 'payment.succeeded')
    return checkout
      ? succeed(tx, app, row, event, checkout)
      : park(tx, app, row, event, { invoiceId: null, note: 'unknown_reference' });
  if (!checkout?.paymentId) return { result: 'ignored', note: 'unknown_reference' };
  await invoices.lock(checkout.invoiceId);
  const payment = await invoices.paymentById(checkout.paymentId);
  // "Failed" after "succeeded" is a late event.
  if (payment?.state !== 'pending') return { result: 'ignored', note: 'already_decided' };
  const now = app.clock.now();
  if (event.type === 'payment.processing') {
    await payments.changeCheckout(checkout.id, { state: 'completed', completedAt: now });
    return { result: 'applied' };
  }
  const state = event.type === 'payment.failed' ? 'failed' : 'cancelled';
  await invoices.changePayment(payment.id, { state, updatedAt: now });
  await payments.changeCheckout(checkout.id, { state: 'cancelled', completedAt: now });
  return { result: 'applied' };
}

/** The checkout of an event, even if the provider's response to its creation was lost. */
async function findCheckout(
  tx: Transaction,
  { provider }: ProviderEventRow,
  { data }: ProviderEvent,
): Promise<CheckoutRow | undefined> {
  const payments = createPaymentRepository(tx);
  const known = await payments.checkoutByReference(provider, data.reference);
  if (known || !data.checkoutId) return known;
  const begun = await payments.checkoutWithoutReference(provider, data.checkoutId);
  if (begun) await payments.noteReference(begun, { reference: data.reference, redirectTo: null });
  return begun;
}

async function succeed(
  tx: Transaction,
  app: FastifyInstance,
  row: ProviderEventRow,
  event: ProviderEvent,
  checkout: CheckoutRow,
): Promise<Outcome> {
  const invoices = createInvoiceRepository(tx);
  const payments = createPaymentRepository(tx);
  const invoice = await invoices.lock(checkout.invoiceId);
  const pending = checkout.paymentId ? await invoices.paymentById(checkout.paymentId) : undefined;
  const { amountMinor, currency, paymentId } = event.data;
  if (amountMinor !== checkout.amountMinor || currency !== checkout.currency || !invoice || !pending)
    return park(tx, app, row, event, { invoiceId: checkout.invoiceId, note: 'another_amount' });
  if (!undecided.includes(pending.state)) return { result: 'ignored', note: 'already_booked' };
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  await payments.changeCheckout(checkout.id, { state: 'completed', completedAt: now });
  const arrived = { receivedOn: today, ...(paymentId && { providerPaymentId: paymentId }), updatedAt: now };
  // In the meantime it was paid by transfer, or credited: the money has arrived, but there is nothing to settle.
  if (amountMinor > openMinor(invoice)) {
    const note = 'more_than_open';
    await invoices.changePayment(pending.id, { ...arrived, state: 'needs_review', note });
    return { result: 'needs_review', note };
  }
  const payment = await invoices.changePayment(pending.id, { ...arrived, state: 'succeeded' });
  await bookPayment(tx, app, { invoice, payment, actor: systemActor });
  return { result: 'applied' };
}

/** Holds a payment that doesn't match. @param note the reason, as a code translated by screens */
async function park(
  tx: Transaction,
  app: FastifyInstance,
  { provider, eventId }: ProviderEventRow,
  { data }: ProviderEvent,
  { invoiceId, note }: { invoiceId: string | null; note: ParkingReason },
): Promise<Outcome> {
  const now = app.clock.now();
  const { today } = await readAssociationDay(tx, app);
  const { amountMinor, currency, reference, paymentId } = data;
  // Payments in unsupported currencies can't be listed; the audit log records them.
  if (!currencies.some((known) => known === currency)) return { result: 'needs_review', note: 'another_currency' };
  await createPaymentRepository(tx).park(
    {
      invoiceId,
      method: 'online',
      amountMinor,
      currency,
      provider,
      ...(paymentId && { providerPaymentId: paymentId }),
      state: 'needs_review',
      receivedOn: today,
      note,
      createdAt: now,
      updatedAt: now,
    },
    reference,
    eventId,
  );
  return { result: 'needs_review', note };
}

/**
 * Processes an event about a refund: one requested here, or one made at the provider, which is recorded as if it had
 * been requested here.
 */
async function applyRefundEvent(
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
async function recordProviderRefund(
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

const states = { 'dispute.opened': 'open', 'dispute.won': 'won', 'dispute.lost': 'lost' } as const;

/**
 * Processes an event about a dispute: the payment shows it, and a lost one returns the money like a refund. "Opened"
 * after the end is a late event.
 */
async function applyDispute(
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
