import { getCheckout, getInvoice, recordPayment, startCheckout } from '@guildhall/shared/contracts';
import { asc, eq } from 'drizzle-orm';
import { auditEvents, checkouts, payments, providerEvents } from '../../platform/database/schema/index.ts';
import { initialSetting, writeSetting } from '../../platform/settings/settings.ts';
import {
  begunAtStripe,
  buildStripeEvent,
  pay,
  signStripeEvent,
  stripeApp,
  webhookSecrets,
} from '../../testing/stripe.ts';

type App = Awaited<ReturnType<typeof stripeApp>>;
type Begun = Awaited<ReturnType<typeof begunAtStripe>>;

const read = async ({ office, invoice }: Begun) =>
  (await office.call(getInvoice, { params: { id: invoice.id } })).body.data;
const ledger = ({ db }: App) =>
  db
    .select({ state: payments.state, amountMinor: payments.amountMinor, note: payments.note })
    .from(payments)
    .orderBy(asc(payments.createdAt), asc(payments.id));
const results = ({ db }: App) =>
  db.select({ result: providerEvents.result, note: providerEvents.note }).from(providerEvents);

const completed = (session: object, told: object = {}) => buildStripeEvent('checkout.session.completed', session, told);

/** Runs the jobs that poll the provider. */
async function askProvider(t: App, minutes = 15) {
  t.clock.pass({ minutes });
  await t.app.jobs.runNow('payments.ask-provider');
}

/** A payment over 120 EUR that Stripe has received and reported. */
async function paid(t: App) {
  const begun = await begunAtStripe(t);
  expect(await t.tell(completed(pay(begun.session)))).toBe(200);
  return begun;
}

describe('paying through Stripe', () => {
  test('opens a session for the open amount, and the event settles the invoice', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    expect(begun.answer).toMatchObject({ status: 201, body: { data: { redirectTo: begun.session?.url } } });
    expect(begun.session).toMatchObject({ amount_total: 120_00, currency: 'eur' });
    expect((await begun.start()).body.data).toEqual(begun.answer.body.data);
    expect(t.stripe.sessions).toHaveLength(1);
    await t.tell(completed(pay(begun.session)));
    expect(await read(begun)).toMatchObject({ state: 'paid', payments: [{ isFromProvider: true }] });
  });

  test('starts one session for twenty simultaneous clicks', async () => {
    const t = await stripeApp();
    const { start, answer } = await begunAtStripe(t);
    const all = await Promise.all(Array.from({ length: 20 }, start));
    expect(new Set(all.map(({ body }) => body.data.redirectTo))).toEqual(new Set([answer.body.data.redirectTo]));
    expect(t.stripe.sessions).toHaveLength(1);
  });

  test('waits for a late response, and retries a broken one', async () => {
    const t = await stripeApp();
    t.stripe.behaviours = ['broken', 'late'];
    expect((await begunAtStripe(t)).answer.status).toBe(201);
    expect(t.stripe.sessions).toHaveLength(1);
  });

  test('is not offered without keys, and says so', async () => {
    const t = await stripeApp();
    const { office, member, invoice } = await begunAtStripe(t);
    await writeSetting(t.db, t.clock, 'stripe', initialSetting('stripe'));
    const answer = await member.call(startCheckout, { params: { id: invoice.id }, body: {} });
    expect(answer.body.code).toBe('online_payment_unavailable');
    expect((await office.call(getInvoice, { params: { id: invoice.id } })).body.data.paysOnline).toBe(false);
    expect(await t.tell(completed({}))).toBe(404);
  });

  test('fails when Stripe refuses, and can be retried', async () => {
    const t = await stripeApp();
    t.stripe.behaviours = ['refuse'];
    const begun = await begunAtStripe(t);
    expect(begun.answer.body.code).toBe('online_payment_unavailable');
    expect(await ledger(t)).toMatchObject([{ state: 'failed' }]);
    expect((await begun.start()).status).toBe(201);
  });

  test('ends the old session when the open amount has changed', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    const body = { version: begun.invoice.version, method: 'cash', amountMinor: 20_00, receivedOn: '2026-11-20' };
    await begun.office.call(recordPayment, { params: { id: begun.invoice.id }, body });
    expect((await begun.start()).body.data).toMatchObject({ amount: { amountMinor: 100_00 } });
    await t.work();
    expect(t.stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
  });
});

