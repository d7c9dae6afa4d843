import {
  currency,
  type BankLine,
  type BankStatement,
  type CsvReading as CsvReadingShown,
  type ParkedPayment,
} from '@guildhall/shared/contracts';
import { dayAt } from '@guildhall/shared/domain';
import * as z from 'zod/mini';
import type { CsvReading, payments } from '../../platform/database/schema/index.ts';
import type { Proposal } from './matching.ts';
import type { BankLineRow, ShownLine, StatementRow } from './repository.ts';

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

/** The first day from a day on that a payment can be recorded on. */
type FirstOpenDay = (day: string) => string;

const lineFields = (line: BankLineRow, firstOpenDay: FirstOpenDay) => ({
  id: line.id,
  version: line.version,
  kind: line.kind,
  bookedOn: line.bookedOn,
  recordedOn: firstOpenDay(line.bookedOn),
  amount: moneyOf(line.amountMinor, line.currency),
  payerName: line.payerName,
  purpose: line.purpose,
  reference: line.reference,
  state: line.state,
  reason: line.reason,
  settledAt: line.settledAt?.toISOString() ?? null,
});

export function toOpenLine(line: BankLineRow, proposal: Proposal | undefined, firstOpenDay: FirstOpenDay): BankLine {
  return {
    ...lineFields(line, firstOpenDay),
    invoice: null,
    settledBy: null,
    proposal: proposal ? { ...proposal, invoice: toProposed(proposal.invoice) } : null,
  };
}

function toProposed({ id, number, payerName, openMinor, currency: code, dueOn }: Proposal['invoice']) {
  return { id, number, payerName, open: moneyOf(openMinor, code), dueOn };
}

const toInvoice = (id: string | null, number: string | null, payerName: string | null) =>
  id !== null && number !== null ? { id, number, payerName: payerName ?? '' } : null;

export const toLine = (
  { line, invoiceNumber, invoicePayer, settledBy }: ShownLine,
  firstOpenDay: FirstOpenDay,
): BankLine => ({
  ...lineFields(line, firstOpenDay),
  proposal: null,
  invoice: toInvoice(line.invoiceId, invoiceNumber, invoicePayer),
  settledBy,
});

interface ParkedRow {
  payment: typeof payments.$inferSelect;
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
