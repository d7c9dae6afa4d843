import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { invoices } from '../../platform/database/schema/index.ts';
import { openMinorOf } from './list-read-model.ts';
import { isOpen } from './repository.ts';

/** All invoices with an expected payment, to be compared with received ones. */
export const readOpenInvoices = (db: Queryable) =>
  db
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.number}`,
      payerName: sql<string>`${invoices.payer}->>'name'`,
      openMinor: sql<number>`${openMinorOf}::float8`,
      currency: invoices.currency,
      dueOn: invoices.dueOn,
    })
    .from(invoices)
    .where(and(isOpen, isNull(invoices.deletedAt), sql`${openMinorOf} > 0`))
    .orderBy(asc(invoices.dueOn), asc(invoices.id));
