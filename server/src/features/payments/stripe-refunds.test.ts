import { closeMonth, getInvoice, listJournal, refundPayment, type JournalEntry } from '@guildhall/shared/contracts';
import { begunAtStripe, buildStripeEvent, pay, stripeApp } from '../../testing/stripe.ts';

type App = Awaited<ReturnType<typeof stripeApp>>;
type Begun = Awaited<ReturnType<typeof begunAtStripe>>;

const read = async ({ office, invoice }: Begun) =>
  (await office.call(getInvoice, { params: { id: invoice.id } })).body.data;

/** The journal without issues as short lines: day, event, debit, credit, cents. */
const journal = async ({ office }: Pick<Begun, 'office'>): Promise<string[]> => {
  const { data } = (await office.call(listJournal, { query: { from: '2026-11-01', to: '2027-01-31' } })).body;
  return data
    .filter(({ event }: JournalEntry) => event !== 'issue')
    .map((one: JournalEntry) =>
      [one.bookedOn, one.event, one.debitKind, one.creditKind, one.amount.amountMinor].join(' '),
    )
    .toSorted();
};

const completed = (session: object) => buildStripeEvent('checkout.session.completed', session);

/** A payment over 120 EUR that Stripe has received and reported. */
async function paid(t: App) {
  const begun = await begunAtStripe(t);
  await t.tell(completed(pay(begun.session)));
  return begun;
}

describe('refunds through Stripe', () => {
  const refund = async (begun: Begun, amountMinor: number) => {
    const { id, version } = (await read(begun)).payments[0];
    const body = { version, method: 'provider', amountMinor, reason: 'Paid twice' };
    return begun.office.call(refundPayment, { params: { id }, body });
  };
  const settle = async (t: App) => {
    t.clock.pass({ minutes: 10 });
    await t.app.jobs.runNow('payments.pending-refunds');
  };

  test('refund a part; their own event changes nothing more', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    expect((await refund(begun, 50_00)).body.data).toMatchObject({ state: 'succeeded' });
    await t.tell(buildStripeEvent('refund.created', t.stripe.refunds[0]!));
    expect(await read(begun)).toMatchObject({ paid: { amountMinor: 70_00 }, payments: [{}, { kind: 'refund' }] });
  });

  test('with a lost response stay pending and are sent once', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    t.stripe.behaviours = ['silent', 'silent'];
    expect((await refund(begun, 50_00)).body.data).toMatchObject({ state: 'pending' });
    expect(await read(begun)).toMatchObject({ paid: { amountMinor: 120_00 } });
    expect((await refund(begun, 70_01)).status).toBe(422);
    await settle(t);
    expect(await read(begun)).toMatchObject({ paid: { amountMinor: 70_00 } });
    expect(t.stripe.refunds).toHaveLength(1);
  });

  test('refused by Stripe fail, and no money is returned', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    t.stripe.behaviours = ['refuse'];
    expect((await refund(begun, 50_00)).body.code).toBe('provider_refused');
    expect(await read(begun)).toMatchObject({
      paid: { amountMinor: 120_00 },
      payments: [{ refundable: { amountMinor: 120_00 } }, { state: 'failed' }],
    });
  });

  test('made at Stripe are entered here, even when only the charge is reported', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    const made = {
      id: 're_9',
      amount: 30_00,
      currency: 'eur',
      status: 'succeeded',
      payment_intent: 'pi_1',
      metadata: {},
    };
    t.stripe.refunds.push(made);
    await t.tell(
      buildStripeEvent('charge.refunded', { id: 'ch_1', amount: 120_00, currency: 'eur', payment_intent: 'pi_1' }),
    );
    await t.work();
    await t.tell(buildStripeEvent('refund.updated', made));
    expect(await read(begun)).toMatchObject({ paid: { amountMinor: 90_00 }, payments: [{}, { kind: 'refund' }] });
  });

  test('reported before their payment wait for it', async () => {
    const t = await stripeApp();
    const begun = await begunAtStripe(t);
    const made = {
      id: 're_9',
      amount: 30_00,
      currency: 'eur',
      status: 'succeeded',
      payment_intent: 'pi_1',
      metadata: {},
    };
    await t.tell(buildStripeEvent('refund.created', made));
    await t.tell(completed(pay(begun.session)));
    expect(await read(begun)).toMatchObject({ paid: { amountMinor: 90_00 } });
  });

  test('whose money returns no longer count', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    await refund(begun, 50_00);
    const returned = { ...t.stripe.refunds[0]!, status: 'failed' };
    await t.tell(buildStripeEvent('refund.failed', returned));
    await t.tell(buildStripeEvent('refund.updated', returned));
    expect(await read(begun)).toMatchObject({
      state: 'paid',
      paid: { amountMinor: 120_00 },
      payments: [{ state: 'succeeded', refundable: { amountMinor: 120_00 } }, { kind: 'refund' }, { kind: 'reversal' }],
    });
    expect(await journal(begun)).toEqual([
      '2026-11-20 payment clearing receivables 12000',
      '2026-11-20 refund receivables clearing 5000',
      '2026-11-20 reversal clearing receivables 5000',
    ]);
  });

  test('count on the day they are confirmed, as the month of the request may be closed', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    t.stripe.refundStatus = 'pending';
    expect((await refund(begun, 50_00)).body.data).toMatchObject({ state: 'pending' });
    t.clock.pass({ days: 20 });
    const administrator = await t.signInAs('administrator');
    expect((await administrator.call(closeMonth, { body: { month: '2026-11' } })).status).toBe(200);
    await t.tell(buildStripeEvent('refund.updated', { ...t.stripe.refunds[0]!, status: 'succeeded' }));
    expect((await journal({ office: administrator })).at(-1)).toBe('2026-12-10 refund receivables clearing 5000');
  });
});

describe('disputes', () => {
  const told = { id: 'dp_1', amount: 120_00, currency: 'eur', payment_intent: 'pi_1', status: 'needs_response' };

  test('are shown at the payment; a lost one takes the money back', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    await t.tell(buildStripeEvent('charge.dispute.created', told));
    expect(await read(begun)).toMatchObject({ state: 'paid', payments: [{ dispute: 'open' }] });
    await t.tell(buildStripeEvent('charge.dispute.closed', { ...told, status: 'lost' }));
    await t.tell(buildStripeEvent('charge.dispute.created', told));
    expect(await read(begun)).toMatchObject({
      state: 'issued',
      payments: [{ dispute: 'lost', state: 'refunded' }, { kind: 'refund' }],
    });
    expect(await journal(begun)).toEqual([
      '2026-11-20 payment clearing receivables 12000',
      '2026-11-20 refund receivables clearing 12000',
    ]);
  });

  test('won after being lost bring the money back', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    for (const status of ['lost', 'won', 'won'])
      await t.tell(buildStripeEvent('charge.dispute.closed', { ...told, status }));
    expect(await read(begun)).toMatchObject({
      state: 'paid',
      payments: [{ dispute: 'won', state: 'succeeded' }, {}, {}],
    });
    expect(await journal(begun)).toEqual([
      '2026-11-20 payment clearing receivables 12000',
      '2026-11-20 refund receivables clearing 12000',
      '2026-11-20 reversal clearing receivables 12000',
    ]);
  });

  test('that are won keep the money', async () => {
    const t = await stripeApp();
    const begun = await paid(t);
    await t.tell(buildStripeEvent('charge.dispute.closed', { ...told, status: 'won' }));
    expect(await read(begun)).toMatchObject({ state: 'paid', payments: [{ dispute: 'won' }] });
  });
});
