import {
  openInvoiceStates,
  withdrawableMailStates,
  may,
  minuteMs,
  invoiceTotals,
  lineNetMinor,
  lineTaxMinor,
  type InvoiceLineAmounts,
  countryName,
  isCountryCode,
  type Answers,
  type Language,
} from '@guildhall/shared/domain';
import {
  and,
  asc,
  eq,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
  count,
  desc,
  getTableColumns,
  gte,
} from 'drizzle-orm';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import {
  applications,
  auditEvents,
  files,
  invoiceLines,
  invoices,
  mails,
  membershipTypes,
  payments,
  type PayerSnapshot,
  people,
} from '../../platform/database/schema/index.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createInvoicePaymentRepository, readCreditOnAccount } from './payments/repository.ts';
import { alias } from 'drizzle-orm/pg-core';
import { fullName } from '../../platform/audit/actor.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

const notDeleted = isNull(invoices.deletedAt);

/** Invoices, not credit notes, for which a payment is still expected. */
export const isOpen = and(eq(invoices.kind, 'invoice'), inStates(invoices.state, openInvoiceStates));

/** Drafts and open invoices whose payer has died: a person decides about them. */
export const isSetAside = and(
  or(isOpen, eq(invoices.state, 'draft')),
  sql`exists (select 1 from people u where u.id = ${invoices.payerId} and u.deceased_on is not null)`,
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

/** Invoices and credit notes, with their lines and payments. */
export function createInvoiceRepository(db: Queryable) {
  /** Changes a locked row and increments its version. Once it is settled, no more reminders are sent. */
  const change = async (id: string, values: Partial<typeof invoices.$inferInsert>): Promise<InvoiceRow> => {
    const row = await db
      .update(invoices)
      .set({ ...values, version: sql`${invoices.version} + 1` })
      .where(eq(invoices.id, id))
      .returning()
      .then(only);
    if (values.state && !openInvoiceStates.includes(row.state)) await supersedeRequests(db, row);
    return row;
  };

  return {
    ...createInvoicePaymentRepository(db),

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
      await db.update(people).set(pause).where(eq(people.id, payerId));
    },

    /** Deletes an invoice that has no number yet. */
    removeDraft: async (id: string): Promise<void> => {
      await db.delete(invoices).where(and(eq(invoices.id, id), eq(invoices.state, 'draft')));
    },

    add: (values: typeof invoices.$inferInsert): Promise<InvoiceRow> =>
      db.insert(invoices).values(values).returning().then(only),

    change,

    /** @returns `undefined` if the payer has already been invoiced for this period, possibly by another run */
    addForPeriod: (values: typeof invoices.$inferInsert) =>
      db.insert(invoices).values(values).onConflictDoNothing().returning().then(first),

    /** The invoice for the fee of a sent reminder. */
    feeFor: (invoiceId: string, level: number) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.feeForId, invoiceId), eq(invoices.feeLevel, level)))
        .then(first),

    /** The unpaid fees of an invoice's reminders, the first one first. */
    openFeesFor: (invoiceId: string) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.feeForId, invoiceId), inStates(invoices.state, openInvoiceStates)))
        .orderBy(asc(invoices.feeLevel)),

    fileById: (id: string) => db.select().from(files).where(eq(files.id, id)).then(first),

    /** The printed document belongs to the issued invoice and does not change it, so the version stays. */
    attachFile: (id: string, pdfFileId: string) => db.update(invoices).set({ pdfFileId }).where(eq(invoices.id, id)),

    /** Notes that an email with the document was queued; the version stays, as above. */
    noteMailed: (id: string, mailQueuedAt: Date) =>
      db.update(invoices).set({ mailQueuedAt }).where(eq(invoices.id, id)),

    /** Issued invoices whose email is missing, the oldest first. */
    notSent: (now: Date, limit: number) =>
      db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(isNotSent(now), isNull(invoices.deletedAt)))
        .orderBy(asc(invoices.issuedAt))
        .limit(limit),

    /** True once a mail about the invoice has been created. */
    async isMailed(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.aboutKind, 'invoice'), eq(mails.aboutId, id)))
        .limit(1);
      return rows.length > 0;
    },

    linesOf: (invoiceId: string): Promise<InvoiceLineRow[]> =>
      db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.position)),

    /**
     * The lines of an invoice that credit notes have not credited in full; one credited in part with what is left: of its
     * quantity if credit notes took quantities only, otherwise one piece.
     */
    async uncreditedLinesOf(invoiceId: string): Promise<InvoiceLineRow[]> {
      const rows = await db
        .select({
          line: invoiceLines,
          // The amounts of credit notes are negative.
          netMinor: sql<number>`(${invoiceLines.netMinor} + coalesce(sum(${credits.netMinor}), 0))::float8`,
          taxMinor: sql<number>`(${invoiceLines.taxMinor} + coalesce(sum(${credits.taxMinor}), 0))::float8`,
          notes: count(credits.id),
          // Pieces were credited at the line's own price.
          quantityMilli: sql<number>`(${invoiceLines.quantityMilli} - coalesce(sum(${credits.quantityMilli}), 0))::float8`,
          isInPieces: sql<boolean>`coalesce(bool_and(${credits.unitPriceMinor} = -${invoiceLines.unitPriceMinor}
            and ${credits.discountBasisPoints} = ${invoiceLines.discountBasisPoints}), true)`,
        })
        .from(invoiceLines)
        .leftJoin(credits, eq(credits.correctsLineId, invoiceLines.id))
        .where(eq(invoiceLines.invoiceId, invoiceId))
        .groupBy(invoiceLines.id)
        .orderBy(asc(invoiceLines.position));
      return rows
        .filter(({ notes, netMinor, taxMinor }) => notes === 0 || netMinor + taxMinor > 0)
        .map(({ line, isInPieces, quantityMilli, netMinor, taxMinor }) =>
          isInPieces ? { ...line, quantityMilli, netMinor, taxMinor } : partOf(line, { netMinor, taxMinor }),
        );
    },

    addLines: async (lines: readonly InvoiceLineRow[]): Promise<void> => {
      await db.insert(invoiceLines).values([...lines]);
    },

    /** Replaces the lines of a draft, and stores their totals with it. */
    async putLines(
      invoiceId: string,
      lines: readonly NewLine[],
      more: Partial<typeof invoices.$inferInsert> = {},
    ): Promise<InvoiceRow> {
      await db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
      await db.insert(invoiceLines).values(
        lines.map((line, position) => {
          const { text, quantityMilli, unitPriceMinor, discountBasisPoints = 0, taxRateBasisPoints } = line;
          const amounts = { quantityMilli, unitPriceMinor, discountBasisPoints, taxRateBasisPoints };
          return {
            invoiceId,
            position,
            text,
            account: line.account ?? null,
            ...amounts,
            netMinor: lineNetMinor(amounts),
            taxMinor: lineTaxMinor(amounts),
          };
        }),
      );
      const { netMinor, taxMinor, grossMinor } = invoiceTotals(lines);
      return change(invoiceId, { ...more, netMinor, taxMinor, grossMinor });
    },

    /** A draft, also one in the junk box, which all other queries leave out. */
    withDeleted: (id: string) => db.select().from(invoices).where(eq(invoices.id, id)).then(first),

    lockWithDeleted: (id: string) => db.select().from(invoices).where(eq(invoices.id, id)).for('update').then(first),

    /** True for a draft of a period for which its payer has another invoice. */
    async isPeriodInvoiced({ payerId, periodFrom }: InvoiceRow): Promise<boolean> {
      if (periodFrom === null || payerId === null) return false;
      const same = and(eq(invoices.payerId, payerId), eq(invoices.periodFrom, periodFrom), isNull(invoices.deletedAt));
      return (await db.select({ id: invoices.id }).from(invoices).where(same).limit(1)).length > 0;
    },

    /** A restored draft is unchanged, so its version stays. */
    setDeleted: (id: string, deletedAt: Date | null) =>
      db.update(invoices).set({ deletedAt }).where(eq(invoices.id, id)),

    /** Deletes a draft in the junk box with its lines. */
    removeDeleted: (id: string) =>
      db.delete(invoices).where(and(eq(invoices.id, id), eq(invoices.state, 'draft'), isNotNull(invoices.deletedAt))),

    /** The mails about the invoice, and the letter of its application that carried it, newest first. */
    mailsAbout({ id, applicationId, pdfFileId }: InvoiceRow) {
      const isAbout = and(eq(mails.aboutKind, 'invoice'), eq(mails.aboutId, id));
      const carries =
        applicationId && pdfFileId
          ? and(
              eq(mails.applicationId, applicationId),
              sql`${mails.attachments} @> ${JSON.stringify([{ fileId: pdfFileId }])}::jsonb`,
            )
          : undefined;
      return db
        .select()
        .from(mails)
        .where(and(or(isAbout, carries), isNull(mails.deletedAt)))
        .orderBy(desc(mails.createdAt), desc(mails.id))
        .limit(50);
    },

    /** The audit log of an invoice, newest first, with the people who acted. */
    historyOf: (id: string) =>
      db
        .select({
          id: auditEvents.id,
          at: auditEvents.at,
          action: auditEvents.action,
          reason: auditEvents.reason,
          person: { firstName: people.firstName, lastName: people.lastName },
        })
        .from(auditEvents)
        .leftJoin(people, eq(people.id, auditEvents.actorId))
        .where(and(eq(auditEvents.entityId, id), eq(auditEvents.entity, 'invoice')))
        .orderBy(desc(auditEvents.at), desc(auditEvents.id)),
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

