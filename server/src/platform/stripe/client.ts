import type Stripe from 'stripe';
import type { Config } from '../../config.ts';

export type StripeClient = Stripe;

const timeoutMs = 10_000;

/**
 * Stripe's own client. The library is loaded with the first use: most installations never need it, and it would double
 * the time of a start.
 */
export async function openStripe(secretKey: string, { stripeUrl }: Pick<Config, 'stripeUrl'>): Promise<StripeClient> {
  const { default: Client } = await import('stripe');
  const place = stripeUrl === null ? null : new URL(stripeUrl);
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    // Nothing about how long calls took is sent along.
    telemetry: false,
    ...(place && { host: place.hostname, port: place.port, protocol: place.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/**
 * True for a refusal by Stripe, with which a call has ended; after anything else nobody knows what became of it.
 * Compared by name: the class is in a library that is loaded late.
 */
export const isStripeRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  ['StripeInvalidRequestError', 'StripeAuthenticationError', 'StripePermissionError'].includes(String(error.type));
