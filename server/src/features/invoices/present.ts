import type { InvoiceDetail, InvoicePayment, InvoiceSummary, Payment } from '@guildhall/shared/contracts';
import { openInvoiceStates, receivedPaymentStates, dayAt } from '@guildhall/shared/domain';
import { moneyIn } from '../../platform/finance/money.ts';
import type { IssuerSnapshot } from '../../platform/database/schema/index.ts';
import { unprintableIn } from '../../platform/pdf/bidi.ts';
import { type InvoiceRelations, type InvoiceLineRow, type InvoiceRow } from './repository.ts';
import { failedRefundStates, type PaymentRow } from './payments/repository.ts';

/** The amount due, in cents; 0 for drafts, credit notes and settled invoices. */
export const openMinor = ({ kind, state, ...row }: InvoiceRow): number =>
  kind === 'invoice' && openInvoiceStates.includes(state)
    ? Math.max(0, row.grossMinor - row.paidMinor - row.creditedMinor - row.waivedMinor)
    : 0;

/** What the payer is owed back, in cents: a credited amount that was paid and has not been refunded. */
const owedBackMinor = ({ kind, ...row }: InvoiceRow): number =>
  kind === 'invoice' ? Math.max(0, row.paidMinor + row.creditedMinor + row.waivedMinor - row.grossMinor) : 0;

/** The first and last day of supply. */
export const suppliedOf = ({ suppliedFrom, suppliedUntil }: InvoiceRow): InvoiceDetail['supplied'] =>
  suppliedFrom && suppliedUntil ? { from: suppliedFrom, until: suppliedUntil } : null;

/** True for an issued invoice with no open amount. */
export const isClosed = ({ kind, state }: Pick<InvoiceRow, 'kind' | 'state'>): boolean =>
  kind === 'invoice' && state !== 'draft' && !openInvoiceStates.includes(state);

/** The same for a list filtered by days of receipt, with the received amount. */
export function toReceivedSummary(row: InvoiceRow, receivedMinor: number, today: string): InvoiceSummary {
  return { ...toSummary(row, today), received: moneyIn(row.currency)(receivedMinor) };
}

