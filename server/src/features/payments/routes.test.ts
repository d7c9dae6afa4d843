import { createHmac } from 'node:crypto';
import {
  getCheckout,
  getInvoice,
  receiveProviderEvent,
  recordPayment,
  startCheckout,
} from '@guildhall/shared/contracts';
import { applications, payments, providerEvents } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild, invoiceFor } from '../../testing/finance.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { issueMembershipInvoice } from '../invoices/public.ts';
import type { ProviderEvent } from './provider.ts';
import { signEvent } from './test-gateway.ts';

/** An invoice of a member over 120 EUR with a started payment. */
async function begun(test: TestApp) {
  const office = await test.signInAs('staff');
  const member = await test.signInAs('member');
  const invoice = await invoiceFor(office, member.user);
  const { body } = await member.call(startCheckout, { params: { id: invoice.id }, body: {} });
  const checkout: { checkoutId: string; redirectTo: string } = body.data;
  return { office, member, invoice, checkout, reference: checkout.redirectTo.split('/').at(-1) ?? '' };
}

const event = (
  reference: string,
  change: { id?: string; type?: ProviderEvent['type']; amountMinor?: number } = {},
): ProviderEvent => {
  const { id = newId(), type = 'payment.succeeded', amountMinor = 120_00 } = change;
  return { id, type, createdAt: '2026-11-20T09:00:00Z', data: { reference, amountMinor, currency: 'EUR' } };
};

const tell = ({ app }: TestApp, told: object) =>
  app
    .inject({ method: 'POST', url: '/api/payments/events/test', ...signEvent(app, told) })
    .then(({ statusCode }) => statusCode);

const stateOf = async (member: SignedInTester, checkoutId: string) =>
  (await member.call(getCheckout, { params: { id: checkoutId } })).body.data.state;

const ledger = ({ db }: TestApp) =>
  db.select({ state: payments.state, amountMinor: payments.amountMinor }).from(payments);

describe('starting a payment', () => {
  test('charges the open amount calculated by the server, and sends the browser to the gateway', async () => {
    const test = await testApp();
    const { member, checkout, invoice } = await begun(test);
    expect(checkout).toMatchObject({
      amount: { amountMinor: 120_00, currency: 'EUR' },
      redirectTo: expect.stringMatching(/^\/dev\/gateway\/[\w-]{43}$/),
    });
    const { body } = await member.call(getCheckout, { params: { id: checkout.checkoutId } });
    expect(body.data).toMatchObject({
      state: 'pending',
      payment: null,
      invoice: { id: invoice.id, open: { amountMinor: 120_00 } },
    });
  });

  test('case 90: accepts no amount from the browser', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    const member = await signInAs('member');
    const { id } = await invoiceFor(office, member.user);
    expect((await member.call(startCheckout, { params: { id }, body: { amount: 1 } })).status).toBe(400);
  });

  test('twenty times at once is one payment', async () => {
    const test = await testApp();
    const { member, invoice, checkout } = await begun(test);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(startCheckout, { params: { id: invoice.id }, body: {} })),
    );
    expect(new Set(answers.map(({ body }) => body.data.checkoutId))).toEqual(new Set([checkout.checkoutId]));
    expect(await ledger(test)).toEqual([{ state: 'pending', amountMinor: 120_00 }]);
  });

  test('starts a new payment when a part has been paid since', async () => {
    const test = await testApp();
    const { office, member, invoice, checkout } = await begun(test);
    const body = { version: invoice.version, method: 'cash', amountMinor: 20_00, receivedOn: '2026-11-20' };
    await office.call(recordPayment, { params: { id: invoice.id }, body });
    const again = await member.call(startCheckout, { params: { id: invoice.id }, body: {} });
    expect(again.body.data).toMatchObject({ amount: { amountMinor: 100_00 } });
    expect(await stateOf(member, checkout.checkoutId)).toBe('cancelled');
  });

  test('is refused for visitors, other people’s invoices and settled ones', async () => {
    const test = await testApp();
    const { member, invoice, checkout, reference } = await begun(test);
    const start = { params: { id: invoice.id }, body: {} };
    const read = { params: { id: checkout.checkoutId } };
    const stranger = await test.signInAs('member');
    expect([(await test.call(startCheckout, start)).status, (await test.call(getCheckout, read)).status]).toEqual([
      401, 401,
    ]);
    expect([
      (await stranger.call(startCheckout, start)).status,
      (await stranger.call(getCheckout, read)).status,
    ]).toEqual([404, 404]);
    await tell(test, event(reference));
    expect((await member.call(startCheckout, start)).body.code).toBe('invoice_not_open');
  });

  test('says so if no provider is set up', async () => {
    const { signInAs } = await testApp({ config: { isLoopback: false } });
    const office = await signInAs('staff');
    const { id } = await invoiceFor(office, office.user);
    const answer = await office.call(startCheckout, { params: { id }, body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: 'online_payment_unavailable' } });
    const read = await office.call(getInvoice, { params: { id } });
    expect(read.body.data).toMatchObject({ paysOnline: false });
  });
});