const credits = alias(invoiceLines, 'credits');

export type InvoiceLineRow = typeof invoiceLines.$inferSelect;

/** A line as entered. */
interface NewLine extends InvoiceLineAmounts {
  text: string;
  account?: string | undefined;
}

/** Part of a line: one piece, whose price is the amount before tax with the discount already subtracted. */
export const partOf = (
  line: InvoiceLineRow,
  { netMinor, taxMinor }: Pick<InvoiceLineRow, 'netMinor' | 'taxMinor'>,
): InvoiceLineRow => ({
  ...line,
  quantityMilli: 1000,
  unitPriceMinor: netMinor,
  discountBasisPoints: 0,
  netMinor,
  taxMinor,
});

/**
 * A user as payer. The address is the newest one of: a correction by the office, the newest submitted application, the
 * import. A draft of an application never counts. `candidates-read-model.ts` applies the same rule to many members.
 * @param applicationId the application the invoice is about, which then counts instead of the newest one
 */
export async function readPayer(
  db: Queryable,
  userId: string,
  applicationId: string | null,
): Promise<PayerSnapshot | undefined> {
  const user = await db
    .select()
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)))
    .then(first);
  if (!user) return undefined;
  const application = await db
    .select({ answers: applications.answers, submittedAt: applications.submittedAt })
    .from(applications)
    .where(
      applicationId
        ? eq(applications.id, applicationId)
        : and(
            eq(applications.applicantId, userId),
            isNotNull(applications.submittedAt),
            isNull(applications.deletedAt),
          ),
    )
    .orderBy(desc(applications.submittedAt))
    .limit(1)
    .then(first);
  const { postalAddress, postalAddressCorrectedAt: correctedAt, language } = user;
  const isCorrected = correctedAt !== null && correctedAt > (application?.submittedAt ?? 0);
  const entered = application ? addressIn(application.answers, language) : '';
  const address = (isCorrected ? postalAddress : entered) || (postalAddress ?? '');
  const country = application ? String(application.answers.country ?? '') : '';
  // A corrected address stays in the application's country only if it says so.
  const isThere = isCountryCode(country) && address.split('\n').at(-1) === countryName(country, language);
  return {
    name: fullName(user),
    email: user.email ?? '',
    address,
    ...(isThere && { country }),
    language: user.language,
  };
}

