import type { PaymentProviderId } from '@guildhall/shared/domain';
import { and, asc, eq, isNotNull, isNull, like, lt, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, checkouts, payments, providerEvents, users } from '../../platform/database/schema/index.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type ProviderEventRow = typeof providerEvents.$inferSelect;

// A payment that was told about but doesn't fit is kept under the reference it came with and the event it came by.
const parkedReference = (reference: string, eventId: string) => `${reference}#${eventId}`;

export function createPaymentRepository(db: Queryable) {
  return {
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

    addCheckout: (values: typeof checkouts.$inferInsert): Promise<CheckoutRow> =>
      db.insert(checkouts).values(values).returning().then(only),

    changeCheckout: (id: string, change: Partial<typeof checkouts.$inferInsert>) =>
      db.update(checkouts).set(change).where(eq(checkouts.id, id)),

    /** What a receipt says of the person who pays: her number, and how the application stands that the invoice is for. */
    payerOf: ({ payerId, applicationId }: { payerId: string; applicationId: string | null }) =>
      db
        .select({ memberNumber: users.memberNumber, applicationState: applications.state })
        .from(users)
        .leftJoin(applications, applicationId ? eq(applications.id, applicationId) : sql`false`)
        .where(eq(users.id, payerId))
        .then(first),

    paymentById: (id: string) => db.select().from(payments).where(eq(payments.id, id)).then(first),

    lockPayment: (id: string) => db.select().from(payments).where(eq(payments.id, id)).for('update').then(first),

    /** Refunds that a provider was asked for, or should have been, and that nobody has heard of since. */
    pendingRefunds: (before: Date) =>
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(isNotNull(payments.refundsId), eq(payments.state, 'pending'), lt(payments.updatedAt, before)))
        .orderBy(asc(payments.updatedAt))
        .limit(200),

    /** Puts money aside that doesn't fit what was expected, for a person to look at. */
    park: (values: typeof payments.$inferInsert, reference: string, eventId: string) =>
      db
        .insert(payments)
        .values({ ...values, state: 'needs_review', providerReference: parkedReference(reference, eventId) })
        .onConflictDoNothing(),

    /** True when money with this reference was put aside. */
    hasParked: (provider: string, reference: string): Promise<boolean> =>
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.provider, provider), like(payments.providerReference, parkedReference(reference, '%'))))
        .limit(1)
        .then((rows) => rows.length > 0),

    /** Stores an event unless it is there already. @returns its row, or `undefined` when it was known */
    storeEvent: (values: typeof providerEvents.$inferInsert): Promise<ProviderEventRow | undefined> =>
      db.insert(providerEvents).values(values).onConflictDoNothing().returning().then(first),

    eventById: (provider: PaymentProviderId, eventId: string) =>
      db
        .select()
        .from(providerEvents)
        .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)))
        .then(only),

    lockEvent: (id: string) =>
      db.select().from(providerEvents).where(eq(providerEvents.id, id)).for('update').then(only),

    settleEvent: (id: string, change: Pick<ProviderEventRow, 'processedAt' | 'result'> & { note?: string }) =>
      db.update(providerEvents).set(change).where(eq(providerEvents.id, id)),

    /** Events that were stored but not worked on: their process died in between. */
    leftOver: (before: Date) =>
      db
        .select({ id: providerEvents.id })
        .from(providerEvents)
        .where(and(isNull(providerEvents.processedAt), lt(providerEvents.receivedAt, before)))
        .orderBy(asc(providerEvents.receivedAt))
        .limit(200),
  };
}