describe('a missing response', () => {
  test('leaves the payment pending; the next click or the job continues the same session', async () => {
    const t = await stripeApp();
    t.stripe.behaviours = ['silent', 'silent'];
    const begun = await begunAtStripe(t);
    expect(begun.answer).toMatchObject({ status: 503, body: { code: 'provider_silent' } });
    expect(await ledger(t)).toMatchObject([{ state: 'pending' }]);
    expect((await begun.start()).body.data.redirectTo).toBe(t.stripe.sessions[0]?.url);
    expect(t.stripe.sessions).toHaveLength(1);
  });

  test('hides no payment: the event finds it by our id', async () => {
    const t = await stripeApp();
    t.stripe.behaviours = ['silent', 'silent'];
    const begun = await begunAtStripe(t);
    await t.tell(completed(pay(begun.session)));
    expect(await read(begun)).toMatchObject({ state: 'paid' });
    expect(await ledger(t)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('is found by the job if the process died between call and commit', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    // As if the transaction that stores the response had been rolled back.
    await t.db.update(checkouts).set({ providerReference: null, redirectTo: null });
    await t.db.update(payments).set({ providerReference: null });
    pay(begun.session);
    await askProvider(t, 2);
    await askProvider(t);
    expect(await read(begun)).toMatchObject({ state: 'paid' });
    await t.tell(completed(pay(begun.session)));
    expect(await ledger(t)).toMatchObject([{ state: 'succeeded', amountMinor: 120_00 }]);
  });
});

describe('the job that asks Stripe', () => {
  test('records payments without an event, once', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    pay(begun.session);
    await askProvider(t);
    await askProvider(t);
    await t.tell(completed(pay(begun.session)));
    expect(await read(begun)).toMatchObject({ state: 'paid', paid: { amountMinor: 120_00 } });
    expect(t.stripe.calls.filter((call) => call === 'GET /v1/checkout/sessions/cs_test_1')).toHaveLength(1);
  });

  test('cancels expired sessions, and records one paid after it was set aside', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    t.clock.pass({ minutes: 61 });
    const again = await t.signInAs(begun.member.user);
    await again.call(startCheckout, { params: { id: begun.invoice.id }, body: {} });
    pay(begun.session);
    t.stripe.sessions[1]!.status = 'expired';
    await askProvider(t);
    expect(await ledger(t)).toMatchObject([{ state: 'succeeded' }, { state: 'cancelled' }]);
  });

  test('keeps a direct debit pending, refuses a second payment until then, and notices when it fails', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    const session = begun.session!;
    session.status = 'complete';
    await t.tell(completed(session));
    expect((await begun.start()).body.code).toBe('payment_under_way');
    await askProvider(t);
    expect(await ledger(t)).toMatchObject([{ state: 'pending' }]);
    await t.tell(buildStripeEvent('checkout.session.async_payment_failed', session));
    expect(await ledger(t)).toMatchObject([{ state: 'failed' }]);
    expect((await begun.start()).status).toBe(201);
  });
});