/** The payer of an application's fee, and its membership type. */
export const readFee = (db: Queryable, applicationId: string) =>
  db
    .select({ applicantId: applications.applicantId, terms: applications.terms, type: membershipTypes })
    .from(applications)
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .where(eq(applications.id, applicationId))
    .then(first)
    .then((row) => row && { applicantId: row.applicantId, type: { ...row.type, ...row.terms } });

/** The postal address from a form's answers, line by line. */
function addressIn(answers: Answers, language: Language): string {
  const text = (key: string) => String(answers[key] ?? '').trim();
  const place = [text('postalCode'), text('city')].filter(Boolean).join(' ');
  return [text('street'), text('addressLine2'), place, text('region'), countryName(text('country'), language)]
    .filter(Boolean)
    .join('\n');
}

const corrected = alias(invoices, 'corrected');

export type InvoiceRelations = Awaited<ReturnType<typeof readInvoiceRelations>>;

/** Data of an invoice besides its own row: lines, payments, credit notes, and related numbers. */
export async function readInvoiceRelations(db: Queryable, id: string) {
  const lines = await createInvoiceRepository(db).linesOf(id);
  const received = await readPayments(db, id);
  const numbers = await db
    .select({
      application: applications.number,
      corrects: corrected.number,
      payerId: invoices.payerId,
      currency: invoices.currency,
    })
    .from(invoices)
    .leftJoin(applications, eq(applications.id, invoices.applicationId))
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(eq(invoices.id, id))
    .then(only);
  const creditNotes = await db
    .select({ id: invoices.id, number: invoices.number, grossMinor: invoices.grossMinor })
    .from(invoices)
    .where(and(eq(invoices.correctsId, id), isNull(invoices.deletedAt), ne(invoices.state, 'draft')))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
  return {
    lines,
    creditNotes,
    payments: received,
    /** The payer's credit on account in cents; only read if a payment left a surplus. */
    creditOnAccountMinor: received.some(({ surplusMinor }) => surplusMinor > 0)
      ? await readCreditOnAccount(db, { id, ...numbers })
      : 0,
    applicationNumber: numbers.application,
    correctsNumber: numbers.corrects,
  };
}

