import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { stripeModes, type Language, ownValue } from '@guildhall/shared/domain';
import { parseJson } from '../../platform/http/json.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { StripeKeys } from '../../platform/settings/stripe-keys.ts';
import { isStripeRefusal, openStripe, type StripeClient } from '../../platform/stripe/client.ts';
import {
  ProviderRefusal,
  type CheckoutOrder,
  type PaymentProvider,
  type RefundOrder,
  type ProviderEvent,
  type ReceivedEvent,
  type RefundState,
} from './provider.ts';

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
      return polledSessionEvent(session, clock.now());
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
      return data.flatMap((one) => polledRefundEvent(one, clock.now()) ?? []);
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
  const resultOf = ({ id: ref, status }: { id: string; status: string | null }) => ({
    reference: ref,
    state: stateOfRefund(status),
  });
  if (reference) return resultOf(await stripe.refunds.retrieve(reference));
  const intent = payment.providerPaymentId;
  if (!intent) return { reference: null, state: 'failed' };
  if (isAgain) {
    // Stripe forgets idempotency keys after a day, but not the refund's metadata.
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const known = data.find(({ metadata }) => metadata?.refund === id);
    if (known) return resultOf(known);
  }
  try {
    const refund = { payment_intent: intent, amount: amountMinor, metadata: { refund: id } };
    return resultOf(await stripe.refunds.create(refund, { idempotencyKey: `refund-${id}` }));
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

// The parts of Stripe's objects that we read. Everything else may change between versions.
const idOf = z.union([z.string(), z.object({ id: z.string() })]);

const metadata = z._default(z.nullish(z.record(z.string(), z.string())), {});

const session = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  payment_status: z.string(),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  payment_intent: z.nullish(idOf),
  metadata,
});

const refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.nullable(z.string()),
  payment_intent: z.nullish(idOf),
  metadata,
});

const charge = z.object({ id: z.string(), amount: z.int(), currency: z.string(), payment_intent: z.nullish(idOf) });

const stripeEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string().check(z.minLength(1), z.maxLength(200)),
  created: z.number(),
  livemode: z.boolean(),
  account: z.nullish(z.string()),
  data: z.object({ object: z.unknown() }),
});

type StripeEvent = z.output<typeof stripeEvent>;

type EventContent = Pick<ProviderEvent, 'type' | 'data'>;

const textOf = (id: z.output<typeof idOf> | null | undefined): string | undefined =>
  typeof id === 'string' ? id : id?.id;

/** Converts Stripe's time, in seconds since 1970. */
const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The event of a checkout session; `null` if it was not created by Guildhall. */
function sessionEvent(object: unknown, type: ProviderEvent['type']): EventContent | null {
  const read = z.parse(session, object);
  const checkoutId = read.metadata?.checkout;
  if (!checkoutId) return null;
  const paymentId = textOf(read.payment_intent);
  return {
    type,
    data: {
      reference: read.id,
      amountMinor: read.amount_total ?? 0,
      currency: (read.currency ?? 'xxx').toUpperCase(),
      checkoutId,
      ...(paymentId && { paymentId }),
    },
  };
}

const refundStates: Readonly<Record<string, RefundState>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const stateOfRefund = (status: string | null): RefundState => ownValue(refundStates, status ?? '') ?? 'pending';

function refundEvent(object: unknown): EventContent | null {
  const { id, amount, currency, status, payment_intent: intent, metadata: notes } = z.parse(refund, object);
  const paymentId = textOf(intent);
  if (!paymentId) return null;
  return {
    type: 'refund.updated',
    data: {
      reference: id,
      amountMinor: amount,
      currency: currency.toUpperCase(),
      paymentId,
      refund: { id: notes?.refund ?? null, state: stateOfRefund(status) },
    },
  };
}

/** The event of a charge or a dispute; `null` if it has no payment. */
function chargeEvent(object: unknown, type: ProviderEvent['type']): EventContent | null {
  const { id: reference, amount: amountMinor, currency, payment_intent: intent } = z.parse(charge, object);
  const paymentId = textOf(intent);
  return paymentId ? { type, data: { reference, amountMinor, currency: currency.toUpperCase(), paymentId } } : null;
}

const isPaid = (object: unknown): boolean => z.parse(session, object).payment_status === 'paid';
const isLost = (object: unknown): boolean => z.parse(z.object({ status: z.string() }), object).status === 'lost';

const readers: Readonly<Record<string, (object: unknown) => EventContent | null>> = {
  'checkout.session.completed': (object) =>
    sessionEvent(object, isPaid(object) ? 'payment.succeeded' : 'payment.processing'),
  'checkout.session.async_payment_succeeded': (object) => sessionEvent(object, 'payment.succeeded'),
  'checkout.session.async_payment_failed': (object) => sessionEvent(object, 'payment.failed'),
  'checkout.session.expired': (object) => sessionEvent(object, 'payment.cancelled'),
  'charge.refunded': (object) => chargeEvent(object, 'refunds.changed'),
  'refund.created': refundEvent,
  'refund.updated': refundEvent,
  'refund.failed': refundEvent,
  'charge.dispute.created': (object) => chargeEvent(object, 'dispute.opened'),
  'charge.dispute.closed': (object) => chargeEvent(object, isLost(object) ? 'dispute.lost' : 'dispute.won'),
};

/**
 * Stripe's event in our terms; `null` for one that is not about payments of Guildhall. Of an event of another type only
 * id and type are kept: it may hold personal data, and Stripe shows it by its id.
 * @throws ZodError when the object does not match its type
 */
function translateEvent(
  { id, type, created, livemode, account, data }: StripeEvent,
  { mode, account: ours }: Pick<StripeKeys, 'mode' | 'account'>,
): ReceivedEvent | null {
  const read = ownValue(readers, type);
  if (!read) return { id, type };
  const content = read(data.object);
  if (!content) return null;
  const isForeign = typeof account === 'string' && account !== ours;
  const reason = isForeign ? 'another_account' : livemode === (mode === 'live') ? undefined : 'another_mode';
  return { id, createdAt: instantOf(created), ...(reason && { problem: reason }), ...content };
}

/** The state of a polled session as an event; `null` while it is open. @param now for the event's time */
function polledSessionEvent(object: unknown, now: Date): ProviderEvent | null {
  const { id, status, payment_status: paid } = z.parse(session, object);
  const intent = z.safeParse(z.object({ payment_intent: z.object({ status: z.string() }) }), object);
  const hasFailed =
    intent.success && ['requires_payment_method', 'canceled'].includes(intent.data.payment_intent.status);
  const type =
    paid === 'paid'
      ? 'payment.succeeded'
      : status === 'expired'
        ? 'payment.cancelled'
        : status === 'complete'
          ? hasFailed
            ? 'payment.failed'
            : 'payment.processing'
          : null;
  const content = type && sessionEvent(object, type);
  return content && { id: `asked:${id}:${content.type}`, createdAt: now.toISOString(), ...content };
}

/** The state of a polled refund as an event. @param now for the event's time */
function polledRefundEvent(object: unknown, now: Date): ProviderEvent | null {
  const content = refundEvent(object);
  const id = content && `asked:${content.data.reference}:${content.data.refund?.state ?? ''}`;
  return content && id ? { id, createdAt: now.toISOString(), ...content } : null;
}