describe('events of Stripe', () => {
  test('without the right signature, or too old, are refused and leave nothing', async () => {
    const t = await stripeApp();
    const { session } = await begunAtStripe(t);
    expect(await t.tell(completed(pay(session)), 'whsec_wrong')).toBe(400);
    expect(await t.db.$count(providerEvents)).toBe(0);
  });

  test.each([
    ['300 seconds ahead are accepted', 300, 200],
    ['further ahead are refused', 301, 400],
    ['300 seconds old are accepted', -300, 200],
    ['older are refused', -301, 400],
  ])('case 148: signed %s', async (_, seconds, status) => {
    const t = await stripeApp();
    const { session } = await begunAtStripe(t);
    const at = new Date(t.clock.now().getTime() + seconds * 1000);
    const signed = signStripeEvent(completed(pay(session)), { secret: webhookSecrets.test, at });
    const { statusCode } = await t.app.inject({ method: 'POST', url: '/api/payments/events/stripe', ...signed });
    expect(statusCode).toBe(status);
  });

  test.each([
    ['live', { livemode: true }, webhookSecrets.test],
    ['test', { livemode: false }, webhookSecrets.live],
  ] as const)('case 148: of %s mode signed with the other secret are refused', async (mode, told, secret) => {
    const t = await stripeApp({ mode });
    const begun = await begunAtStripe(t);
    expect(await t.tell(completed(pay(begun.session), told), secret)).toBe(400);
    expect(await t.db.$count(providerEvents)).toBe(0);
    expect(await read(begun)).toMatchObject({ state: 'issued' });
  });

  test('of another account are parked and pay nothing', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    await t.tell(completed(pay(begun.session), { account: 'acct_other' }));
    expect(await ledger(t)).toMatchObject([
      { state: 'pending' },
      { state: 'needs_review', note: 'another_account', amountMinor: 120_00 },
    ]);
    expect(await read(begun)).toMatchObject({ state: 'issued' });
  });

  test.each([
    ['test', { livemode: true }, webhookSecrets.live],
    ['live', { livemode: false }, webhookSecrets.test],
  ] as const)('case 148: of the other mode than %s are parked and pay nothing', async (mode, told, secret) => {
    const t = await stripeApp({ mode });
    const begun = await begunAtStripe(t);
    await t.tell(completed(pay(begun.session), told), secret);
    expect(await results(t)).toEqual([{ result: 'needs_review', note: 'another_mode' }]);
    expect(await read(begun)).toMatchObject({ state: 'issued' });
  });

  test.each([
    ['another amount', { amount_total: 1 }, 'another_amount'],
    ['another currency', { currency: 'usd' }, 'another_amount'],
    ['a currency that invoices can’t have', { currency: 'jpy' }, 'another_currency'],
  ])('case 148: over %s are parked', async (_, change, note) => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    await t.tell(completed({ ...pay(begun.session), ...change }));
    expect(await results(t)).toEqual([{ result: 'needs_review', note }]);
    expect(await read(begun)).toMatchObject({ state: 'issued' });
  });

  test('of sessions not started by Guildhall are ignored', async () => {
    const t = await stripeApp();
    const { session } = await begunAtStripe(t);
    expect(await t.tell(completed({ ...pay(session), metadata: {} }))).toBe(200);
    expect(await t.db.$count(providerEvents)).toBe(0);
  });

  test.each([
    ['of another type', 'customer.created', { email: 'ada@guildhall.test' }],
    ['of the type “constructor”', 'constructor', {}],
    ['over a negative amount', 'checkout.session.completed', { amount_total: -1 }],
    ['over half a cent', 'checkout.session.completed', { amount_total: 0.5 }],
    ['in an unknown kind of currency', 'checkout.session.completed', { currency: 'euros' }],
    ['about a negative refund', 'refund.updated', { amount: -1, status: 'succeeded' }],
  ])('case 148: %s are kept for a person and pay nothing', async (_, type, change) => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    const event = buildStripeEvent(type, { ...pay(begun.session), ...change });
    expect([await t.tell(event), await t.tell(event)]).toEqual([200, 200]);
    expect(await results(t)).toEqual([{ result: 'needs_review', note: 'not_understood' }]);
    expect(
      await t.db
        .select({ reason: auditEvents.reason })
        .from(auditEvents)
        .where(eq(auditEvents.action, 'payment.parked')),
    ).toEqual([{ reason: 'not_understood' }]);
    expect(await read(begun)).toMatchObject({ state: 'issued' });
    expect(JSON.stringify(await t.db.select().from(providerEvents))).not.toContain('ada@');
  });

  test('that end a session cancel the payment, unless it was already paid', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    await t.tell(buildStripeEvent('checkout.session.expired', begun.session!));
    expect(await read(begun)).toMatchObject({ state: 'paid' });
    const { checkoutId } = begun.answer.body.data;
    expect((await begun.member.call(getCheckout, { params: { id: checkoutId } })).body.data.state).toBe('succeeded');
  });
});