describe('events of the provider', () => {
  test('rule 10, scenario 9: five at once, one late and one with another amount result in one payment and one parked', async () => {
    const test = await testApp();
    const { member, invoice, checkout, reference } = await begun(test);
    const same = event(reference);
    const statuses = await Promise.all([
      ...Array.from({ length: 5 }, () => tell(test, same)),
      tell(test, event(reference, { amountMinor: 1 })),
    ]);
    test.clock.pass({ minutes: 50 });
    statuses.push(await tell(test, same));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await ledger(test)).sort((a, b) => a.amountMinor - b.amountMinor)).toEqual([
      { state: 'needs_review', amountMinor: 1 },
      { state: 'succeeded', amountMinor: 120_00 },
    ]);
    expect(await stateOf(member, checkout.checkoutId)).toBe('succeeded');
    const paid = (await member.call(getInvoice, { params: { id: invoice.id } })).body.data;
    expect(paid).toMatchObject({ state: 'paid', paid: { amountMinor: 120_00 } });
  });

  test('case 85: repeated a hundred times, ten at once, result in one ledger entry and one receipt', async () => {
    const test = await testApp();
    const { member, reference } = await begun(test);
    const same = event(reference);
    for (let round = 0; round < 10; round += 1)
      expect(new Set(await Promise.all(Array.from({ length: 10 }, () => tell(test, same))))).toEqual(new Set([200]));
    expect(await ledger(test)).toEqual([{ state: 'succeeded', amountMinor: 120_00 }]);
    const receipts = (await test.inbox.to(member.user.email)).filter(({ template }) => template === 'payment_receipt');
    expect(receipts).toHaveLength(1);
    expect(await test.db.$count(providerEvents)).toBe(1);
  });

  test('rule 10: an id with different content is a different claim, and is parked', async () => {
    const test = await testApp();
    const { reference } = await begun(test);
    const first = event(reference);
    await tell(test, first);
    await tell(test, { ...first, data: { ...first.data, amountMinor: 99 } });
    expect((await ledger(test)).map(({ state }) => state).sort()).toEqual(['needs_review', 'succeeded']);
  });

  test('rule 10: a different amount keeps the invoice open and parks the payment', async () => {
    const test = await testApp();
    const { member, invoice, checkout, reference } = await begun(test);
    await tell(test, event(reference, { amountMinor: 119_99 }));
    expect(await stateOf(member, checkout.checkoutId)).toBe('needs_review');
    expect((await member.call(getInvoice, { params: { id: invoice.id } })).body.data.open.amountMinor).toBe(120_00);
  });

  test('parks money that arrives after the invoice was settled by transfer', async () => {
    const test = await testApp();
    const { office, member, invoice, checkout, reference } = await begun(test);
    const body = { version: invoice.version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
    await office.call(recordPayment, { params: { id: invoice.id }, body });
    await tell(test, event(reference));
    expect(await stateOf(member, checkout.checkoutId)).toBe('needs_review');
  });

  test('parks money with an unknown reference', async () => {
    const test = await testApp();
    expect(await tell(test, event('nobody-knows', { amountMinor: 5 }))).toBe(200);
    expect(await ledger(test)).toEqual([{ state: 'needs_review', amountMinor: 5 }]);
  });

  test.each([
    [['payment.failed', 'payment.succeeded'], 'succeeded'],
    [['payment.succeeded', 'payment.failed'], 'succeeded'],
    [['payment.cancelled', 'payment.failed'], 'cancelled'],
  ] as const)('in the order %j end as %s', async (types, state) => {
    const test = await testApp();
    const { member, checkout, reference } = await begun(test);
    for (const type of types) await tell(test, event(reference, { type }));
    expect(await stateOf(member, checkout.checkoutId)).toBe(state);
  });

  test('begin the membership, exactly once', async () => {
    const test = await testApp();
    const { app, db, clock } = test;
    const member = await test.signInAs('member');
    const application = await createFinanceBuild({ db, clock }).application(member.user);
    const invoice = await db.transaction((tx) =>
      issueMembershipInvoice(tx, app, { applicationId: application.id, actor: systemActor }),
    );
    const { body } = await member.call(startCheckout, { params: { id: String(invoice?.id) }, body: {} });
    const same = event(body.data.redirectTo.split('/').at(-1));
    await Promise.all([tell(test, same), tell(test, same), tell(test, event(same.data.reference))]);
    const { data } = (await member.call(getCheckout, { params: { id: body.data.checkoutId } })).body;
    expect(data).toMatchObject({ state: 'succeeded', memberNumber: 'M-00001', membershipIsActive: true });
    expect(await db.select({ state: applications.state }).from(applications)).toEqual([{ state: 'active' }]);
  });

  test('that were stored but not processed are picked up later', async () => {
    const test = await testApp();
    const { member, checkout, reference } = await begun(test);
    const told = event(reference);
    const receivedAt = test.clock.now();
    await test.db
      .insert(providerEvents)
      .values({ provider: 'test', eventId: told.id, type: told.type, payload: told, receivedAt });
    test.clock.pass({ minutes: 2 });
    await test.app.jobs.runNow('payments.left-over-events');
    expect(await stateOf(member, checkout.checkoutId)).toBe('succeeded');
  });

  test('case 86: without the right signature are refused and leave nothing', async () => {
    const test = await testApp();
    const { reference } = await begun(test);
    const { payload, headers } = signEvent(test.app, event(reference));
    const send = (body: string, signature: string | undefined) =>
      test.app.inject({
        method: 'POST',
        url: '/api/payments/events/test',
        payload: body,
        headers: { 'content-type': 'application/json', ...(signature && { 'guildhall-signature': signature }) },
      });
    const right = headers['guildhall-signature'] ?? '';
    const [, seconds = ''] = /^t=(\d+)/.exec(right) ?? [];
    const ofOtherSecret = createHmac('sha256', Buffer.alloc(32, 1)).update(`${seconds}.${payload}`).digest('hex');
    const wrong = [
      await send(payload, undefined),
      await send(payload, 't=1,v1=00'),
      await send(payload, `t=${seconds},v1=${ofOtherSecret}`),
      await send(JSON.stringify(JSON.parse(payload), null, 1), right),
      await send(payload.replace('12000', '12001'), right),
    ];
    test.clock.pass({ minutes: 6 });
    wrong.push(await send(payload, right));
    expect(wrong.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      wrong.map(() => [400, 'signature_wrong']),
    );
    expect(await test.db.$count(providerEvents)).toBe(0);
  });

  test.each([
    ['of an unknown type', (told: ProviderEvent) => ({ ...told, type: 'payment.exploded' })],
    ['over a negative amount', (told: ProviderEvent) => ({ ...told, data: { ...told.data, amountMinor: -120_00 } })],
  ])('%s are kept for a person and pay nothing', async (_, change) => {
    const test = await testApp();
    const { member, checkout, reference } = await begun(test);
    expect(await tell(test, change(event(reference)))).toBe(200);
    expect(await test.db.select({ result: providerEvents.result }).from(providerEvents)).toEqual([
      { result: 'needs_review' },
    ]);
    expect(await stateOf(member, checkout.checkoutId)).toBe('pending');
  });

  test('that were stored by an earlier version and can’t be understood hold up no others', async () => {
    const test = await testApp();
    const { member, checkout, reference } = await begun(test);
    for (const told of [{ ...event(reference), data: { amountMinor: -1 } }, event(reference)])
      await test.db.insert(providerEvents).values({
        provider: 'test',
        eventId: told.id,
        type: told.type,
        payload: told,
        receivedAt: test.clock.now(),
      });
    test.clock.pass({ minutes: 2 });
    await test.app.jobs.runNow('payments.left-over-events');
    expect(await stateOf(member, checkout.checkoutId)).toBe('succeeded');
  });

  test('without an id are refused', async () => {
    const { app } = await testApp();
    const { id: _, ...nameless } = event('x');
    const answer = await app.inject({ method: 'POST', url: '/api/payments/events/test', ...signEvent(app, nameless) });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'event_malformed']);
  });

  test('of an unknown provider are not found', async () => {
    const { call } = await testApp();
    expect((await call(receiveProviderEvent, { params: { provider: 'stripe' }, body: {} })).status).toBe(404);
  });
});

