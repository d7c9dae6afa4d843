import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startCheckout } from '@guildhall/shared/contracts';
import type { StripeMode } from '@guildhall/shared/domain';
import Stripe from 'stripe';
import { seal } from '../platform/secrets/secrets.ts';
import { initialSetting, writeSetting } from '../platform/settings/settings.ts';
import { testApp, type TestApp } from './app.ts';
import { invoiceFor } from './finance.ts';

export interface StripeSession {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

interface StripeRefund {
  id: string;
  amount: number;
  currency: string;
  status: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

/**
 * How the fake responds to a call: late, by closing the connection before or after processing, with an error, or with a
 * refusal.
 */
type Behaviour = 'late' | 'silent' | 'deaf' | 'broken' | 'refuse';

export const ourAccount = 'acct_guild';
export const webhookSecrets = { test: 'whsec_test', live: 'whsec_live' } as const;

/** A local fake of Stripe's API: the calls used by Guildhall, with idempotency keys. */
class StripeStandIn {
  readonly sessions: StripeSession[] = [];
  readonly refunds: StripeRefund[] = [];
  readonly calls: string[] = [];
  /** The status of new refunds. */
  refundStatus = 'succeeded';
  /** The responses to the next calls; after that, normal ones. */
  behaviours: Behaviour[] = [];
  /** Called when it closes a connection: the moment to kill the caller. */
  onBrokenOff = () => {};
  readonly #answers = new Map<string, unknown>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // `port` is set once it listens.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request));
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const behaviour = this.behaviours.shift();
    this.calls.push(`${request.method ?? ''} ${url.pathname}`);
    const reply = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const breakOff = () => {
      this.onBrokenOff();
      request.socket.destroy();
    };
    if (behaviour === 'deaf') return breakOff();
    if (behaviour === 'broken') return void reply(500, { error: { type: 'api_error', message: 'Broken' } });
    if (behaviour === 'refuse') return void reply(400, { error: { type: 'invalid_request_error', message: 'No.' } });
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined;
    const content = known ?? this.#do(request.method ?? '', url, body);
    if (typeof key === 'string') this.#answers.set(key, content);
    if (behaviour === 'silent') return breakOff();
    if (behaviour === 'late') await new Promise((resolve) => setTimeout(resolve, 150));
    if (content === undefined) return void reply(404, { error: { type: 'invalid_request_error', message: 'None.' } });
    reply(200, content);
  }

  #do(method: string, { pathname, searchParams }: URL, body: URLSearchParams): unknown {
    const [, , ...path] = pathname.split('/');
    if (path[0] === 'account') return { id: ourAccount, object: 'account' };
    if (path[0] === 'refunds') return this.#refunds(method, path[1], method === 'GET' ? searchParams : body);
    const session = this.sessions.find(({ id }) => id === path[2]);
    if (method === 'GET') return session;
    if (path[3] === 'expire') {
      if (session?.status !== 'open') return undefined;
      session.status = 'expired';
      return session;
    }
    const number = this.sessions.length + 1;
    const begun: StripeSession = {
      id: `cs_test_${number}`,
      url: `https://checkout.stripe.test/${number}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      currency: body.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: `pi_${number}`,
      metadata: { checkout: body.get('metadata[checkout]') ?? '' },
    };
    this.sessions.push(begun);
    return begun;
  }

  #refunds(method: string, id: string | undefined, values: URLSearchParams): unknown {
    const intent = values.get('payment_intent') ?? '';
    if (id) return this.refunds.find((one) => one.id === id);
    if (method === 'GET') return { object: 'list', data: this.refunds.filter((one) => one.payment_intent === intent) };
    const refund: StripeRefund = {
      id: `re_${this.refunds.length + 1}`,
      amount: Number(values.get('amount')),
      currency: 'eur',
      status: this.refundStatus,
      payment_intent: intent,
      metadata: { refund: values.get('metadata[refund]') ?? '' },
    };
    this.refunds.push(refund);
    return refund;
  }
}

const signer = new Stripe('sk_test_signer');
let events = 0;

export interface StripeTold {
  id?: string;
  livemode?: boolean;
  account?: string;
  secret?: string;
}

/** Builds an event as Stripe sends it. */
export function buildStripeEvent(type: string, object: object, { secret: _, ...told }: StripeTold = {}) {
  events += 1;
  return { id: `evt_${events}`, object: 'event', type, created: 1, livemode: false, data: { object }, ...told };
}

const standIns: StripeStandIn[] = [];
afterEach(async () => {
  await Promise.all(standIns.splice(0).map((one) => one.close()));
});

/** The server with Stripe keys, and the fake it calls. */
export async function stripeApp({ mode = 'test' }: { mode?: StripeMode } = {}) {
  const stripe = new StripeStandIn();
  standIns.push(stripe);
  const stripeUrl = await stripe.listen();
  const t = await testApp({ config: { stripeUrl, isLoopback: false } });
  const sealed = (secret: string) => seal(secret, t.config.secretKey);
  await writeSetting(t.db, t.clock, 'stripe', {
    ...initialSetting('stripe'),
    mode,
    testSecretKey: sealed('sk_test_1'),
    testWebhookSecret: sealed(webhookSecrets.test),
    testAccount: ourAccount,
    liveSecretKey: sealed('sk_live_1'),
    liveWebhookSecret: sealed(webhookSecrets.live),
    liveAccount: ourAccount,
  });
  const tell = (event: object, secret: string = webhookSecrets.test) => tellStripe(t, event, secret);
  return { ...t, stripe, stripeUrl, tell };
}

/** An event as a request, signed by Stripe's own library. */
export function signStripeEvent(event: object, { secret, at }: { secret: string; at: Date }) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

/** Sends an event. @returns the status */
async function tellStripe({ app, clock }: TestApp, event: object, secret: string): Promise<number> {
  const signed = signStripeEvent(event, { secret, at: clock.now() });
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/payments/events/stripe', ...signed });
  return statusCode;
}

/** An invoice of a member over 120 EUR with a payment started at Stripe. */
export async function begunAtStripe(t: Awaited<ReturnType<typeof stripeApp>>) {
  const office = await t.signInAs('staff');
  const member = await t.signInAs('member');
  const invoice = await invoiceFor(office, member.user);
  const start = () => member.call(startCheckout, { params: { id: invoice.id }, body: {} });
  const answer = await start();
  const session = t.stripe.sessions[0];
  return { office, member, invoice, start, answer, session };
}

/** The session after it was paid. */
export function pay(session: StripeSession | undefined): StripeSession {
  if (!session) throw new Error('No session was begun at Stripe.');
  session.status = 'complete';
  session.payment_status = 'paid';
  return session;
}
