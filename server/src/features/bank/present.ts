import {
  currency,
  type BankLine,
  type BankRule,
  type BankStatement,
  type CsvReading as CsvReadingShown,
  type ParkedPayment,
} from '@guildhall/shared/contracts';
import { dayAt } from '@guildhall/shared/domain';
import * as z from 'zod/mini';
import type { CsvReading, payments as paymentsTable } from '../../platform/database/schema/index.ts';
import type { RuleRow } from './booking-repository.ts';
import type { OpenInvoice, Proposal } from './matching.ts';
import type { RecordedPayment, ReturnablePayment, ShownLine, StatementRow } from './repository.ts';

const moneyOf = (amountMinor: number, code: string) => ({ amountMinor, currency: z.parse(currency, code) });

export function toStatement({
  statement,
  createdBy,
}: {
  statement: StatementRow;
  createdBy: string | null;
}): BankStatement {
  const { createdById: _by, createdAt, csv, ...same } = statement;
  return { ...same, csv: csv && toCsvReading(csv), createdAt: createdAt.toISOString(), createdBy };
}

/** Statements of earlier versions have no preview. */
export const toCsvReading = ({ currency: code, ...csv }: Stored<CsvReading>): CsvReadingShown => ({
  hasHeading: true,
  account: '',
  questions: [],
  ...csv,
  preview: (csv.preview ?? []).map(({ amountMinor, ...row }) => ({
    ...row,
    amount: amountMinor === null || code === undefined ? null : moneyOf(amountMinor, code),
  })),
});

type Added = 'hasHeading' | 'account' | 'questions' | 'currency' | 'preview';
type Stored<Reading extends Record<Added, unknown>> = Omit<Reading, Added> & Partial<Pick<Reading, Added>>;

export const toRule = ({ id, version, contains, account, text }: RuleRow): BankRule => ({
  id,
  version,
  contains,
  account,
  text,
});

/** The first day from a day on that a payment can be recorded on. */
type FirstOpenDay = (day: string) => string;

/** What is proposed for a line: invoices, a payment to take back, or an account. */
interface Proposed {
  proposal?: Proposal | undefined;
  returned?: ReturnablePayment[] | undefined;
  rule?: RuleRow | undefined;
  /** Payments recorded by hand that the line may be. */
  recorded?: RecordedPayment[] | undefined;
}

/** @param of what is proposed for an open line */
export function toLine(
  { line, payments, bookings, settledBy }: ShownLine,
  firstOpenDay: FirstOpenDay,
  { proposal, returned = [], rule, recorded = [] }: Proposed = {},
): BankLine {
  const money = (amountMinor: number) => moneyOf(amountMinor, line.currency);
  return {
    id: line.id,
    version: line.version,
    kind: line.kind,
    bookedOn: line.bookedOn,
    recordedOn: firstOpenDay(line.bookedOn),
    amount: money(line.amountMinor),
    left: money(line.amountMinor - line.settledMinor),
    payerName: line.payerName,
    purpose: line.purpose,
    reference: line.reference,
    state: line.state,
    proposal: proposal
      ? {
          ...proposal,
          parts: proposal.parts.map(({ invoice, amountMinor }) => ({
            invoice: toProposed(invoice),
            amount: money(amountMinor),
          })),
        }
      : null,
    returned: returned.map(({ id, amountMinor, receivedOn, invoiceId, number, payerName }) => ({
      paymentId: id,
      invoice: { id: invoiceId, number, payerName },
      amount: money(amountMinor),
      receivedOn,
      charge: money(-line.amountMinor - amountMinor),
    })),
    recorded: recorded.map(({ id, amountMinor, receivedOn, invoiceId, number, payerName }) => ({
      paymentId: id,
      invoice: { id: invoiceId, number, payerName },
      amount: money(amountMinor),
      receivedOn,
    })),
    payments: payments.map(({ id, amountMinor, wasRecorded, invoiceId, invoiceNumber, invoicePayer }) => ({
      id,
      invoice: { id: invoiceId, number: invoiceNumber, payerName: invoicePayer },
      amount: money(amountMinor),
      wasRecorded,
    })),
    bookings: bookings.map(({ id, amountMinor, account, text }) => ({ id, account, text, amount: money(amountMinor) })),
    rule: rule ? toRule(rule) : null,
    reason: line.reason,
    settledAt: line.settledAt?.toISOString() ?? null,
    settledBy,
  };
}

function toProposed({ id, number, payerName, openMinor, currency: code, dueOn }: OpenInvoice) {
  return { id, number, payerName, open: moneyOf(openMinor, code), dueOn };
}

const toInvoice = (id: string | null, number: string | null, payerName: string | null) =>
  id !== null && number !== null ? { id, number, payerName: payerName ?? '' } : null;

interface ParkedRow {
  payment: typeof paymentsTable.$inferSelect;
  invoiceNumber: string | null;
  invoicePayer: string | null;
  isRefunding: boolean;
}

export const toParked = (
  { payment, invoiceNumber, invoicePayer, isRefunding }: ParkedRow,
  zone: string,
): ParkedPayment => ({
  id: payment.id,
  version: payment.version,
  provider: payment.provider ?? '',
  // The event's id follows the provider's reference (features/payments/repository.ts).
  reference: payment.providerReference?.split('#')[0] ?? '',
  receivedOn: payment.receivedOn ?? dayAt(payment.createdAt, zone),
  amount: moneyOf(payment.amountMinor, payment.currency),
  note: payment.note,
  invoice: toInvoice(payment.invoiceId, invoiceNumber, invoicePayer),
  setAsideReason: payment.setAsideReason,
  isDisputed: payment.state !== 'needs_review',
  isRefunding,
});