describe('the test gateway', () => {
  const choose = ({ app }: TestApp, url: string, choice: string) =>
    app.inject({
      method: 'POST',
      url,
      payload: `choice=${choice}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('shows the amount, and neither runs nor stores foreign content', async () => {
    const test = await testApp();
    const { checkout } = await begun(test);
    const page = await test.app.inject(checkout.redirectTo);
    expect(page.body).toContain('€120.00');
    expect(page.body).toContain('INV-2026-00001');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test('returns the person to a receipt', async () => {
    const test = await testApp();
    const { member, checkout } = await begun(test);
    const answers = await Promise.all([
      choose(test, checkout.redirectTo, 'pay'),
      choose(test, checkout.redirectTo, 'pay'),
    ]);
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers.location]).toEqual([303, `/payment-success?checkout=${checkout.checkoutId}`]);
    expect(await stateOf(member, checkout.checkoutId)).toBe('succeeded');
    expect(await ledger(test)).toHaveLength(1);
    expect((await test.app.inject(checkout.redirectTo)).body).toContain('no longer open');
  });

  test.each([
    ['fr', 'Payer votre facture', 'ltr'],
    ['ar', 'دفع الفاتورة', 'rtl'],
    ['cn', '支付您的发票', 'ltr'],
  ])('is in %s for somebody who uses it', async (language, title, direction) => {
    const test = await testApp();
    const { checkout } = await begun(test);
    const page = await test.app.inject({ url: checkout.redirectTo, headers: { cookie: `gh_lang=${language}` } });
    expect(page.body).toContain(title);
    expect(page.body).toContain(`dir="${direction}"`);
  });

  test('can be left, which differs from a declined payment', async () => {
    const test = await testApp();
    const { member, checkout } = await begun(test);
    await choose(test, checkout.redirectTo, 'cancel');
    expect(await stateOf(member, checkout.checkoutId)).toBe('cancelled');
  });

  test('can decline; the invoice can then be paid again', async () => {
    const test = await testApp();
    const { member, invoice, checkout } = await begun(test);
    await choose(test, checkout.redirectTo, 'decline');
    expect(await stateOf(member, checkout.checkoutId)).toBe('failed');
    const again = await member.call(startCheckout, { params: { id: invoice.id }, body: {} });
    expect(again.body.data.checkoutId).not.toBe(checkout.checkoutId);
  });

  test('knows no other payments, and is absent where others can reach it', async () => {
    const { app } = await testApp();
    expect((await app.inject('/dev/gateway/unknown')).statusCode).toBe(404);
    const { app: open } = await testApp({ config: { isLoopback: false } });
    expect((await open.inject('/dev/gateway/unknown')).body).not.toContain('Test gateway');
  });
});
