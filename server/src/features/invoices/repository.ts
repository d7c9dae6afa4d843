import { openInvoiceStates, withdrawableMailStates, may, minuteMs } from '@guildhall/shared/domain';
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, invoices, mails, users } from '../../platform/database/schema/index.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createBilledOnceRepository } from './billed-once-repository.ts';
import { createInvoicePaymentRepository } from './payment-repository.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

const notDeleted = isNull(invoices.deletedAt);

/** Invoices, not credit notes, for which a payment is still expected. */
export const isOpen = and(eq(invoices.kind, 'invoice'), inStates(invoices.state, openInvoiceStates));

/** Drafts and open invoices whose payer has died: a person decides about them. */
export const isSetAside = and(
  or(isOpen, eq(invoices.state, 'draft')),
  sql`exists (select 1 from users u where u.id = ${invoices.payerId} and u.membership_end_reason = 'deceased')`,
);

/** Invoices whose payer is owed money back: more is paid, credited and waived than billed. An index lists them. */
export const isOwedBack = (invoice: SQL): SQL =>
  sql`${invoice}.kind = 'invoice' and ${invoice}.deleted_at is null
    and ${invoice}.paid_minor + ${invoice}.credited_minor + ${invoice}.waived_minor > ${invoice}.gross_minor`;

/** Printing and mailing an issued invoice takes seconds; after this time its job is lost or keeps failing. */
const sendingMinutes = 15;

/**
 * Issued invoices and credit notes that no email has delivered, although they were issued a while ago. Those of payers
 * without an address are downloaded.
 */
export const isNotSent = (now: Date): SQL | undefined =>
  and(
    isNotNull(invoices.number),
    isNull(invoices.mailQueuedAt),
    sql`${invoices.payer}->>'email' <> ''`,
    lt(invoices.issuedAt, new Date(now.getTime() - sendingMinutes * minuteMs)),
  );

/** Members see their own issued invoices, the office sees all; any other invoice does not exist for them. */
export const visibleTo = (user: SignedIn['user']): SQL | undefined =>
  may(user.role, 'invoice:readAll')
    ? notDeleted
    : and(notDeleted, eq(invoices.payerId, user.id), ne(invoices.state, 'draft'));

/** Invoices and credit notes, and their payments. */
export function createInvoiceRepository(db: Queryable) {
  return {
    ...createInvoicePaymentRepository(db),
    ...createBilledOnceRepository(db),

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

    /** True if an application has an invoice, not a credit note, in one of these states. */
    async hasIn(applicationId: string, states: readonly InvoiceRow['state'][]): Promise<boolean> {
      const rows = await db
        .select({ id: invoices.id })
        .from(invoices)
        .where(
          and(
            eq(invoices.applicationId, applicationId),
            eq(invoices.kind, 'invoice'),
            inStates(invoices.state, states),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /**
     * Locks an invoice for a change. Its application is locked first, as everywhere, so that commands queue up and
     * can't deadlock.
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

    /** Locks an application's unpaid invoices; the caller has locked the application. */
    lockOpenOf: (applicationId: string) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.applicationId, applicationId), notDeleted, isOpen))
        .orderBy(asc(invoices.id))
        .for('update'),

    /** Locks all issued invoices of an application; the caller has locked the application. */
    lockIssuedOf: (applicationId: string) =>
      db
        .select()
        .from(invoices)
        .where(
          and(
            eq(invoices.applicationId, applicationId),
            notDeleted,
            eq(invoices.kind, 'invoice'),
            ne(invoices.state, 'draft'),
          ),
        )
        .orderBy(asc(invoices.id))
        .for('update'),

    /** Pauses or resumes the reminders of all of a person's invoices. */
    pausePayer: async (payerId: string, pause: Pick<InvoiceRow, 'dunningPausedUntil' | 'dunningPauseReason'>) => {
      await db.update(users).set(pause).where(eq(users.id, payerId));
    },

    /** Deletes an invoice that has no number yet. */
    removeDraft: async (id: string): Promise<void> => {
      await db.delete(invoices).where(and(eq(invoices.id, id), eq(invoices.state, 'draft')));
    },

    add: (values: typeof invoices.$inferInsert): Promise<InvoiceRow> =>
      db.insert(invoices).values(values).returning().then(only),

    /** Changes a locked row and increments its version. Once it is settled, no more reminders are sent. */
    async change(id: string, change: Partial<typeof invoices.$inferInsert>): Promise<InvoiceRow> {
      const row = await db
        .update(invoices)
        .set({ ...change, version: sql`${invoices.version} + 1` })
        .where(eq(invoices.id, id))
        .returning()
        .then(only);
      if (change.state && !openInvoiceStates.includes(row.state)) await supersedeRequests(db, row);
      return row;
    },
  };
}

/**
 * All mails about an invoice that need a review ask for payment: reminders, and notices that a membership has lapsed.
 */
const supersedeRequests = (db: Queryable, { id, updatedAt }: InvoiceRow) =>
  db
    .update(mails)
    .set({ state: 'superseded', updatedAt })
    .where(
      and(
        eq(mails.aboutKind, 'invoice'),
        eq(mails.aboutId, id),
        eq(mails.class, 'reviewed'),
        inStates(mails.state, withdrawableMailStates),
      ),
    );
