import type { QueryOf, listInvoices } from '@guildhall/shared/contracts';
import { and, count, eq, lt, sql, type SQL } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { orderOf } from '../../platform/database/order.ts';
import { invoices } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { isOpen, visibleTo } from './repository.ts';

type ListQuery = QueryOf<typeof listInvoices>;

const payerName = sql<string>`${invoices.payer}->>'name'`;

/** What is still to be paid of an open invoice, in cents. */
export const openMinorOf = sql<number>`greatest(0, ${invoices.grossMinor} - ${invoices.paidMinor} - ${invoices.creditedMinor})`;

/** What an invoice brought in during the year of a day, less what was paid back, in cents. */
export const receivedInYearOf = (today: string): SQL<number> => {
  const year = today.slice(0, 4);
  return sql<number>`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0)::float8 from payments p
    where p.invoice_id = ${invoices}.id and p.state in ('succeeded', 'partly_refunded')
      and p.received_on between ${`${year}-01-01`} and ${`${year}-12-31`})`;
};

function inState(state: ListQuery['state'], today: string): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'open') return isOpen;
  if (state === 'overdue') return and(isOpen, lt(invoices.dueOn, today));
  if (state === 'received_this_year') return sql`${receivedInYearOf(today)} > 0`;
  return eq(invoices.state, state);
}

/**
 * Which invoices a person's list shows; figures count and sum with the same condition (domain rule 18).
 * @param today the association's day, which decides what is overdue and which year it is
 */
export const invoicesShown = ({ state, q }: ListQuery, user: SignedIn['user'], today: string): SQL | undefined =>
  and(visibleTo(user), inState(state, today), q ? matches(invoices.search, q) : undefined);

/** One page of what a person may see. @param today the association's day, which decides what is overdue */
export async function readInvoicePage(db: Queryable, query: ListQuery, user: SignedIn['user'], today: string) {
  const where = invoicesShown(query, user, today);
  const sortColumns = {
    number: invoices.number,
    payer: sql`lower(${payerName})`,
    gross: invoices.grossMinor,
    issuedOn: invoices.issuedOn,
    dueOn: invoices.dueOn,
    updatedAt: invoices.updatedAt,
  };
  const [total, rows] = await Promise.all([
    db.select({ count: count() }).from(invoices).where(where).then(only),
    db
      .select({ invoice: invoices, receivedThisYear: receivedInYearOf(today) })
      .from(invoices)
      .where(where)
      .orderBy(...orderOf(query.sort, sortColumns, invoices.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
  ]);
  return { rows, totalCount: total.count };
}
