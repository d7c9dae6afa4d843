import type Stripe from 'stripe';
import type { Config } from '../../config.ts';

export type StripeClient = Stripe;

const timeoutMs = 10_000;

/**
 * Stripe's own client. The library is loaded on first use: most installations never need it, and it would double the
 * start time.
 */
export async function openStripe(secretKey: string, { stripeUrl }: Pick<Config, 'stripeUrl'>): Promise<StripeClient> {
  const { default: Client } = await import('stripe');
  const place = stripeUrl === null ? null : new URL(stripeUrl);
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    // Disables telemetry about call durations.
    telemetry: false,
    ...(place && { host: place.hostname, port: place.port, protocol: place.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/**
 * True for a final refusal by Stripe; after any other error the result is unknown. Compared by name: the class is in a
 * lazily loaded library.
 */
export const isStripeRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  ['StripeInvalidRequestError', 'StripeAuthenticationError', 'StripePermissionError'].includes(String(error.type));
