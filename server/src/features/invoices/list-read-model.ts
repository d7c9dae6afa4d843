import type { InvoiceSummary, QueryOf, listInvoices } from '@guildhall/shared/contracts';
import { receivedPaymentStates, type DayRange } from '@guildhall/shared/domain';
import { and, eq, gt, inArray, lt, sql, type SQL, asc, isNull } from 'drizzle-orm';
import { inStates, type Queryable, only } from '../../platform/database/client.ts';
import { invoices, people } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { toReceivedSummary, toSummary } from './present.ts';
import { isNotSent, isOpen, isOwedBack, isSetAside, visibleTo } from './repository.ts';

type ListQuery = QueryOf<typeof listInvoices>;
type Choice = Omit<ListQuery, 'page' | 'pageSize'>;
type Filter = Pick<ListQuery, 'state' | 'receivedFrom' | 'receivedTo'>;

const sortColumns = {
  number: invoices.number,
  payer: sql`lower(${invoices.payer}->>'name')`,
  gross: invoices.grossMinor,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
  updatedAt: invoices.updatedAt,
};

/** The amount due of an open invoice, in cents. */
export const openMinorOf = sql<number>`greatest(0, ${invoices.grossMinor} - ${invoices.paidMinor} - ${invoices.creditedMinor}
  - ${invoices.waivedMinor})`;

/** When a list is read: the association's day decides what is overdue and which year it is. */
export interface ListMoment {
  today: string;
  now: Date;
}

/** The days of a list's `received` amounts, or `null` if it has none. */
function daysOfReceipt({ state, receivedFrom, receivedTo }: Filter, today: string): DayRange | null {
  if (receivedFrom !== undefined || receivedTo !== undefined)
    return { from: receivedFrom ?? '1900-01-01', to: receivedTo ?? '2999-12-31' };
  const year = today.slice(0, 4);
  return state === 'received_this_year' ? { from: `${year}-01-01`, to: `${year}-12-31` } : null;
}

/**
 * The payments that count for these days: receipts, reversals and refunds of that day. Payments from credit on account
 * were received earlier.
 */
export const paidWithin = ({ from, to }: DayRange): SQL =>
  sql`${inStates(sql`p.state`, receivedPaymentStates)} and p.method <> 'credit'
    and p.received_on between ${from} and ${to}`;

/** The amount received for an invoice during some days, minus refunds, in cents. */
export const receivedIn = (days: DayRange): SQL<number> =>
  sql<number>`(select coalesce(sum(p.amount_minor), 0)::float8 from payments p
    where p.invoice_id = ${invoices}.id and ${paidWithin(days)})`;

/** The same as a condition, read from the payments of the days instead of invoice by invoice. */
const isPaidIn = (days: DayRange): SQL =>
  sql`${invoices}.id in (select p.invoice_id from payments p where ${paidWithin(days)}
    group by p.invoice_id having sum(p.amount_minor) <> 0)`;

function inState(state: ListQuery['state'], { today, now }: ListMoment): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'open') return isOpen;
  if (state === 'overdue') return and(isOpen, lt(invoices.dueOn, today));
  if (state === 'reminded') return and(isOpen, gt(invoices.dunningLevel, 0));
  if (state === 'owed_back') return isOwedBack(sql`${invoices}`);
  if (state === 'not_sent') return isNotSent(now);
  if (state === 'payer_deceased') return isSetAside;
  if (state === 'received_this_year') return undefined;
  return eq(invoices.state, state);
}

/** The condition of a person's invoice list; figures count and sum with the same one (domain rule 18). */
export const invoicesShown = (query: Choice, user: SignedIn['user'], moment: ListMoment): SQL | undefined => {
  const { state, q } = query;
  const days = daysOfReceipt(query, moment.today);
  return and(
    visibleTo(user),
    inState(state, moment),
    days ? isPaidIn(days) : undefined,
    q ? matches(invoices.search, q) : undefined,
  );
};

const listOf = (db: Queryable, choice: Choice, user: SignedIn['user'], moment: ListMoment) => {
  const { today } = moment;
  const days = daysOfReceipt(choice, today);
  return {
    table: invoices,
    where: invoicesShown(choice, user, moment),
    sort: choice.sort,
    columns: sortColumns,
    read: async (ids: string[]): Promise<InvoiceSummary[]> => {
      const rows = await db
        .select({ invoice: invoices, receivedMinor: days ? receivedIn(days) : sql<null>`null` })
        .from(invoices)
        .where(inArray(invoices.id, ids));
      return rows.map(({ invoice, receivedMinor }) =>
        receivedMinor === null ? toSummary(invoice, today) : toReceivedSummary(invoice, receivedMinor, today),
      );
    },
  };
};

/** One page of the invoices a person may see. */
export const readInvoicePage = (
  db: Queryable,
  query: ListQuery,
  user: SignedIn['user'],
  moment: ListMoment,
): Promise<PageOf<InvoiceSummary[]>> => pageOf(db, listOf(db, query, user, moment), query);

/** Every invoice of a list. */
export const walkInvoices = (
  db: Queryable,
  choice: Choice,
  user: SignedIn['user'],
  moment: ListMoment,
): ListWalk<InvoiceSummary> => walkOf(db, listOf(db, choice, user, moment));

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
      memberNumber: people.memberNumber,
      openMinor: sql<number>`${openMinorOf}::float8`,
      currency: invoices.currency,
      dueOn: invoices.dueOn,
    })
    .from(invoices)
    .leftJoin(people, eq(people.id, invoices.payerId))
    .where(isPaymentExpected)
    .orderBy(asc(invoices.dueOn), asc(invoices.id));

/** Changes with every change of these invoices. */
export const readStateOfOpenInvoices = (db: Queryable): Promise<string> =>
  db
    .select({
      state: sql<string>`bit_xor(hashtextextended(concat_ws(' ', ${invoices.id}, ${invoices.number}, ${openMinorOf},
        ${invoices.dueOn}, ${invoices.payer}->>'name', ${invoices.payerId}, ${people.memberNumber}), 0))`,
    })
    .from(invoices)
    .leftJoin(people, eq(people.id, invoices.payerId))
    .where(isPaymentExpected)
    .then((rows) => only(rows).state);
