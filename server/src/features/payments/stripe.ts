import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { stripeModes, type Language } from '@guildhall/shared/domain';
import { parseJson } from '../../platform/http/json.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { StripeKeys } from '../../platform/settings/stripe-keys.ts';
import { isStripeRefusal, openStripe, type StripeClient } from '../../platform/stripe/client.ts';
import { ProviderRefusal, type CheckoutOrder, type PaymentProvider, type RefundOrder } from './provider.ts';
import {
  stateOfRefund,
  stripeEvent,
  tellAskedRefund,
  tellAskedSession,
  translateEvent,
  type StripeEvent,
} from './stripe-events.ts';

// Stripe's pages don't support Arabic; “auto” follows the browser.
const locales = { en: 'en', fr: 'fr', ar: 'auto', cn: 'zh' } as const satisfies Record<Language, string>;

/** Payments through Stripe Checkout: one session for the whole open amount, on Stripe's own page. */
export function createStripeProvider({ config, clock }: FastifyInstance, keys: StripeKeys): PaymentProvider {
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
      const event = verified(await open(), keys, { body, headers, now: clock.now() });
      try {
        return translateEvent(event, keys);
      } catch {
        return { id: event.id, type: event.type };
      }
    },
  };
}

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

/** An event has about 200 keys. */
const maxEventKeys = 10_000;

interface SignedBody {
  body: string;
  headers: Record<string, unknown>;
  now: Date;
}

/**
 * The event in a body that is signed with the secret of the event's own mode.
 * @throws Problem 400 `signature_wrong` or `event_malformed`
 */
function verified(stripe: StripeClient, { webhookSecrets }: StripeKeys, signed: SignedBody): StripeEvent {
  const modes = stripeModes.filter((mode) => isSigned(stripe, webhookSecrets[mode], signed));
  if (modes.length === 0) throw wrongSignature();
  const event = z.safeParse(stripeEvent, parseJson(signed.body, maxEventKeys));
  if (!event.success) throw problem.badRequest('event_malformed', 'This is not an event that Guildhall knows.');
  // The secret of test mode is less protected: it must not vouch for live money.
  if (!modes.includes(event.data.livemode ? 'live' : 'test')) throw wrongSignature();
  return event.data;
}

const wrongSignature = () =>
  problem.badRequest('signature_wrong', 'The signature of this event is missing, wrong or too old.');

function isSigned(stripe: StripeClient, secret: string | null, { body, headers, now }: SignedBody): boolean {
  const signature = headers['stripe-signature'];
  if (secret === null || typeof signature !== 'string') return false;
  try {
    stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch {
    return false;
  }
  // Stripe's library accepts any time in the future.
  const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.every((seconds) => seconds - now.getTime() / 1000 <= toleranceSeconds);
}
