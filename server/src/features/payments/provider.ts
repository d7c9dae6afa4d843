import { currency } from '@guildhall/shared/contracts';
import { paymentProviders, type PaymentProviderId } from '@guildhall/shared/domain';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';

/** What a provider tells about a payment, in our terms. */
export const providerEvent = z.strictObject({
  /** The provider's own id; the same event may come any number of times. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(['payment.succeeded', 'payment.failed', 'payment.cancelled']),
  createdAt: z.iso.datetime(),
  data: z.strictObject({
    /** What `startCheckout` gave the provider, or got from it. */
    reference: z.string().check(z.minLength(1), z.maxLength(200)),
    amountMinor: z.int().check(z.minimum(0)),
    currency,
  }),
});
export type ProviderEvent = z.output<typeof providerEvent>;

export type RefundState = 'succeeded' | 'pending' | 'failed';

interface RefundRequest {
  /** Ours; also the key by which the provider recognises a request that is sent again. */
  id: string;
  /** What it gives back, as it was paid. */
  payment: { providerReference: string | null };
  amountMinor: number;
  /** The provider's own, once it has given one. */
  reference: string | null;
}

/** A way to pay online. Whatever differs between providers stays behind this. */
export interface PaymentProvider {
  id: PaymentProviderId;
  /** Prepares a payment. @returns the provider's reference, and where the browser goes to pay */
  begin: (checkout: {
    id: string;
    amountMinor: number;
    currency: string;
  }) => Promise<{ reference: string; redirectTo: string }>;
  /** Where the browser goes to pay what `begin` has prepared. */
  addressOf: (reference: string) => string;
  /**
   * Asks for a refund; asked again for the same one, it says what became of it.
   * @throws where no answer came, so that nobody knows
   */
  refund: (refund: RefundRequest) => Promise<{ state: RefundState; reference: string }>;
  /**
   * Checks the signature over the raw body and reads the event in it.
   * @throws Problem 400 `signature_wrong` or `event_malformed`
   */
  readEvent: (body: string, headers: IncomingHttpHeaders) => ProviderEvent;
}

/** The providers of an installation; the first one takes new payments. */
export type PaymentProviders = ReadonlyMap<PaymentProviderId, PaymentProvider>;

export const isProviderId = (text: string): text is PaymentProviderId => paymentProviders.some((id) => id === text);
