import type { PaymentProviderId } from '@guildhall/shared/domain';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, lt, ne, or, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, checkouts, payments, people, providerEvents } from '../../platform/database/schema/index.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type ProviderEventRow = typeof providerEvents.$inferSelect;

// A payment that doesn't match is stored under its reference and its event.
const parkedReference = (reference: string, eventId: string) => `${reference}#${eventId}`;

/** Checkouts, the online side of payments, and provider events. */
export const createPaymentRepository = (db: Queryable) => ({
  checkoutById: (id: string) => db.select().from(checkouts).where(eq(checkouts.id, id)).then(first),

  checkoutByReference: (provider: string, reference: string) =>
    db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.provider, provider), eq(checkouts.providerReference, reference)))
      .then(first),

  openCheckoutOf: (invoiceId: string) =>
    db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.invoiceId, invoiceId), eq(checkouts.state, 'open')))
      .then(first),

  /** A checkout without a known response from the provider. */
  checkoutWithoutReference: (provider: string, id: string) =>
    db
      .select()
      .from(checkouts)
      .where(
        // An external id of another format must not be parsed as ours.
        and(sql`${checkouts.id}::text = ${id}`, eq(checkouts.provider, provider), isNull(checkouts.providerReference)),
      )
      .then(first),

  /** True while the payer has completed a payment of the invoice but the provider has not confirmed it. */
  isInProgress: (invoiceId: string): Promise<boolean> =>
    db
      .select({ id: checkouts.id })
      .from(checkouts)
      .innerJoin(payments, eq(payments.id, checkouts.paymentId))
      .where(and(eq(checkouts.invoiceId, invoiceId), eq(checkouts.state, 'completed'), eq(payments.state, 'pending')))
      .limit(1)
      .then((rows) => rows.length > 0),

  /** Stores the provider's response to a checkout, the first one if there are several. @returns where to pay */
  async noteReference(
    { id, paymentId }: CheckoutRow,
    { reference, redirectTo }: { reference: string; redirectTo: string | null },
  ): Promise<string> {
    const noted = await db
      .update(checkouts)
      .set({ providerReference: reference, redirectTo })
      .where(and(eq(checkouts.id, id), or(isNull(checkouts.providerReference), isNull(checkouts.redirectTo))))
      .returning({ redirectTo: checkouts.redirectTo })
      .then(first);
    if (noted && paymentId)
      await db.update(payments).set({ providerReference: reference }).where(eq(payments.id, paymentId));
    if (noted) return noted.redirectTo ?? '';
    const standing = await db.select().from(checkouts).where(eq(checkouts.id, id)).then(only);
    return standing.redirectTo ?? '';
  },

  /** Ends a checkout refused by the provider, unless an event about it has arrived in the meantime. */
  async failBeginning({ id, paymentId }: CheckoutRow, now: Date): Promise<void> {
    const ended = await db
      .update(checkouts)
      .set({ state: 'cancelled', completedAt: now })
      .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open'), isNull(checkouts.providerReference)))
      .returning({ id: checkouts.id });
    if (ended.length > 0 && paymentId)
      await db
        .update(payments)
        .set({ state: 'failed', updatedAt: now })
        .where(and(eq(payments.id, paymentId), eq(payments.state, 'pending')));
  },

  addCheckout: (values: typeof checkouts.$inferInsert): Promise<CheckoutRow> =>
    db.insert(checkouts).values(values).returning().then(only),

  changeCheckout: (id: string, change: Partial<typeof checkouts.$inferInsert>) =>
    db.update(checkouts).set(change).where(eq(checkouts.id, id)),

  /** Checkouts without recent events: pending payments, and recently superseded ones. */
  unheardCheckouts: ({
    startedBefore,
    askedBefore,
    endedAfter,
  }: Record<'startedBefore' | 'askedBefore' | 'endedAfter', Date>): Promise<CheckoutRow[]> =>
    db
      .select({ checkout: checkouts })
      .from(checkouts)
      .innerJoin(payments, eq(payments.id, checkouts.paymentId))
      .where(
        and(
          ne(checkouts.provider, 'test'),
          lt(checkouts.createdAt, startedBefore),
          or(isNull(checkouts.askedAt), lt(checkouts.askedAt, askedBefore)),
          or(
            and(inArray(checkouts.state, ['open', 'completed']), eq(payments.state, 'pending')),
            and(eq(checkouts.state, 'expired'), eq(payments.state, 'cancelled'), gt(checkouts.completedAt, endedAfter)),
          ),
        ),
      )
      .orderBy(asc(checkouts.createdAt))
      .limit(200)
      .then((rows) => rows.map(({ checkout }) => checkout)),

  /** A receipt's data about the payer: the member number, and the state of the invoice's application. */
  payerOf: ({ payerId, applicationId }: { payerId: string | null; applicationId: string | null }) =>
    db
      .select({ memberNumber: people.memberNumber, applicationState: applications.state })
      .from(people)
      .leftJoin(applications, applicationId ? eq(applications.id, applicationId) : sql`false`)
      .where(payerId ? eq(people.id, payerId) : sql`false`)
      .then(first),

  /** A payment by the provider's charge id; a booked one takes precedence over a held one. */
  paymentOfProvider: (provider: string, providerPaymentId: string) =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.provider, provider),
          eq(payments.providerPaymentId, providerPaymentId),
          isNull(payments.refundsId),
        ),
      )
      .orderBy(desc(eq(payments.state, 'succeeded')), asc(payments.createdAt))
      .then(first),

  refundByReference: ({ id, provider }: PaymentRow, reference: string) =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.refundsId, id),
          eq(payments.provider, provider ?? ''),
          eq(payments.providerReference, reference),
        ),
      )
      .for('update')
      .then(first),

  /** A refund of a payment by our id, which comes from outside and may be invalid. */
  refundById: ({ id }: PaymentRow, refundId: string) =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.refundsId, id), sql`${payments.id}::text = ${refundId}`))
      .for('update')
      .then(first),

  lockPayment: (id: string) => db.select().from(payments).where(eq(payments.id, id)).for('update').then(first),

  /** Refunds requested, or to be requested, from a provider, without events since. */
  pendingRefunds: (before: Date) =>
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isNotNull(payments.refundsId), eq(payments.state, 'pending'), lt(payments.updatedAt, before)))
      .orderBy(asc(payments.updatedAt))
      .limit(200),

  /** Holds a payment that doesn't match, for a person to check. */
  park: (values: typeof payments.$inferInsert, reference: string, eventId: string) =>
    db
      .insert(payments)
      .values({ ...values, state: 'needs_review', providerReference: parkedReference(reference, eventId) })
      .onConflictDoNothing(),

  /** True when a payment with this reference is held. */
  hasParked: (provider: string, reference: string): Promise<boolean> =>
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.provider, provider), like(payments.providerReference, parkedReference(reference, '%'))))
      .limit(1)
      .then((rows) => rows.length > 0),

  /** Stores an event unless it exists. @returns its row, or `undefined` for a known one */
  storeEvent: (values: typeof providerEvents.$inferInsert): Promise<ProviderEventRow | undefined> =>
    db.insert(providerEvents).values(values).onConflictDoNothing().returning().then(first),

  eventById: (provider: PaymentProviderId, eventId: string) =>
    db
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)))
      .then(only),

  lockEvent: (id: string) => db.select().from(providerEvents).where(eq(providerEvents.id, id)).for('update').then(only),

  /** Events that arrived before their payment. */
  waitingFor: (provider: string, paymentId: string) =>
    db
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(
        and(
          eq(providerEvents.provider, provider),
          eq(providerEvents.paymentId, paymentId),
          eq(providerEvents.result, 'waiting'),
        ),
      )
      .orderBy(asc(providerEvents.receivedAt)),

  settleEvent: (id: string, change: Pick<ProviderEventRow, 'processedAt' | 'result'> & { note?: string | undefined }) =>
    db.update(providerEvents).set(change).where(eq(providerEvents.id, id)),

  /** Events that were stored but not processed: their process crashed in between. */
  leftOver: (before: Date) =>
    db
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(
        and(
          isNull(providerEvents.processedAt),
          // An event that waits for its payment is retried once that exists.
          or(
            isNull(providerEvents.result),
            sql`exists (select 1 from payments p where p.provider = ${providerEvents.provider}
              and p.provider_payment_id = ${providerEvents.paymentId})`,
          ),
          lt(providerEvents.receivedAt, before),
        ),
      )
      .orderBy(asc(providerEvents.receivedAt))
      .limit(200),
});
