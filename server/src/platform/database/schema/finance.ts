import type {
  DisputeState,
  InvoiceState,
  Language,
  PaymentMethod,
  PaymentState,
  invoiceKinds,
} from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant, version } from './columns.ts';
import { files } from './files.ts';
import { users } from './people.ts';

const amount = () => bigint({ mode: 'number' });

/** Who pays, as it stood when the invoice was issued. */
export interface PayerSnapshot {
  name: string;
  email: string;
  /** Lines separated by line breaks. */
  address: string;
  /** ISO 3166-1, where the address has one. */
  country?: string;
  language: Language;
}

/** Who bills, as it stood when the invoice was issued; a printed invoice never changes with the settings. */
export interface IssuerSnapshot {
  name: string;
  address: string;
  email: string;
  bankAccount: string;
  taxNumber: string;
  /** ISO 3166-1; electronic invoices need it. */
  country?: string;
  /** The line that every invoice had then, in the payer's language; older ones have none. */
  note?: string;
}

const listed = sql`deleted_at is null`;

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    /** Taken in the issuing transaction, gapless per year (rule 9); drafts have none. */
    number: text(),
    kind: text().$type<(typeof invoiceKinds)[number]>().notNull().default('invoice'),
    state: text().$type<InvoiceState>().notNull().default('draft'),
    payerId: uuid()
      .notNull()
      .references(() => users.id),
    applicationId: uuid().references(() => applications.id),
    /** The period of a membership that its renewal bills; each member is billed once for it. */
    periodFrom: date({ mode: 'string' }),
    periodUntil: date({ mode: 'string' }),
    subject: text().notNull(),
    payer: jsonb().$type<PayerSnapshot>().notNull(),
    /** Taken when issued; drafts have none. */
    issuer: jsonb().$type<IssuerSnapshot>(),
    currency: text().notNull().default('EUR'),
    netMinor: amount().notNull().default(0),
    taxMinor: amount().notNull().default(0),
    grossMinor: amount().notNull().default(0),
    /** Paid so far, refunds taken off. */
    paidMinor: amount().notNull().default(0),
    creditedMinor: amount().notNull().default(0),
    /** Written off by an administrator, and when. */
    waivedMinor: amount().notNull().default(0),
    waivedOn: date({ mode: 'string' }),
    /** The reason of a credit note, which is printed. */
    note: text(),
    /** What the office notes for itself; never printed, mailed or shown to the payer (rule 14). */
    internalNote: text(),
    issuedOn: date({ mode: 'string' }),
    dueOn: date({ mode: 'string' }),
    issuedAt: instant(),
    paidAt: instant(),
    correctsId: uuid().references((): AnyPgColumn => invoices.id),
    /** The invoice whose reminder this one bills a fee for, and the level of that reminder. */
    feeForId: uuid().references((): AnyPgColumn => invoices.id),
    feeLevel: smallint(),
    /** Reminders that were written; the days of the next one are a setting. */
    dunningLevel: smallint().notNull().default(0),
    /** No reminder is written before this day. */
    dunningPausedUntil: date({ mode: 'string' }),
    dunningPauseReason: text(),
    pdfFileId: uuid().references(() => files.id),
    createdById: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold(coalesce(number, '') || ' ' || coalesce(payer->>'name', '') || ' ' || coalesce(payer->>'email', ''))`,
      ),
  },
  (table) => [
    uniqueIndex('invoices_number_unique').on(table.number),
    uniqueIndex('invoices_fee_unique').on(table.feeForId, table.feeLevel),
    index('invoices_state_created').on(table.state, table.createdAt, table.id),
    index('invoices_created').on(table.createdAt, table.id),
    // One for each order of the list, so that a page is found in the index alone; of columns that may be empty, two.
    index('invoices_by_number').on(table.number, table.id).where(listed),
    index('invoices_by_number_down').on(table.number.desc().nullsLast(), table.id.desc().nullsFirst()).where(listed),
    index('invoices_by_payer')
      .on(sql`lower(${table.payer}->>'name')`, table.id)
      .where(listed),
    index('invoices_by_gross').on(table.grossMinor, table.id).where(listed),
    index('invoices_by_issued').on(table.issuedOn, table.id).where(listed),
    index('invoices_by_issued_down').on(table.issuedOn.desc().nullsLast(), table.id.desc().nullsFirst()).where(listed),
    index('invoices_by_due').on(table.dueOn, table.id).where(listed),
    index('invoices_by_due_down').on(table.dueOn.desc().nullsLast(), table.id.desc().nullsFirst()).where(listed),
    index('invoices_by_updated').on(table.updatedAt, table.id).where(listed),
    uniqueIndex('invoices_period_unique')
      .on(table.payerId, table.periodFrom)
      .where(sql`kind = 'invoice' and period_from is not null and deleted_at is null`),
    index('invoices_payer').on(table.payerId, table.createdAt),
    index('invoices_application').on(table.applicationId),
    index('invoices_due').on(table.dueOn, table.state),
    index('invoices_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    text: text().notNull(),
    quantityMilli: integer().notNull(),
    unitPriceMinor: amount().notNull(),
    discountBasisPoints: integer().notNull().default(0),
    taxRateBasisPoints: integer().notNull(),
    netMinor: amount().notNull(),
    taxMinor: amount().notNull(),
    /** The line of an invoice that this line of a credit note takes back. */
    correctsLineId: uuid().references((): AnyPgColumn => invoiceLines.id),
  },
  (table) => [
    unique('invoice_lines_position_unique').on(table.invoiceId, table.position),
    uniqueIndex('invoice_lines_corrects_unique').on(table.correctsLineId),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: id(),
    invoiceId: uuid().references(() => invoices.id),
    method: text().$type<PaymentMethod>().notNull(),
    amountMinor: amount().notNull(),
    /** The total of its refunds that succeeded. */
    refundedMinor: amount().notNull().default(0),
    /** The part above what was open: credit on account of the payer. */
    surplusMinor: amount().notNull().default(0),
    currency: text().notNull().default('EUR'),
    provider: text(),
    providerReference: text(),
    /** What the provider calls the money itself; refunds and disputes name it. */
    providerPaymentId: text(),
    /** Set once whoever paid has disputed it at their bank; a lost dispute takes the money back. */
    disputeState: text().$type<DisputeState>(),
    disputedAt: instant(),
    state: text().$type<PaymentState>().notNull(),
    receivedOn: date({ mode: 'string' }),
    reference: text().notNull().default(''),
    note: text(),
    /** The payment that this counter-entry takes back; its amount is negative. */
    reversesId: uuid().references((): AnyPgColumn => payments.id),
    /** The payment that this refund gives back in whole or in part; its amount is negative. */
    refundsId: uuid().references((): AnyPgColumn => payments.id),
    /** Why a payment that needs review was set aside. */
    setAsideReason: text(),
    recordedById: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('payments_reverses_unique').on(table.reversesId),
    check(
      'payments_refunds_within_amount',
      sql`${table.refundedMinor} between 0 and greatest(${table.amountMinor}, 0)`,
    ),
    check('payments_refunds_are_negative', sql`${table.refundsId} is null or ${table.amountMinor} < 0`),
    index('payments_refunds').on(table.refundsId),
    uniqueIndex('payments_provider_reference_unique').on(table.provider, table.providerReference),
    index('payments_provider_payment').on(table.provider, table.providerPaymentId),
    index('payments_invoice').on(table.invoiceId, table.createdAt),
    index('payments_state').on(table.state, table.createdAt),
    index('payments_received').on(table.receivedOn),
  ],
);

/** A payment that was begun at a provider: one open per invoice, the amount fixed when it was locked. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    payerId: uuid().references(() => users.id),
    provider: text().notNull(),
    /** Missing until the provider has answered; the checkout's id is the key that it is asked with. */
    providerReference: text(),
    /** Where the browser goes to pay. */
    redirectTo: text(),
    /** When the provider was last asked what became of it. */
    askedAt: instant(),
    amountMinor: amount().notNull(),
    currency: text().notNull(),
    state: text().$type<'open' | 'completed' | 'cancelled' | 'expired'>().notNull().default('open'),
    paymentId: uuid().references(() => payments.id),
    returnTo: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    completedAt: instant(),
  },
  (table) => [
    unique('checkouts_provider_reference_unique').on(table.provider, table.providerReference),
    uniqueIndex('checkouts_one_open')
      .on(table.invoiceId)
      .where(sql`${table.state} = 'open'`),
    index('checkouts_invoice').on(table.invoiceId, table.createdAt),
  ],
);

/** Inbound events, stored once by (provider, event id) before any work (rule 10). */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: id(),
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    /** What the provider calls the money that it is about. */
    paymentId: text(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
    result: text().$type<'applied' | 'ignored' | 'needs_review' | 'waiting'>(),
    note: text(),
  },
  (table) => [
    unique('provider_events_event_unique').on(table.provider, table.eventId),
    index('provider_events_waiting')
      .on(table.provider, table.paymentId)
      .where(sql`${table.result} = 'waiting'`),
    index('provider_events_received').on(table.receivedAt),
  ],
);
