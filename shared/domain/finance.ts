import { defineLifecycle } from './lifecycle.ts';

export const invoiceStates = ['draft', 'issued', 'partly_paid', 'paid', 'waived', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** States in which a payment is still expected. */
export const openInvoiceStates: readonly InvoiceState[] = ['issued', 'partly_paid'];

export const invoiceKinds = ['invoice', 'credit_note'] as const;

/** The invoice's state machine (domain §2); overdue is derived, never stored. */
export const invoiceLifecycle = defineLifecycle<InvoiceState, 'administrator' | 'staff' | 'system'>()({
  issue: { from: ['draft'], to: 'issued', by: ['staff', 'system'] },
  payInPart: { from: openInvoiceStates, to: 'partly_paid', by: ['staff', 'system'] },
  settle: { from: openInvoiceStates, to: 'paid', by: ['staff', 'system'] },
  reverseInPart: { from: ['partly_paid', 'paid'], to: 'partly_paid', by: ['staff'] },
  reverse: { from: ['partly_paid', 'paid'], to: 'issued', by: ['staff'] },
  // A refund of an amount from a credit note keeps the state; any other reopens the invoice.
  refundInPart: { from: ['partly_paid', 'paid', 'credited'], to: 'partly_paid', by: ['staff', 'system'] },
  refund: { from: ['partly_paid', 'paid', 'credited'], to: 'issued', by: ['staff', 'system'] },
  waive: { from: openInvoiceStates, to: 'waived', by: ['administrator'] },
  credit: { from: [...openInvoiceStates, 'paid'], to: 'credited', by: ['staff', 'system'] },
});

export const paymentStates = [
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'partly_refunded',
  'refunded',
  'needs_review',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** States of money that arrived, whether or not it was refunded later. */
export const receivedPaymentStates: readonly PaymentState[] = ['succeeded', 'partly_refunded', 'refunded'];
/**
 * Payment methods: bank transfer (recorded by the office), cash, a payment provider, or credit on account from earlier
 * payments.
 */
export const paymentMethods = ['transfer', 'cash', 'online', 'credit'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a payment is refunded: by its provider, or by hand. */
export const refundMethods = ['provider', 'transfer', 'cash'] as const;

/** Why an online payment is held for a person; older ones have a sentence in English. */
export const parkingReasons = [
  'unknown_reference',
  'another_amount',
  'more_than_open',
  'another_account',
  'another_mode',
] as const;
export type ParkingReason = (typeof parkingReasons)[number];

/** Why a line has no tax: exempt from VAT (category E), or outside its scope (category O). */
export const taxFreeReasons = ['exempt', 'outside_scope'] as const;
export type TaxFreeReason = (typeof taxFreeReasons)[number];

/** The modes of a Stripe account: no money moves in test mode. */
export const stripeModes = ['test', 'live'] as const;
export type StripeMode = (typeof stripeModes)[number];

/** The status of a payment's dispute: the payer has asked their bank for the money back. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The kinds of rows in an invoice's list of payments. Reversals and refunds have negative amounts. */
export const paymentKinds = ['payment', 'reversal', 'refund'] as const;

/** Providers of online payments: the built-in test gateway, which moves no money, and Stripe. */
export const paymentProviders = ['test', 'stripe'] as const;
export type PaymentProviderId = (typeof paymentProviders)[number];

/** Days after the due date on which reminders of an invoice are created, one level each. */
export const dunningDaysDefault = [14, 28, 42];

/** The maximum fee of a reminder, in minor units. */
export const dunningFeeMaxMinor = 1_000_00;

/** Whose reminders are paused: those of one invoice, or of all the payer's invoices. */
export const dunningScopes = ['invoice', 'person'] as const;

/** Maximum length of a payment's reference. */
export const invoiceReferenceLength = 80;

/** The maximum tax rate of a line or a fee, in basis points. */
export const taxRateMaxBasisPoints = 50_00;

/** The maximum discount of a line, in basis points: the line is free. */
export const discountMaxBasisPoints = 100_00;

export interface InvoiceLineAmounts {
  /** Quantity in thousandths (1000 = one), so that half a day can be billed in integers. */
  quantityMilli: number;
  unitPriceMinor: number;
  /** The line's discount in basis points, before tax: 1000 = 10 %; defaults to none. */
  discountBasisPoints?: number;
  /** Tax in basis points: 2000 = 20 %. */
  taxRateBasisPoints: number;
}

export interface InvoiceTotals {
  netMinor: number;
  taxMinor: number;
  grossMinor: number;
  /** Totals per tax rate, in ascending order of the rate. */
  perRate: { taxRateBasisPoints: number; netMinor: number; taxMinor: number }[];
}

/** Rounds half away from zero; exact for amounts below 2^53. */
const divideHalfUp = (value: number, by: number): number =>
  Math.sign(value) * Math.floor((Math.abs(value) * 2 + by) / (by * 2));

/** A line's net amount in minor units after its discount, rounded once, half up (domain rule 9). */
export function lineNetMinor({ quantityMilli, unitPriceMinor, discountBasisPoints = 0 }: InvoiceLineAmounts): number {
  if (discountBasisPoints === 0) return divideHalfUp(quantityMilli * unitPriceMinor, 1000);
  // With big integers, because the product may exceed 2^53; prices of credit notes are negative.
  const exact = BigInt(quantityMilli) * BigInt(Math.abs(unitPriceMinor)) * BigInt(100_00 - discountBasisPoints);
  return Math.sign(unitPriceMinor) * Number((exact * 2n + 10_000_000n) / 20_000_000n);
}

/** A line's tax in minor units, rounded per line, half up (domain rule 9). */
export const lineTaxMinor = (line: InvoiceLineAmounts): number =>
  divideHalfUp(lineNetMinor(line) * line.taxRateBasisPoints, 10_000);

/** Totals an invoice; lines + tax = total holds by construction, per rate and overall. */
export function invoiceTotals(lines: readonly InvoiceLineAmounts[]): InvoiceTotals {
  const rates = new Map<number, { netMinor: number; taxMinor: number }>();
  for (const line of lines) {
    const sum = rates.get(line.taxRateBasisPoints) ?? { netMinor: 0, taxMinor: 0 };
    rates.set(line.taxRateBasisPoints, {
      netMinor: sum.netMinor + lineNetMinor(line),
      taxMinor: sum.taxMinor + lineTaxMinor(line),
    });
  }
  const perRate = [...rates]
    .sort(([a], [b]) => a - b)
    .map(([taxRateBasisPoints, sum]) => ({ taxRateBasisPoints, ...sum }));
  const netMinor = perRate.reduce((sum, rate) => sum + rate.netMinor, 0);
  const taxMinor = perRate.reduce((sum, rate) => sum + rate.taxMinor, 0);
  return { netMinor, taxMinor, grossMinor: netMinor + taxMinor, perRate };
}

/** The association's data missing for electronic invoices (Factur-X, EN 16931): its country and a tax number. */
export const missingForElectronic = (seller: { country: string; taxNumber: string }): ('country' | 'taxNumber')[] =>
  (['country', 'taxNumber'] as const).filter((fact) => seller[fact].trim() === '');

/** States of a run that issues all drafts of a list; it is stopped after repeated failures, and can be continued. */
export const issueRunStates = ['running', 'done', 'stopped'] as const;
export type IssueRunState = (typeof issueRunStates)[number];
