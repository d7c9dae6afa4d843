import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PaymentProviderId, PaymentState } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { after } from '../../platform/clock/clock.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { bookPayment, openMinor, createInvoiceRepository } from '../invoices/public.ts';
import { providerEvent, type ProviderEvent } from './provider.ts';
import { createPaymentRepository, type CheckoutRow, type ProviderEventRow } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'jobs' | 'mails' | 'events'>;
type Outcome = { result: 'applied' | 'ignored' | 'needs_review'; note?: string };

// A payment that failed or was set aside still counts when its money arrives after all.
const undecided: readonly PaymentState[] = ['pending', 'failed', 'cancelled'];

const leftOverAfterMs = 60_000;

/** Takes in what providers tell: stored once by (provider, event id) before any work (domain rule 10). */
export function createProviderEvents(needs: Needs) {
  const { db, clock } = needs;

  const store = async (provider: PaymentProviderId, event: ProviderEvent): Promise<ProviderEventRow> => {
    const payments = createPaymentRepository(db);
    const values = { provider, eventId: event.id, type: event.type, payload: event, receivedAt: clock.now() };
    const stored = await payments.storeEvent(values);
    if (stored) return stored;
    const known = await payments.eventById(provider, event.id);
    const { createdAt: _then, ...told } = z.parse(providerEvent, known.payload);
    const { createdAt: _now, ...tells } = event;
    if (isDeepStrictEqual(told, tells)) return known;
    // The same id with another content is another claim. It is kept too, and what doesn't fit in it waits for a person.
    const eventId = `${event.id}~${createHash('sha256').update(JSON.stringify(tells)).digest('hex').slice(0, 16)}`;
    return (await payments.storeEvent({ ...values, eventId })) ?? payments.eventById(provider, eventId);
  };

  /** Works on a stored event once, however many processes try at the same time. */
  const work = (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const payments = createPaymentRepository(tx);
      const row = await payments.lockEvent(id);
      if (row.processedAt) return;
      const { result, note } = await apply(tx, needs, row);
      await payments.settleEvent(id, { processedAt: clock.now(), result, note });
      if (result === 'needs_review')
        await writeAudit(tx, clock, {
          actor: systemActor,
          action: 'payment.parked',
          entityId: id,
          reason: note ?? null,
        });
    });

  needs.jobs.every('*/5 * * * *', 'payments.left-over-events', async () => {
    for (const { id } of await createPaymentRepository(db).leftOver(after(clock.now(), -leftOverAfterMs)))
      await work(id);
  });

  return {
    async receive(provider: PaymentProviderId, event: ProviderEvent): Promise<void> {
      const { id } = await store(provider, event);
      await work(id);
    },
  };
}

async function apply(tx: Transaction, needs: Needs, row: ProviderEventRow): Promise<Outcome> {
  const event = z.parse(providerEvent, row.payload);
  const payments = createPaymentRepository(tx);
  // A checkout keeps its invoice and amount, so it may be read before the invoice is locked.
  const checkout = await payments.checkoutByReference(row.provider, event.data.reference);
  if (event.type === 'payment.succeeded')
    return checkout ? succeed(tx, needs, row, event, checkout) : park(tx, needs, row, event, null, 'unknown reference');
  if (!checkout?.paymentId) return { result: 'ignored', note: 'unknown reference' };
  await createInvoiceRepository(tx).lock(checkout.invoiceId);
  const payment = await payments.paymentById(checkout.paymentId);
  // "Failed" after "succeeded" is an event that came late.
  if (payment?.state !== 'pending') return { result: 'ignored', note: 'already decided' };
  const state = event.type === 'payment.failed' ? 'failed' : 'cancelled';
  await createInvoiceRepository(tx).changePayment(payment.id, { state, updatedAt: needs.clock.now() });
  await payments.changeCheckout(checkout.id, { state: 'cancelled', completedAt: needs.clock.now() });
  return { result: 'applied' };
}

async function succeed(
  tx: Transaction,
  needs: Needs,
  row: ProviderEventRow,
  event: ProviderEvent,
  checkout: CheckoutRow,
): Promise<Outcome> {
  const invoices = createInvoiceRepository(tx);
  const payments = createPaymentRepository(tx);
  const invoice = await invoices.lock(checkout.invoiceId);
  const pending = checkout.paymentId ? await payments.paymentById(checkout.paymentId) : undefined;
  const { amountMinor, currency } = event.data;
  if (amountMinor !== checkout.amountMinor || currency !== checkout.currency || !invoice || !pending)
    return park(tx, needs, row, event, checkout.invoiceId, 'another amount than was asked for');
  if (!undecided.includes(pending.state)) return { result: 'ignored', note: 'already booked' };
  const now = needs.clock.now();
  const { today } = await readAssociationDay(tx, needs);
  await payments.changeCheckout(checkout.id, { state: 'completed', completedAt: now });
  // Meanwhile it was paid by transfer, or credited: the money is there, but nothing that it could settle.
  if (amountMinor > openMinor(invoice)) {
    const note = 'more than is open';
    await invoices.changePayment(pending.id, { state: 'needs_review', receivedOn: today, note, updatedAt: now });
    return { result: 'needs_review', note };
  }
  const payment = await invoices.changePayment(pending.id, { state: 'succeeded', receivedOn: today, updatedAt: now });
  await bookPayment(tx, needs, { invoice, payment, actor: systemActor });
  return { result: 'applied' };
}

async function park(
  tx: Transaction,
  needs: Needs,
  { provider, eventId }: ProviderEventRow,
  { data }: ProviderEvent,
  invoiceId: string | null,
  note: string,
): Promise<Outcome> {
  const now = needs.clock.now();
  const { today } = await readAssociationDay(tx, needs);
  const { amountMinor, currency, reference } = data;
  await createPaymentRepository(tx).park(
    {
      invoiceId,
      method: 'online',
      amountMinor,
      currency,
      provider,
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
