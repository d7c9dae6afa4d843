import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { invoices, users } from '../../platform/database/schema/index.ts';
import { openMinorOf } from './list-read-model.ts';
import { isOpen } from './repository.ts';

const isPaymentExpected = and(isOpen, isNull(invoices.deletedAt), sql`${openMinorOf} > 0`);

/** Says which invoices have the same payer: without an account, only an invoice and the fees of its reminders. */
export const payerKey = sql<string>`coalesce(${invoices.payerId}, ${invoices.feeForId}, ${invoices.id})`;

/** All invoices with an expected payment, to be compared with received ones. */
export const readOpenInvoices = (db: Queryable) =>
  db
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.number}`,
      payerId: payerKey,
      payerName: sql<string>`${invoices.payer}->>'name'`,
      memberNumber: users.memberNumber,
      openMinor: sql<number>`${openMinorOf}::float8`,
      currency: invoices.currency,
      dueOn: invoices.dueOn,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.payerId))
    .where(isPaymentExpected)
    .orderBy(asc(invoices.dueOn), asc(invoices.id));

/** Changes with every change of these invoices. */
export const readStateOfOpenInvoices = (db: Queryable): Promise<string> =>
  db
    .select({
      state: sql<string>`bit_xor(hashtextextended(concat_ws(' ', ${invoices.id}, ${invoices.number}, ${openMinorOf},
        ${invoices.dueOn}, ${invoices.payer}->>'name', ${invoices.payerId}, ${users.memberNumber}), 0))`,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.payerId))
    .where(isPaymentExpected)
    .then((rows) => only(rows).state);
