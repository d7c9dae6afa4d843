import type {
  DisputeState,
  InvoiceState,
  Language,
  PaymentMethod,
  PaymentState,
  TaxFreeReason,
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
import { membershipTypes } from './configuration.ts';
import { files } from './files.ts';
import { people } from './people.ts';

const amount = () => bigint({ mode: 'number' });

/** The payer at the time of issue. */
export interface PayerSnapshot {
  name: string;
  email: string;
  /** Lines separated by line breaks. */
  address: string;
  /** ISO 3166-1, if the address has one. */
  country?: string;
  language: Language;
}

/** The issuer at the time of issue; a printed invoice never changes with the settings. */
export interface IssuerSnapshot {
  name: string;
  address: string;
  email: string;
  bankAccount: string;
  taxNumber: string;
  /** ISO 3166-1; required for electronic invoices. */
  country?: string;
  /** Why lines without tax have none; older invoices don't say. */
  taxFreeReason?: TaxFreeReason;
  /** The association's text on all invoices at the time, in the payer's language; older ones have none. */
  note?: string;
}

const listed = sql`deleted_at is null`;

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    /** Assigned in the issuing transaction, without gaps per year (rule 9); drafts have none. */
    number: text(),
    kind: text().$type<(typeof invoiceKinds)[number]>().notNull().default('invoice'),
    state: text().$type<InvoiceState>().notNull().default('draft'),
    /** The payer's account; `null` for a payer without one, whom only `payer` names. */
    payerId: uuid().references(() => people.id),
    applicationId: uuid().references(() => applications.id),
    /** The membership period that this renewal bills; each member is billed once for it. */
    periodFrom: date({ mode: 'string' }),
    periodUntil: date({ mode: 'string' }),
    /** The type whose fee for a period it bills; an application has its own. */
    membershipTypeId: uuid().references(() => membershipTypes.id, { onDelete: 'set null' }),
    /** The days of supply that are printed, equal for a single day; older invoices have none. */
    suppliedFrom: date({ mode: 'string' }),
    suppliedUntil: date({ mode: 'string' }),
    subject: text().notNull(),
    payer: jsonb().$type<PayerSnapshot>().notNull(),
    /** Assigned on issue; drafts have none. */
    issuer: jsonb().$type<IssuerSnapshot>(),
    currency: text().notNull().default('EUR'),
    netMinor: amount().notNull().default(0),
    taxMinor: amount().notNull().default(0),
    grossMinor: amount().notNull().default(0),
    /** Amount paid so far, minus refunds. */
    paidMinor: amount().notNull().default(0),
    creditedMinor: amount().notNull().default(0),
    /** Amount written off by an administrator, and when. */
    waivedMinor: amount().notNull().default(0),
    waivedOn: date({ mode: 'string' }),
    /** The printed reason of a credit note. */
    note: text(),
    /** The office's internal note; never printed, mailed or shown to the payer (rule 14). */
    internalNote: text(),
    issuedOn: date({ mode: 'string' }),
    dueOn: date({ mode: 'string' }),
    issuedAt: instant(),
    paidAt: instant(),
    correctsId: uuid().references((): AnyPgColumn => invoices.id),
    /** The invoice whose reminder fee this one bills, and the level of that reminder. */
    feeForId: uuid().references((): AnyPgColumn => invoices.id),
    feeLevel: smallint(),
    /** Number of reminders created; the interval to the next one is a setting. */
    dunningLevel: smallint().notNull().default(0),
    /** No reminder is created before this day. */
    dunningPausedUntil: date({ mode: 'string' }),
    dunningPauseReason: text(),
    pdfFileId: uuid().references(() => files.id),
    /** When the email with its document was queued; an issued invoice without it has not been sent. */
    mailQueuedAt: instant(),
    createdById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`searchable(coalesce(number, '') || ' ' || coalesce(payer->>'name', '') || ' ' || coalesce(payer->>'email', ''))`,
      ),
  },
  (table) => [
    uniqueIndex('invoices_number_unique').on(table.number),
    uniqueIndex('invoices_fee_unique').on(table.feeForId, table.feeLevel),
    index('invoices_state_created').on(table.state, table.createdAt, table.id),
    index('invoices_created').on(table.createdAt, table.id),
    // One for each order of the list, so that a page is read from the index alone.
    index('invoices_by_number').on(table.number, table.id).where(listed),
    index('invoices_by_payer')
      .on(sql`lower(${table.payer}->>'name')`, table.id)
      .where(listed),
    index('invoices_by_gross').on(table.grossMinor, table.id).where(listed),
    index('invoices_by_issued').on(table.issuedOn, table.id).where(listed),
    index('invoices_by_due').on(table.dueOn, table.id).where(listed),
    index('invoices_by_updated').on(table.updatedAt, table.id).where(listed),
    index('invoices_owed_back')
      .on(table.applicationId)
      .where(sql`kind = 'invoice' and deleted_at is null and paid_minor + credited_minor + waived_minor > gross_minor`),
    index('invoices_not_sent')
      .on(table.issuedAt)
      .where(sql`number is not null and mail_queued_at is null and deleted_at is null`),
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
    /** The revenue account that it is posted to; `null` for the one of its tax rate. */
    account: text(),
    netMinor: amount().notNull(),
    taxMinor: amount().notNull(),
    /** The invoice line credited by this line of a credit note. */
    correctsLineId: uuid().references((): AnyPgColumn => invoiceLines.id),
  },
  (table) => [
    unique('invoice_lines_position_unique').on(table.invoiceId, table.position),
    index('invoice_lines_corrects').on(table.correctsLineId),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: id(),
    invoiceId: uuid().references(() => invoices.id),
    method: text().$type<PaymentMethod>().notNull(),
    amountMinor: amount().notNull(),
    /** The total of its successful refunds. */
    refundedMinor: amount().notNull().default(0),
    /** The part above the open amount: the payer's credit on account. */
    surplusMinor: amount().notNull().default(0),
    currency: text().notNull().default('EUR'),
    provider: text(),
    providerReference: text(),
    /** The provider's charge id; refunds and disputes refer to it. */
    providerPaymentId: text(),
    /** Set once the payer has disputed it at their bank; a lost dispute returns the money. */
    disputeState: text().$type<DisputeState>(),
    disputedAt: instant(),
    state: text().$type<PaymentState>().notNull(),
    receivedOn: date({ mode: 'string' }),
    reference: text().notNull().default(''),
    /** Assigned when it is booked: `RCP-2026-00001`. */
    receiptNumber: text(),
    note: text(),
    /** The payment reversed by this entry; its amount is negative. */
    reversesId: uuid().references((): AnyPgColumn => payments.id),
    /** The payment refunded by this entry in whole or in part; its amount is negative. */
    refundsId: uuid().references((): AnyPgColumn => payments.id),
    /** Why a payment is held for review. */
    setAsideReason: text(),
    recordedById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('payments_receipt_number_unique').on(table.receiptNumber),
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

/** A payment started with a provider: one open per invoice, with the amount at the time it was locked. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    payerId: uuid().references(() => people.id),
    provider: text().notNull(),
    /** Missing until the provider has responded; the checkout's id is the idempotency key. */
    providerReference: text(),
    /** The URL where the browser goes to pay. */
    redirectTo: text(),
    /** When the provider was last polled. */
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

/** Received events, stored once by (provider, event id) before any processing (rule 10). */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: id(),
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    /** The provider's charge id. */
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
