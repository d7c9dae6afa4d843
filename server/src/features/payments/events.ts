import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { minuteMs, type PaymentProviderId } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/client.ts';
import { after } from '../../platform/clock/clock.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { applyDispute } from './dispute-events.ts';
import type { Outcome } from './outcome.ts';
import { applyPaymentEvent, park } from './payment-events.ts';
import { providerEvent, receivedEvent, type PaymentProviders, type ReceivedEvent } from './provider.ts';
import { applyRefundEvent } from './refund-events.ts';
import { createPaymentRepository, type ProviderEventRow } from './repository.ts';

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
    const stored = await payments.storeEvent(values);
    if (stored) return stored;
    const known = await payments.eventById(provider, event.id);
    const { createdAt: _then, ...told } = z.parse(receivedEvent, known.payload);
    const { createdAt: _now, ...tells } = event;
    if (isDeepStrictEqual(told, tells)) return known;
    // The same id with other content is a different claim. It is stored as well, and if it doesn't match it waits for a
    // person.
    const eventId = `${event.id}~${createHash('sha256').update(JSON.stringify(tells)).digest('hex').slice(0, 16)}`;
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
