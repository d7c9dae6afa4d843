import { receivedPaymentStates } from '@guildhall/shared/domain';
import { and, eq, notInArray, sql, isNotNull, or } from 'drizzle-orm';
import { inStates, first, only, type Queryable } from '../../../platform/database/client.ts';
import { payments, invoices } from '../../../platform/database/schema/index.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** States of a refund that did not happen. */
export const failedRefundStates: readonly PaymentRow['state'][] = ['failed', 'cancelled'];

/** A payment's refunds that succeeded or are pending; reversed ones don't count. */
const isRefundOf = (id: string) =>
  and(
    eq(payments.refundsId, id),
    notInArray(payments.state, [...failedRefundStates]),
    sql`not exists (select 1 from payments back where back.reverses_id = ${payments.id})`,
  );

/** The payments of invoices, online or not. */
export function createInvoicePaymentRepository(db: Queryable) {
  return {
    addPayment: (values: typeof payments.$inferInsert): Promise<PaymentRow> =>
      db.insert(payments).values(values).returning().then(only),

    paymentById: (id: string) => db.select().from(payments).where(eq(payments.id, id)).then(first),

    /** True when the payment was reversed. */
    isReversed: (id: string): Promise<boolean> =>
      db
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.reversesId, id))
        .then((rows) => rows.length > 0),

    /** The total of a payment's refunds that succeeded or are pending, as a positive amount in minor units. */
    reservedMinor: (id: string): Promise<number> =>
      db
        .select({ minor: sql<number>`coalesce(-sum(${payments.amountMinor}), 0)::float8` })
        .from(payments)
        .where(isRefundOf(id))
        .then(([row]) => row?.minor ?? 0),

    /** The part of a payment's refunds taken from its surplus, as a positive amount in minor units. */
    refundedSurplusMinor: (id: string): Promise<number> =>
      db
        .select({ minor: sql<number>`coalesce(-sum(${payments.surplusMinor}), 0)::float8` })
        .from(payments)
        .where(isRefundOf(id))
        .then(([row]) => row?.minor ?? 0),

    /** The number of a payment's receipt is not part of what a person changes, so the version stays. */
    numberReceipt: (id: string, receiptNumber: string) =>
      db.update(payments).set({ receiptNumber }).where(eq(payments.id, id)),

    changePayment: (id: string, change: Partial<typeof payments.$inferInsert>): Promise<PaymentRow> =>
      db
        .update(payments)
        .set({ ...change, version: sql`${payments.version} + 1` })
        .where(eq(payments.id, id))
        .returning()
        .then(only),
  };
}

/**
 * The surplus of a person's payments over the open amounts, in cents, minus what later invoices used. A payer without an
 * account is known for one invoice only.
 */
export const readCreditOnAccount = (
  db: Queryable,
  { id, payerId, currency }: Pick<typeof invoices.$inferSelect, 'id' | 'payerId' | 'currency'>,
): Promise<number> =>
  db
    .select({
      sum: sql<number>`coalesce(sum(case when ${payments.method} = 'credit' then -${payments.amountMinor}
        else ${payments.surplusMinor} end), 0)::float8`,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        payerId === null ? eq(invoices.id, id) : eq(invoices.payerId, payerId),
        eq(payments.currency, currency),
        // A pending refund reserves its amount.
        or(
          inStates(payments.state, receivedPaymentStates),
          and(eq(payments.state, 'pending'), isNotNull(payments.refundsId)),
        ),
      ),
    )
    .then((rows) => only(rows).sum);
