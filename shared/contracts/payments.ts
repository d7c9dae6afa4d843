import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { invoiceReferenceLength, paymentProviders, paymentStates, refundMethods } from '../domain/finance.ts';
import { contract } from './contract.ts';
import { payment } from './invoices.ts';
import { codeLine, day, id, instant, money, paragraph, positiveAmountMinor, version } from './primitives.ts';

/** Starts an online payment of the full open amount; the server sets the amount, never the browser. */
export const startCheckout = contract.post('/invoices/:id/checkout', {
  summary: 'Start an online payment of the open amount',
  permission: 'invoice:pay',
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  response: z.strictObject({
    checkoutId: id,
    amount: money,
    /** The payment page's URL. */
    redirectTo: z.string(),
  }),
  status: 201,
  errors: ['invoice_not_open', 'online_payment_unavailable', 'payment_under_way', 'provider_silent'],
});

/** The receipt behind `/payment-success?checkout=…`: the provider may confirm after the person returns. */
export const getCheckout = contract.get('/checkouts/:id', {
  summary: 'How an online payment went',
  permission: 'invoice:pay',
  params: z.strictObject({ id }),
  response: z.strictObject({
    id,
    state: z.enum(paymentStates),
    amount: money,
    invoice: z.strictObject({
      id,
      number: z.string(),
      subject: z.string(),
      payerName: z.string(),
      issuerName: z.string(),
      gross: money,
      open: money,
    }),
    payment: z.nullable(payment),
    startedAt: instant,
    /** The payer's member number, once they have one. */
    memberNumber: z.nullable(z.string()),
    /** True when the membership that was waiting for this payment is active. */
    membershipIsActive: z.boolean(),
  }),
});

/** Refunds a payment, in whole or in part; each refund is a separate entry next to the payment. */
export const refundPayment = contract.post('/payments/:id/refunds', {
  summary: 'Refund a payment in whole or in part, by its provider or by hand; never more than was paid',
  permission: 'invoice:manage',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** The payment's version. */
    version,
    method: z.enum(refundMethods),
    amountMinor: positiveAmountMinor,
    /** The day of the transfer, for manual refunds; defaults to today. */
    refundedOn: z.optional(day),
    reference: z.optional(codeLine(invoiceReferenceLength, 0)),
    reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin),
  }),
  response: z.strictObject({
    id,
    /** `pending` while the provider has not confirmed it. */
    state: z.enum(['succeeded', 'pending']),
  }),
  status: 201,
  errors: [
    'version_conflict',
    'payment_not_refundable',
    'payment_reversed',
    'more_than_refundable',
    'refund_whole_only',
    'refund_in_future',
    'provider_unavailable',
    'provider_refused',
  ],
});

/** Providers' signed events; stored once by (provider, event id) before any processing (domain rule 10). */
export const receiveProviderEvent = contract.post('/payments/events/:provider', {
  summary: 'A payment provider tells what happened',
  permission: 'signature',
  params: z.strictObject({ provider: z.enum(paymentProviders) }),
  bodyKind: 'raw',
  response: z.strictObject({}),
  errors: ['signature_wrong', 'event_malformed'],
});
