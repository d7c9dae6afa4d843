import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Language } from '@guildhall/shared/domain';
import { problem } from '../../platform/problems/problem.ts';
import type { StripeKeys } from '../../platform/settings/stripe-keys.ts';
import { isStripeRefusal, openStripe, type StripeClient } from '../../platform/stripe/client.ts';
import { ProviderRefusal, type CheckoutOrder, type PaymentProvider, type RefundOrder } from './provider.ts';
import { stateOfRefund, stripeEvent, tellAskedRefund, tellAskedSession, translateEvent } from './stripe-events.ts';

type Needs = Pick<FastifyInstance, 'config' | 'clock'>;

// Stripe's pages don't support Arabic; “auto” follows the browser.
const locales = { en: 'en', fr: 'fr', ar: 'auto', cn: 'zh' } as const satisfies Record<Language, string>;

/** Payments through Stripe Checkout: one session for the whole open amount, on Stripe's own page. */
export function createStripeProvider({ config, clock }: Needs, keys: StripeKeys): PaymentProvider {
  const open = () => openStripe(keys.secretKey, config);
  return {
    id: 'stripe',
    begin: async (order) => {
      const stripe = await open();
      try {
        const session = await stripe.checkout.sessions.create(sessionOf(order, config.publicUrl), {
          idempotencyKey: `checkout-${order.id}`,
        });
        if (!session.url) throw new ProviderRefusal('Stripe gave no page to pay on.');
        return { reference: session.id, redirectTo: session.url };
      } catch (error) {
        throw isStripeRefusal(error) ? new ProviderRefusal('Stripe refused a session.', { cause: error }) : error;
      }
    },
    ask: async (reference) => {
      const stripe = await open();
      const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] });
      return tellAskedSession(session, clock.now());
    },
    end: async (reference) => {
      const stripe = await open();
      // Stripe refuses to expire a finished session; the response to `ask` says how it finished.
      await stripe.checkout.sessions.expire(reference).catch((error: unknown) => {
        if (!isStripeRefusal(error)) throw error;
      });
    },
    refund: async (refund) => askForRefund(await open(), refund),
    refundsOf: async (paymentId) => {
      const { data } = await (await open()).refunds.list({ payment_intent: paymentId, limit: 100 });
      return data.flatMap((one) => tellAskedRefund(one, clock.now()) ?? []);
    },
    readEvent: async (body, headers) => {
      const stripe = await open();
      const event = z.safeParse(stripeEvent, verified(stripe, keys, { body, headers, now: clock.now() }));
      if (!event.success) throw malformed();
      try {
        return translateEvent(event.data, keys);
      } catch {
        throw malformed();
      }
    },
  };
}

const malformed = () => problem.badRequest('event_malformed', 'This is not an event that Guildhall knows.');

type SessionOrder = NonNullable<Parameters<StripeClient['checkout']['sessions']['create']>[0]>;

/** A session built only from stored or constant values: repeated with the same key, Stripe returns the same session. */
function sessionOf(
  { id, amountMinor, currency, expiresAt, invoice, payer }: CheckoutOrder,
  publicUrl: string,
): SessionOrder {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountMinor,
          product_data: { name: invoice.number },
        },
      },
    ],
    client_reference_id: id,
    metadata: { checkout: id, invoice: invoice.number },
    payment_intent_data: { metadata: { checkout: id, invoice: invoice.number } },
    customer_email: payer.email,
    locale: locales[payer.language],
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: `${publicUrl}/payment-success?checkout=${id}`,
    cancel_url: `${publicUrl}/paymentDialog?invoice=${invoice.id}`,
  };
}

async function askForRefund(
  stripe: StripeClient,
  { id, payment, amountMinor, reference, isAgain }: RefundOrder,
): ReturnType<PaymentProvider['refund']> {
  const told = ({ id: ref, status }: { id: string; status: string | null }) => ({
    reference: ref,
    state: stateOfRefund(status),
  });
  if (reference) return told(await stripe.refunds.retrieve(reference));
  const intent = payment.providerPaymentId;
  if (!intent) return { reference: null, state: 'failed' };
  if (isAgain) {
    // Stripe forgets idempotency keys after a day, but not the refund's metadata.
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const known = data.find(({ metadata }) => metadata?.refund === id);
    if (known) return told(known);
  }
  try {
    const refund = { payment_intent: intent, amount: amountMinor, metadata: { refund: id } };
    return told(await stripe.refunds.create(refund, { idempotencyKey: `refund-${id}` }));
  } catch (error) {
    if (isStripeRefusal(error)) return { reference: null, state: 'failed' };
    throw error;
  }
}

const toleranceSeconds = 300;

/**
 * The event in a body with a valid signature, by the secret of the active mode or of the other one.
 * @throws Problem 400 `signature_wrong`
 */
function verified(
  stripe: StripeClient,
  { webhookSecret, otherWebhookSecret }: StripeKeys,
  { body, headers, now }: { body: string; headers: Record<string, unknown>; now: Date },
): unknown {
  const signature = headers['stripe-signature'];
  for (const secret of [webhookSecret, otherWebhookSecret])
    if (secret && typeof signature === 'string')
      try {
        return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
      } catch {
        // Try the next secret; otherwise refuse below.
      }
  throw problem.badRequest('signature_wrong', 'The signature of this event is missing, wrong or too old.');
}