/** @param today the association's day: earlier due dates are overdue */
export function toSummary(row: InvoiceRow, today: string): InvoiceSummary {
  const money = moneyIn(row.currency);
  const open = openMinor(row);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    payerName: row.payer.name,
    subject: row.subject,
    state: row.state,
    isOverdue: open > 0 && row.dueOn !== null && row.dueOn < today,
    gross: money(row.grossMinor),
    open: money(open),
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    applicationId: row.applicationId,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** @param zone the association's, for payments without an entered day */
export const toPayment = (row: PaymentRow & { recordedBy: string | null }, zone: string): Payment => ({
  id: row.id,
  method: row.method,
  amount: moneyIn(row.currency)(row.amountMinor),
  ...(row.surplusMinor !== 0 && { surplus: moneyIn(row.currency)(row.surplusMinor) }),
  state: row.state,
  reference: row.reference,
  ...(row.receiptNumber && { receiptNumber: row.receiptNumber }),
  receivedOn: row.receivedOn ?? dayAt(row.createdAt, zone),
  recordedBy: row.recordedBy,
  createdAt: row.createdAt.toISOString(),
});

function toInvoicePayment(
  row: PaymentRow & { recordedBy: string | null },
  { payments: all, creditOnAccountMinor }: InvoiceRelations,
  zone: string,
): InvoicePayment {
  const isTakenBack = (id: string) => all.some(({ reversesId }) => reversesId === id);
  const refunds = all.filter(
    ({ id, refundsId, state }) => refundsId === row.id && !failedRefundStates.includes(state) && !isTakenBack(id),
  );
  const reservedMinor = refunds.reduce((sum, { amountMinor }) => sum - amountMinor, 0);
  const isReversed = isTakenBack(row.id);
  const refundedMinor = refunds.reduce((sum, { surplusMinor }) => sum - surplusMinor, 0);
  const { spentMinor } = surplusOf(row, { refundedMinor, creditMinor: creditOnAccountMinor });
  return {
    ...toPayment(row, zone),
    version: row.version,
    kind: row.refundsId ? 'refund' : row.reversesId ? 'reversal' : 'payment',
    refundable: moneyIn(row.currency)(refundableMinor(row, { reservedMinor, isReversed, spentMinor })),
    isFromProvider: row.provider !== null,
    dispute: row.disputeState,
  };
}

interface Setting {
  /** The current issuer, for drafts. */
  issuer: IssuerSnapshot;
  today: string;
  zone: string;
  paysOnline: boolean;
}

export function toDetail(
  row: InvoiceRow,
  around: InvoiceRelations,
  { issuer, today, zone, paysOnline }: Setting,
): InvoiceDetail {
  const money = moneyIn(row.currency);
  const { name, address, bankAccount, taxNumber } = row.issuer ?? issuer;
  return {
    ...toSummary(row, today),
    version: row.version,
    payer: {
      name: row.payer.name,
      email: row.payer.email,
      address: row.payer.address,
      ...(row.payerId === null && { withoutAccount: { language: row.payer.language } }),
    },
    issuer: { name, address, bankAccount, taxNumber },
    supplied: suppliedOf(row),
    lines: around.lines.map((line) => ({
      text: line.text,
      quantityMilli: line.quantityMilli,
      unitPriceMinor: line.unitPriceMinor,
      discountBasisPoints: line.discountBasisPoints,
      taxRateBasisPoints: line.taxRateBasisPoints,
      netMinor: line.netMinor,
      taxMinor: line.taxMinor,
      ...(line.account && { account: line.account }),
    })),
    net: money(row.netMinor),
    tax: money(row.taxMinor),
    paid: money(row.paidMinor),
    credited: money(row.creditedMinor),
    waived: money(row.waivedMinor),
    owedBack: money(owedBackMinor(row)),
    creditNotes: around.creditNotes.map(({ id, number, grossMinor }) => ({
      id,
      number: number ?? '',
      // Credit notes are printed with positive amounts.
      amount: money(Math.abs(grossMinor)),
    })),
    perRate: perRate(around.lines),
    payments: around.payments.map((payment) => toInvoicePayment(payment, around, zone)),
    corrects: row.correctsId && around.correctsNumber ? { id: row.correctsId, number: around.correctsNumber } : null,
    applicationNumber: around.applicationNumber,
    paymentReference: row.kind === 'invoice' ? row.number : null,
    paysOnline,
    ...(row.state === 'draft' && unprintableOf(row, around.lines, { name, address })),
  };
}

/** Totals of the stored lines per tax rate, lowest rate first. */
export function perRate(lines: readonly Pick<InvoiceLineRow, 'taxRateBasisPoints' | 'netMinor' | 'taxMinor'>[]) {
  const rates = [...new Set(lines.map((line) => line.taxRateBasisPoints))].sort((a, b) => a - b);
  return rates.map((taxRateBasisPoints) => {
    const ofRate = lines.filter((line) => line.taxRateBasisPoints === taxRateBasisPoints);
    return {
      taxRateBasisPoints,
      netMinor: ofRate.reduce((sum, line) => sum + line.netMinor, 0),
      taxMinor: ofRate.reduce((sum, line) => sum + line.taxMinor, 0),
    };
  });
}

/** States of refundable payments: booked ones, and those that wait for a person. */
const refundableStates: readonly PaymentRow['state'][] = ['succeeded', 'partly_refunded', 'needs_review'];

interface PaymentUse {
  /** The total of its refunds that succeeded or are pending, as a positive amount. */
  reservedMinor: number;
  isReversed: boolean;
  /** The part of its surplus used by other invoices. */
  spentMinor: number;
}

/** The refundable amount of a payment, in minor units. */
export const refundableMinor = (
  payment: Pick<PaymentRow, 'state' | 'amountMinor' | 'refundsId' | 'reversesId'>,
  { reservedMinor, isReversed, spentMinor }: PaymentUse,
): number =>
  isReversed || payment.refundsId || payment.reversesId || !refundableStates.includes(payment.state)
    ? 0
    : Math.max(0, payment.amountMinor - reservedMinor - spentMinor);

/**
 * The state of a payment's surplus, in minor units: the credit left on account, and what other invoices have used.
 * @param refundedMinor the part of its refunds taken from the surplus, as a positive amount
 * @param creditMinor the payer's credit on account
 */
export function surplusOf(
  { surplusMinor }: Pick<PaymentRow, 'surplusMinor'>,
  { refundedMinor, creditMinor }: { refundedMinor: number; creditMinor: number },
): { leftMinor: number; spentMinor: number } {
  const keptMinor = surplusMinor - refundedMinor;
  const leftMinor = Math.max(0, Math.min(keptMinor, creditMinor));
  return { leftMinor, spentMinor: keptMinor - leftMinor };
}

type Printed = Pick<InvoiceRow, 'subject' | 'payer'>;

/** The characters of a draft that its PDF cannot show. */
export const unprintableOf = (
  { subject, payer }: Printed,
  lines: readonly { text: string }[],
  { name, address }: Pick<IssuerSnapshot, 'name' | 'address'>,
) => unprintableIn([subject, payer.name, payer.address, ...lines.map(({ text }) => text), name, address]);

/** True for money that arrived, whether or not it was refunded later; refunds and reversals are entries of their own. */
export const isReceived = ({ state, refundsId, reversesId }: PaymentRow): boolean =>
  !refundsId && !reversesId && receivedPaymentStates.includes(state);

/** The recipient of mails about an invoice; `null` for a payer without an email address, who gets none. */
export const recipientOf = ({ payer: { email, name, language } }: Pick<InvoiceRow, 'payer'>) =>
  email === '' ? null : { to: email, toName: name, language };

/** The link to an invoice in a mail to its payer; empty for a payer without an account. */
export const payerLink = (invoiceId: string, { payerId }: Pick<InvoiceRow, 'payerId'>) =>
  payerId === null ? '' : invoiceLink(invoiceId);

/** The page where a member reads and pays an invoice. */
export const invoiceLink = (invoiceId: string) => ({ path: `/invoice?id=${invoiceId}` }) as const;
