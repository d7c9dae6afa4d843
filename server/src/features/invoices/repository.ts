import type { QueryOf, listInvoices } from '@guildhall/shared/contracts';
import { invoiceTotals, lineNetMinor, lineTaxMinor, may, type InvoiceLineAmounts } from '@guildhall/shared/domain';
import { and, asc, count, eq, getTableColumns, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { orderOf } from '../../platform/database/order.ts';
import {
  applications,
  files,
  invoiceLines,
  invoices,
  mails,
  membershipTypes,
  payments,
  users,
} from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type InvoiceLineRow = typeof invoiceLines.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

type ListQuery = QueryOf<typeof listInvoices>;

/** A line as people enter it. */
export interface NewLine extends InvoiceLineAmounts {
  text: string;
}

const corrected = alias(invoices, 'corrected');
const payerName = sql<string>`${invoices.payer}->>'name'`;
const notDeleted = isNull(invoices.deletedAt);

/** States in which money is still expected. */
export const openStates: readonly InvoiceRow['state'][] = ['issued', 'partly_paid'];
const isOpen = and(eq(invoices.kind, 'invoice'), inArray(invoices.state, [...openStates]));

/** Members see their own invoices once they are issued, the office sees all; everything else does not exist for them. */
const visibleTo = (user: SignedIn['user']): SQL | undefined =>
  may(user.role, 'invoice:readAll')
    ? notDeleted
    : and(notDeleted, eq(invoices.payerId, user.id), ne(invoices.state, 'draft'));

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

export function createInvoiceRepository(db: Queryable) {
  return {
    /** One page of what a person may see. @param today the association's day, which decides what is overdue */
    async page(query: ListQuery, user: SignedIn['user'], today: string) {
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
    },

    openOf: (payerId: string) =>
      db
        .select()
        .from(invoices)
        .where(and(notDeleted, isOpen, eq(invoices.payerId, payerId)))
        .orderBy(asc(invoices.dueOn), asc(invoices.id)),

    visibleById: (id: string, user: SignedIn['user']) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.id, id), visibleTo(user)))
        .then(first),

    byId: (id: string) => db.select().from(invoices).where(eq(invoices.id, id)).then(only),

    /** What stands beside an invoice's own row. */
    async surroundings(id: string) {
      const lines = await db
        .select()
        .from(invoiceLines)
        .where(eq(invoiceLines.invoiceId, id))
        .orderBy(asc(invoiceLines.position));
      const received = await db
        .select({
          ...getTableColumns(payments),
          recordedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
        })
        .from(payments)
        .leftJoin(users, eq(users.id, payments.recordedById))
        .where(eq(payments.invoiceId, id))
        .orderBy(asc(payments.createdAt), asc(payments.id));
      const numbers = await db
        .select({ application: applications.number, corrects: corrected.number })
        .from(invoices)
        .leftJoin(applications, eq(applications.id, invoices.applicationId))
        .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
        .where(eq(invoices.id, id))
        .then(only);
      const creditNotes = await db
        .select({ id: invoices.id, number: invoices.number, grossMinor: invoices.grossMinor })
        .from(invoices)
        .where(and(eq(invoices.correctsId, id), notDeleted, ne(invoices.state, 'draft')))
        .orderBy(asc(invoices.issuedAt), asc(invoices.id));
      return {
        lines,
        creditNotes,
        payments: received,
        applicationNumber: numbers.application,
        correctsNumber: numbers.corrects,
      };
    },

    /** True where an application has an invoice, no credit note, in one of these states. */
    async hasIn(applicationId: string, states: readonly InvoiceRow['state'][]): Promise<boolean> {
      const rows = await db
        .select({ id: invoices.id })
        .from(invoices)
        .where(
          and(
            eq(invoices.applicationId, applicationId),
            eq(invoices.kind, 'invoice'),
            inArray(invoices.state, [...states]),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Whom the fee of an application is billed to, and by which kind of membership. */
    feeOf: (applicationId: string) =>
      db
        .select({ applicantId: applications.applicantId, type: membershipTypes })
        .from(applications)
        .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
        .where(eq(applications.id, applicationId))
        .then(first),

    /** True once a mail about the invoice has been written. */
    async isMailed(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.aboutKind, 'invoice'), eq(mails.aboutId, id)))
        .limit(1);
      return rows.length > 0;
    },

    fileById: (id: string) => db.select().from(files).where(eq(files.id, id)).then(first),

    linesOf: (id: string) =>
      db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).orderBy(asc(invoiceLines.position)),

    /**
     * Locks an invoice for a change. Its application is locked first, as everywhere: commands on one case queue up and
     * can't wait for each other.
     */
    async lock(id: string): Promise<InvoiceRow | undefined> {
      const found = await db
        .select({ applicationId: invoices.applicationId })
        .from(invoices)
        .where(eq(invoices.id, id))
        .then(first);
      if (found?.applicationId)
        await db
          .select({ id: applications.id })
          .from(applications)
          .where(eq(applications.id, found.applicationId))
          .for('update');
      return db
        .select()
        .from(invoices)
        .where(and(eq(invoices.id, id), notDeleted))
        .for('update')
        .then(first);
    },

    /** Locks what an application still owes; the caller has locked the application. */
    lockOpenOf: (applicationId: string) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.applicationId, applicationId), notDeleted, isOpen))
        .orderBy(asc(invoices.id))
        .for('update'),

    add: (values: typeof invoices.$inferInsert): Promise<InvoiceRow> =>
      db.insert(invoices).values(values).returning().then(only),

    /** Changes a locked row and counts its version up. */
    change: (id: string, change: Partial<typeof invoices.$inferInsert>): Promise<InvoiceRow> =>
      db
        .update(invoices)
        .set({ ...change, version: sql`${invoices.version} + 1` })
        .where(eq(invoices.id, id))
        .returning()
        .then(only),

    /** The printed document belongs to what was issued and is no change of it, so its version stays. */
    attachFile: (id: string, pdfFileId: string) => db.update(invoices).set({ pdfFileId }).where(eq(invoices.id, id)),

    addLines: async (lines: readonly InvoiceLineRow[]): Promise<void> => {
      await db.insert(invoiceLines).values([...lines]);
    },

    /** Puts lines in place of the ones there are. @returns their sums, to be stored with the invoice */
    async putLines(invoiceId: string, lines: readonly NewLine[]) {
      await db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
      await db.insert(invoiceLines).values(
        lines.map(({ text, quantityMilli, unitPriceMinor, taxRateBasisPoints }, position) => {
          const amounts = { quantityMilli, unitPriceMinor, taxRateBasisPoints };
          return {
            invoiceId,
            position,
            text,
            ...amounts,
            netMinor: lineNetMinor(amounts),
            taxMinor: lineTaxMinor(amounts),
          };
        }),
      );
      const { netMinor, taxMinor, grossMinor } = invoiceTotals(lines);
      return { netMinor, taxMinor, grossMinor };
    },

    addPayment: (values: typeof payments.$inferInsert): Promise<PaymentRow> =>
      db.insert(payments).values(values).returning().then(only),

    changePayment: (id: string, change: Partial<typeof payments.$inferInsert>): Promise<PaymentRow> =>
      db
        .update(payments)
        .set({ ...change, version: sql`${payments.version} + 1` })
        .where(eq(payments.id, id))
        .returning()
        .then(only),
  };
}

export type InvoiceRepository = ReturnType<typeof createInvoiceRepository>;
