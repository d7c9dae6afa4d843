import type { Language, PaymentProviderId } from '@guildhall/shared/domain';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';

const reference = z.string().check(z.minLength(1), z.maxLength(200));

/** What a provider tells about a payment, in our terms. */
export const providerEvent = z.strictObject({
  /** The provider's own id; the same event may come any number of times. */
  id: reference,
  type: z.enum([
    'payment.succeeded',
    // The person is done, but the money is on its way: direct debits take days.
    'payment.processing',
    'payment.failed',
    'payment.cancelled',
    'refund.updated',
    // Something was refunded; the event does not say what, so the provider is asked.
    'refunds.changed',
    'dispute.opened',
    'dispute.won',
    'dispute.lost',
  ]),
  createdAt: z.iso.datetime(),
  /** Why it can't be ours, although its signature is right. */
  problem: z.optional(z.enum(['another_account', 'another_mode'])),
  data: z.strictObject({
    /** What `begin` got for a payment; the provider's id of a refund or dispute. */
    reference,
    amountMinor: z.int().check(z.minimum(0)),
    /** ISO 4217; also of currencies that invoices can't have. */
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    /** Our checkout, where its reference never arrived here. */
    checkoutId: z.optional(reference),
    /** What the provider calls the money itself. */
    paymentId: z.optional(reference),
    /** Our refund, and how it stands. */
    refund: z.optional(
      z.strictObject({ id: z.nullable(reference), state: z.enum(['succeeded', 'pending', 'failed']) }),
    ),
  }),
});
export type ProviderEvent = z.output<typeof providerEvent>;

export type RefundState = 'succeeded' | 'pending' | 'failed';

/** What a provider needs to prepare a payment. Everything in it is stored, so that it can be asked again. */
export interface CheckoutOrder {
  /** Ours; also the key by which the provider recognises a request that is sent again. */
  id: string;
  amountMinor: number;
  currency: string;
  expiresAt: Date;
  invoice: { id: string; number: string };
  payer: { email: string; language: Language };
}

export interface RefundOrder {
  /** Ours; also the key by which the provider recognises a request that is sent again. */
  id: string;
  /** What it gives back, as it was paid. */
  payment: { providerReference: string | null; providerPaymentId: string | null };
  amountMinor: number;
  /** The provider's own, once it has given one. */
  reference: string | null;
  /** True when nobody knows what became of an earlier request. */
  isAgain: boolean;
}

/** A refusal by the provider, with which a call has ended. */
export class ProviderRefusal extends Error {}

/**
 * A way to pay online. Whatever differs between providers stays behind this. Calls throw where no answer came: nobody
 * knows then what became of them, and they are regenerated.
 */
export interface PaymentProvider {
  id: PaymentProviderId;
  /**
   * Prepares a payment. @returns the provider's reference, and where the browser goes to pay
   * @throws ProviderRefusal
   */
  begin: (order: CheckoutOrder) => Promise<{ reference: string; redirectTo: string }>;
  /** What became of a payment, as the event that would tell it; `null` while it is open. */
  ask: (reference: string) => Promise<ProviderEvent | null>;
  /** Ends a payment that nobody should pay any more; one that was paid in the meantime stays paid. */
  end: (reference: string) => Promise<void>;
  /** Asks for a refund; asked again for the same one, it says what became of it. */
  refund: (refund: RefundOrder) => Promise<{ state: RefundState; reference: string | null }>;
  /** The refunds of a payment, as the events that would tell them. */
  refundsOf: (paymentId: string) => Promise<ProviderEvent[]>;
  /**
   * Checks the signature over the raw body and reads the event in it; `null` for one that is not about our payments.
   * @throws Problem 400 `signature_wrong` or `event_malformed`
   */
  readEvent: (body: string, headers: IncomingHttpHeaders) => Promise<ProviderEvent | null>;
}

/** The providers of an installation, read again each time: keys can be set while it runs. */
export interface PaymentProviders {
  /** The one that takes new payments. */
  current: () => Promise<PaymentProvider | undefined>;
  byId: (id: string) => Promise<PaymentProvider | undefined>;
}
