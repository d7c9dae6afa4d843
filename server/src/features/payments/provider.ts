import type { Language, PaymentProviderId } from '@guildhall/shared/domain';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';

const reference = z.string().check(z.minLength(1), z.maxLength(200));

/** A provider's event about a payment, in our terms. */
export const providerEvent = z.strictObject({
  /** The provider's own id; the same event may arrive any number of times. */
  id: reference,
  type: z.enum([
    'payment.succeeded',
    // The person is done, but the payment is pending: direct debits take days.
    'payment.processing',
    'payment.failed',
    'payment.cancelled',
    'refund.updated',
    // Something was refunded; the event does not contain the refund, so the provider is asked.
    'refunds.changed',
    'dispute.opened',
    'dispute.won',
    'dispute.lost',
  ]),
  createdAt: z.iso.datetime(),
  /** Why it can't be ours, although its signature is valid. */
  problem: z.optional(z.enum(['another_account', 'another_mode'])),
  data: z.strictObject({
    /** The reference returned by `begin`; the provider's id of a refund or dispute. */
    reference,
    amountMinor: z.int().check(z.minimum(0)),
    /** ISO 4217; includes currencies that invoices can't have. */
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    /** Our checkout, if its reference never arrived here. */
    checkoutId: z.optional(reference),
    /** The provider's id of the charge itself. */
    paymentId: z.optional(reference),
    /** Our refund, and its state. */
    refund: z.optional(
      z.strictObject({ id: z.nullable(reference), state: z.enum(['succeeded', 'pending', 'failed']) }),
    ),
  }),
});
export type ProviderEvent = z.output<typeof providerEvent>;

/**
 * An event with a valid signature, whatever else it says. It is stored first; one that is no `ProviderEvent` then waits
 * for a person.
 */
export const receivedEvent = z.looseObject({ id: reference, type: reference });
export type ReceivedEvent = z.output<typeof receivedEvent>;

export type RefundState = 'succeeded' | 'pending' | 'failed';

/** What a provider needs to prepare a payment. All of it is stored, so that the request can be repeated. */
export interface CheckoutOrder {
  /** Our id; also the idempotency key of repeated requests. */
  id: string;
  amountMinor: number;
  currency: string;
  expiresAt: Date;
  invoice: { id: string; number: string };
  payer: { email: string; language: Language };
}

export interface RefundOrder {
  /** Our id; also the idempotency key of repeated requests. */
  id: string;
  /** The refunded charge. */
  payment: { providerReference: string | null; providerPaymentId: string | null };
  amountMinor: number;
  /** The provider's id, once assigned. */
  reference: string | null;
  /** True when the result of an earlier request is unknown. */
  isAgain: boolean;
}

/** A final refusal by the provider. */
export class ProviderRefusal extends Error {}

/**
 * A provider of online payments. Everything specific to a provider is behind this interface. Calls throw when there was
 * no response: their result is then unknown, and they are repeated.
 */
export interface PaymentProvider {
  id: PaymentProviderId;
  /**
   * Prepares a payment.
   * @returns the provider's reference, and the URL where the browser goes to pay
   * @throws ProviderRefusal
   */
  begin: (order: CheckoutOrder) => Promise<{ reference: string; redirectTo: string }>;
  /** The result of a payment, as the event that would report it; `null` while it is open. */
  ask: (reference: string) => Promise<ProviderEvent | null>;
  /** Cancels an obsolete payment; one that was paid in the meantime stays paid. */
  end: (reference: string) => Promise<void>;
  /** Requests a refund; repeated for the same one, returns its result. */
  refund: (refund: RefundOrder) => Promise<{ state: RefundState; reference: string | null }>;
  /** The refunds of a payment, as the events that would report them. */
  refundsOf: (paymentId: string) => Promise<ProviderEvent[]>;
  /**
   * Verifies the signature over the raw body and parses the event; `null` for one that is not about our payments.
   * @throws Problem 400 `signature_wrong` or `event_malformed`
   */
  readEvent: (body: string, headers: IncomingHttpHeaders) => Promise<ReceivedEvent | null>;
}

/** The providers of an installation, read on each use: keys can be changed at run time. */
export interface PaymentProviders {
  /** The one for new payments. */
  current: () => Promise<PaymentProvider | undefined>;
  byId: (id: string) => Promise<PaymentProvider | undefined>;
}
