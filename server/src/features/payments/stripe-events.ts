import { ownValue } from '@guildhall/shared/domain';
import * as z from 'zod/mini';
import type { StripeKeys } from '../../platform/settings/stripe-keys.ts';
import type { ProviderEvent, ReceivedEvent, RefundState } from './provider.ts';

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

const dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: z.nullish(idOf),
});

export const stripeEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string().check(z.minLength(1), z.maxLength(200)),
  created: z.number(),
  livemode: z.boolean(),
  account: z.nullish(z.string()),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.output<typeof stripeEvent>;

type Told = Pick<ProviderEvent, 'type' | 'data'>;

const textOf = (id: z.output<typeof idOf> | null | undefined): string | undefined =>
  typeof id === 'string' ? id : id?.id;

/** Converts Stripe's time, in seconds since 1970. */
const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The event of a checkout session; `null` if it was not created by Guildhall. */
function tellSession(object: unknown, type: ProviderEvent['type']): Told | null {
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

export const stateOfRefund = (status: string | null): RefundState => ownValue(refundStates, status ?? '') ?? 'pending';

function tellRefund(object: unknown): Told | null {
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

function tellOf(object: unknown, schema: typeof charge, typeOf: () => ProviderEvent['type'] | null): Told | null {
  const read = z.parse(schema, object);
  const paymentId = textOf(read.payment_intent);
  const type = typeOf();
  if (!paymentId || !type) return null;
  const { id: reference, amount: amountMinor, currency } = read;
  return { type, data: { reference, amountMinor, currency: currency.toUpperCase(), paymentId } };
}

const tellClosedDispute = (object: unknown): Told | null => {
  const { status } = z.parse(dispute, object);
  return tellOf(object, charge, () => (status === 'lost' ? 'dispute.lost' : 'dispute.won'));
};

const isPaid = (object: unknown): boolean => z.parse(session, object).payment_status === 'paid';

const readers: Readonly<Record<string, (object: unknown) => Told | null>> = {
  'checkout.session.completed': (object) =>
    tellSession(object, isPaid(object) ? 'payment.succeeded' : 'payment.processing'),
  'checkout.session.async_payment_succeeded': (object) => tellSession(object, 'payment.succeeded'),
  'checkout.session.async_payment_failed': (object) => tellSession(object, 'payment.failed'),
  'checkout.session.expired': (object) => tellSession(object, 'payment.cancelled'),
  'charge.refunded': (object) => tellOf(object, charge, () => 'refunds.changed'),
  'refund.created': tellRefund,
  'refund.updated': tellRefund,
  'refund.failed': tellRefund,
  'charge.dispute.created': (object) => tellOf(object, charge, () => 'dispute.opened'),
  'charge.dispute.closed': tellClosedDispute,
};

/**
 * Stripe's event in our terms; `null` for one that is not about payments of Guildhall. Of an event of another type only
 * id and type are kept: it may hold personal data, and Stripe shows it by its id.
 * @throws ZodError when the object does not match its type
 */
export function translateEvent(
  { id, type, created, livemode, account, data }: StripeEvent,
  { mode, account: ours }: Pick<StripeKeys, 'mode' | 'account'>,
): ReceivedEvent | null {
  const read = ownValue(readers, type);
  if (!read) return { id, type };
  const told = read(data.object);
  if (!told) return null;
  const isForeign = typeof account === 'string' && account !== ours;
  const problem = isForeign ? 'another_account' : livemode === (mode === 'live') ? undefined : 'another_mode';
  return { id, createdAt: instantOf(created), ...(problem && { problem }), ...told };
}

/** The state of a polled session as an event; `null` while it is open. @param now for the event's time */
export function tellAskedSession(object: unknown, now: Date): ProviderEvent | null {
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
  const told = type && tellSession(object, type);
  return told && { id: `asked:${id}:${told.type}`, createdAt: now.toISOString(), ...told };
}

/** The state of a polled refund as an event. @param now for the event's time */
export function tellAskedRefund(object: unknown, now: Date): ProviderEvent | null {
  const told = tellRefund(object);
  const id = told && `asked:${told.data.reference}:${told.data.refund?.state ?? ''}`;
  return told && id ? { id, createdAt: now.toISOString(), ...told } : null;
}
