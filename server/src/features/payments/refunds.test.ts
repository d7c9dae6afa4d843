import {
  creditInvoice,
  getInvoice,
  listInvoices,
  recordPayment,
  refundPayment,
  startCheckout,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { payments } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { invoiceFor } from '../../testing/finance.ts';
import { reversePayment } from '../invoices/public.ts';
import { signEvent } from './test-gateway.ts';

const today = '2026-11-20';

/** An invoice over 120 EUR paid by transfer or through the test gateway. */
async function paid(test: TestApp, how: 'transfer' | 'online' = 'transfer') {
  const office = await test.signInAs('staff');
  const member = await test.signInAs('member');
  const { id, version } = await invoiceFor(office, member.user);
  if (how === 'transfer') {
    const body = { version, method: 'transfer', amountMinor: 120_00, receivedOn: today };
    await office.call(recordPayment, { params: { id }, body });
  } else {
    const { body } = await member.call(startCheckout, { params: { id }, body: {} });
    const reference = body.data.redirectTo.split('/').at(-1);
    await tellPaid(test, reference);
  }
  return { office, member, id };
}

const tellPaid = ({ app }: TestApp, reference: string) =>
  app.inject({
    method: 'POST',
    url: '/api/payments/events/test',
    ...signEvent(app, {
      id: newId(),
      type: 'payment.succeeded',
      createdAt: '2026-11-20T09:00:00Z',
      data: { reference, amountMinor: 120_00, currency: 'EUR' },
    }),
  });

const read = async (office: SignedInTester, id: string) =>
  (await office.call(getInvoice, { params: { id } })).body.data;
const paymentOf = async (office: SignedInTester, id: string) => (await read(office, id)).payments[0];

const refund = async (office: SignedInTester, id: string, change: object = {}) => {
  const payment = await paymentOf(office, id);
  const body = { version: payment.version, method: 'transfer', amountMinor: 120_00, reason: 'Paid twice', ...change };
  return office.call(refundPayment, { params: { id: payment.id }, body });
};

test('a partial refund is a separate entry, and reopens that part of the invoice', async () => {
  const test = await testApp();
  const { office, member, id } = await paid(test);
  const answer = await refund(office, id, { amountMinor: 50_00, refundedOn: '2026-11-18' });
  expect(answer).toMatchObject({ status: 201, body: { data: { state: 'succeeded' } } });
  expect(await read(office, id)).toMatchObject({
    state: 'partly_paid',
    paid: { amountMinor: 70_00 },
    open: { amountMinor: 50_00 },
    payments: [
      {
        kind: 'payment',
        state: 'partly_refunded',
        amount: { amountMinor: 120_00 },
        refundable: { amountMinor: 70_00 },
      },
      { kind: 'refund', state: 'succeeded', amount: { amountMinor: -50_00 }, receivedOn: '2026-11-18' },
    ],
  });
  const mails = (await test.inbox.to(member.user.email)).filter(({ template }) => template === 'refund');
  expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining('€50.00')]);
  expect((await test.read.audit()).map(({ action }) => action)).toContain('payment.refunded');
});

test('parts can be refunded until nothing is left, and then no more', async () => {
  const test = await testApp();
  const { office, id } = await paid(test);
  expect((await refund(office, id, { amountMinor: 120_01 })).body.fields).toMatchObject({
    amountMinor: { code: 'more_than_refundable' },
  });
  await refund(office, id, { amountMinor: 100_00 });
  expect((await refund(office, id, { amountMinor: 20_01 })).status).toBe(422);
  await refund(office, id, { amountMinor: 20_00 });
  expect(await read(office, id)).toMatchObject({ state: 'issued', payments: [{ state: 'refunded' }, {}, {}] });
  expect((await refund(office, id, { amountMinor: 1 })).body.code).toBe('payment_not_refundable');
});

test('refunds a credited amount without reopening the invoice', async () => {
  const test = await testApp();
  const { office, id } = await paid(test);
  const { version } = await read(office, id);
  await office.call(creditInvoice, { params: { id }, body: { version, reason: 'Withdrawn' } });
  await refund(office, id);
  expect(await read(office, id)).toMatchObject({
    state: 'credited',
    paid: { amountMinor: 0 },
    open: { amountMinor: 0 },
  });
});

test('counts a refund on its own day in the received figures', async () => {
  const test = await testApp();
  const { office, id } = await paid(test);
  await refund(office, id, { refundedOn: '2026-11-18' });
  const received = async (day: string) =>
    (await office.call(listInvoices, { query: { receivedFrom: day, receivedTo: day } })).body.data;
  expect(await received(today)).toMatchObject([{ received: { amountMinor: 120_00 } }]);
  expect(await received('2026-11-18')).toMatchObject([{ received: { amountMinor: -120_00 } }]);
});

test('two people who refund at once return the money once', async () => {
  const test = await testApp();
  const { office, id } = await paid(test);
  const { id: paymentId, version } = await paymentOf(office, id);
  const body = { version, method: 'cash', amountMinor: 50_00, reason: 'Paid twice' };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => office.call(refundPayment, { params: { id: paymentId }, body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await read(office, id)).paid.amountMinor).toBe(70_00);
});

test('the provider refunds payments made through it', async () => {
  const test = await testApp();
  const { office, id } = await paid(test, 'online');
  expect(await paymentOf(office, id)).toMatchObject({ isFromProvider: true });
  const answer = await refund(office, id, { method: 'provider' });
  expect(answer).toMatchObject({ status: 201, body: { data: { state: 'succeeded' } } });
  expect(await read(office, id)).toMatchObject({
    state: 'issued',
    payments: [{ state: 'refunded' }, { kind: 'refund', method: 'online' }],
  });
});

test('a payment event repeated after its refund pays nothing again', async () => {
  const test = await testApp();
  const { office, id } = await paid(test, 'online');
  await refund(office, id, { method: 'provider' });
  const [row] = await test.db.select().from(payments).where(eq(payments.amountMinor, 120_00));
  await tellPaid(test, row?.providerReference ?? '');
  expect(await read(office, id)).toMatchObject({ paid: { amountMinor: 0 }, state: 'issued' });
});

test('a bank transfer cannot be refunded through a provider', async () => {
  const test = await testApp();
  const { office, id } = await paid(test);
  expect((await refund(office, id, { method: 'provider' })).body.code).toBe('provider_unavailable');
  expect((await read(office, id)).payments).toHaveLength(1);
});

test('a refund cannot be dated in the future, be refunded itself, or follow a reversal', async () => {
  const test = await testApp();
  const { office, id } = await paid(test);
  expect((await refund(office, id, { refundedOn: '2026-11-21' })).body.fields).toMatchObject({
    refundedOn: { code: 'refund_in_future' },
  });
  await refund(office, id, { amountMinor: 20_00 });
  const [payment, entry] = (await read(office, id)).payments;
  const of = (one: { id: string; version: number }) => ({
    params: { id: one.id },
    body: { version: one.version, method: 'cash', amountMinor: 1, reason: 'Again' },
  });
  expect((await office.call(refundPayment, of(entry))).body.code).toBe('payment_not_refundable');
  const reverse = (paymentId: string) =>
    test.db.transaction((tx) =>
      reversePayment(tx, test.app, paymentId, { reason: 'Mistake', actor: systemActor, recordedById: office.user.id }),
    );
  await expect(reverse(payment.id)).rejects.toMatchObject({ code: 'payment_refunded' });
  const other = await paid(test);
  await reverse((await paymentOf(other.office, other.id)).id);
  expect((await refund(other.office, other.id)).body.code).toBe('payment_reversed');
});