/** The payments of an invoice, with the name of the person who recorded them. */
const readPayments = (db: Queryable, invoiceId: string) =>
  db
    .select({
      ...getTableColumns(payments),
      recordedBy: sql<string | null>`full_name(${people.firstName}, ${people.lastName})`,
    })
    .from(payments)
    .leftJoin(people, eq(people.id, payments.recordedById))
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.createdAt), asc(payments.id));

const creditedInvoice = alias(invoices, 'corrected');

/** A credit note that a letter contains, and the part of its invoice that was paid and goes back to the payer. */
interface CreditedFee {
  creditNoteId: string;
  number: string;
  currency: string;
  /** In cents; the same before and after the refund. */
  refundMinor: number;
}

/**
 * The credit notes of an application since a moment that no mail has delivered.
 * @param since the decision that credited them
 */
export async function readCreditedFees(
  on: Queryable,
  { applicationId, since }: { applicationId: string; since: Date },
): Promise<CreditedFee[]> {
  const refunded = sql`(select coalesce(sum(p.surplus_minor - p.amount_minor), 0) from payments p
    where p.invoice_id = ${creditedInvoice.id} and p.refunds_id is not null and p.state = 'succeeded' and p.created_at >= ${since})`;
  const rows = await on
    .select({
      creditNoteId: invoices.id,
      number: invoices.number,
      currency: invoices.currency,
      refundMinor: sql<number>`greatest(0, ${creditedInvoice.paidMinor} + ${creditedInvoice.creditedMinor} + ${creditedInvoice.waivedMinor}
        - ${creditedInvoice.grossMinor} + ${refunded})::float8`,
    })
    .from(invoices)
    .innerJoin(creditedInvoice, eq(creditedInvoice.id, invoices.correctsId))
    .where(
      and(
        eq(invoices.applicationId, applicationId),
        eq(invoices.kind, 'credit_note'),
        isNull(invoices.deletedAt),
        gte(invoices.createdAt, since),
        sql`not exists (select 1 from ${mails} where ${mails.aboutKind} = 'invoice' and ${mails.aboutId} = ${invoices.id})`,
      ),
    )
    .orderBy(asc(invoices.number));
  return rows.flatMap(({ number, ...row }) => (number ? [{ ...row, number }] : []));
}
