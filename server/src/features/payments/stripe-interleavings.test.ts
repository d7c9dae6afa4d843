import {
  creditInvoice,
  getInvoice,
  recordPayment,
  refundPayment,
  type InvoicePayment,
} from '@guildhall/shared/contracts';
import { isFullRun, sampleSeedNumber } from '@guildhall/shared/testing/sample';
import { and, eq, sql } from 'drizzle-orm';
import { invoices, journalEntries, payments } from '../../platform/database/schema/index.ts';
import { createRandom, type Random } from '../../seed/applications-plan.ts';
import { documentQueue } from '../invoices/public.ts';
import { begunAtStripe, buildStripeEvent, pay, stripeApp } from '../../testing/stripe.ts';

type App = Awaited<ReturnType<typeof stripeApp>>;
type Begun = Awaited<ReturnType<typeof begunAtStripe>>;

const rounds = isFullRun() ? 1000 : 5;

/**
 * Everything that Stripe could report about a payment, and concurrent actions of the office, in any order and number.
 */
function happenings(t: App, { office, invoice, session }: Begun): (() => Promise<unknown>)[] {
  const paid = pay(session);
  const { payment_intent: intent } = paid;
  const refund = (id: string, amount: number, status = 'succeeded') => {
    const made = { id: `re_${intent}_${id}`, amount, currency: 'eur', status, payment_intent: intent, metadata: {} };
    if (status === 'succeeded') t.stripe.refunds.push(made);
    return made;
  };
  const dispute = { id: `dp_${intent}`, amount: 120_00, currency: 'eur', payment_intent: intent, status: 'lost' };
  const charge = { id: `ch_${intent}`, amount: 120_00, currency: 'eur', payment_intent: intent };
  const told = [
    buildStripeEvent('checkout.session.completed', paid),
    buildStripeEvent('checkout.session.async_payment_succeeded', paid),
    buildStripeEvent('checkout.session.expired', paid),
    buildStripeEvent('checkout.session.completed', { ...paid, amount_total: 1 }),
    buildStripeEvent('refund.created', refund('a', 30_00)),
    buildStripeEvent('refund.updated', refund('b', 50_00)),
    buildStripeEvent('refund.updated', refund('c', 90_00)),
    buildStripeEvent('charge.refunded', charge),
    buildStripeEvent('charge.dispute.created', dispute),
    buildStripeEvent('charge.dispute.closed', dispute),
  ].map((event) => () => t.tell(event));
  const params = { id: invoice.id };
  const read = async () => (await office.call(getInvoice, { params })).body.data;
  const payByHand = async () => {
    const { version } = await read();
    const body = { version, method: 'cash', amountMinor: 50_00, receivedOn: '2026-11-20' };
    return office.call(recordPayment, { params, body });
  };
  const credit = async () =>
    office.call(creditInvoice, { params, body: { version: (await read()).version, reason: 'By random' } });
  const giveBack = async () => {
    const received: InvoicePayment[] = (await read()).payments;
    const one = received.find(({ refundable }) => refundable.amountMinor > 0);
    if (!one) return;
    const { id, version, refundable } = one;
    const amountMinor = Math.min(20_00, refundable.amountMinor);
    const body = { version, method: 'transfer', amountMinor, reason: 'By random' };
    await office.call(refundPayment, { params: { id }, body });
  };
  // Printing takes most of the time, and is not under test.
  const work = async () => {
    await t.db.execute(sql`delete from pgboss.job where name = ${documentQueue}`);
    await t.work();
  };
  return [...told, payByHand, credit, giveBack, () => t.app.jobs.runNow('payments.ask-provider'), work];
}

/** A random selection with repetitions, partly concurrent. */
async function happen(random: Random, all: (() => Promise<unknown>)[]): Promise<void> {
  for (let step = 0; step < 8; step += 1)
    await Promise.all(Array.from({ length: random.whole(1, 3) }, () => random.pick(all)()));
}

/** The journal of an invoice, in cents: the amount owed, and the money received. */
async function balancesOf({ db }: App, invoiceId: string) {
  const rows = await db.select().from(journalEntries).where(eq(journalEntries.invoiceId, invoiceId));
  const balanceOf = (...kinds: string[]) =>
    rows.reduce(
      (sum, { debitKind, creditKind, amountMinor }) =>
        sum + (kinds.includes(debitKind) ? amountMinor : 0) - (kinds.includes(creditKind) ? amountMinor : 0),
      0,
    );
  return { receivables: balanceOf('receivables'), money: balanceOf('bank', 'cash', 'clearing') };
}

const entriesOf = ({ db }: App, { invoice }: Begun) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoice.id)));

test('whatever the order of Stripe’s events, entries explain what is paid, and never exceed the amount', async () => {
  const random = createRandom(sampleSeedNumber());
  const t = await stripeApp();
  for (let round = 0; round < rounds; round += 1) {
    t.stripe.sessions.length = 0;
    const begun = await begunAtStripe(t);
    // The intents of other rounds must not be mistaken for this one's.
    if (begun.session) begun.session.payment_intent = `pi_round_${round}`;
    const all = happenings(t, begun);
    await happen(random, all);
    const entries = await entriesOf(t, begun);
    const [invoice] = await t.db.select().from(invoices).where(eq(invoices.id, begun.invoice.id));
    const booked = entries.filter(({ state }) => ['succeeded', 'partly_refunded', 'refunded'].includes(state));
    const ofWaiting = new Set(entries.filter(({ note, refundsId }) => note && !refundsId).map(({ id }) => id));
    const counted = booked.filter(({ id, refundsId }) => !ofWaiting.has(id) && !ofWaiting.has(refundsId ?? ''));
    expect(counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(invoice?.paidMinor);
    expect(invoice?.paidMinor).toBeGreaterThanOrEqual(0);
    expect(invoice?.paidMinor).toBeLessThanOrEqual(120_00);
    const received = counted.filter(({ method, amountMinor }) => method === 'online' && amountMinor > 0);
    expect(received.length).toBeLessThanOrEqual(1);
    for (const { id, amountMinor, refundedMinor, state } of booked.filter(({ refundsId }) => !refundsId)) {
      const refunds = booked.filter(({ refundsId }) => refundsId === id);
      expect(refunds.reduce((sum, refund) => sum - refund.amountMinor, 0)).toBe(refundedMinor);
      expect(refundedMinor).toBeLessThanOrEqual(amountMinor);
      expect(state).toBe(
        refundedMinor === 0 ? 'succeeded' : refundedMinor < amountMinor ? 'partly_refunded' : 'refunded',
      );
    }
    const { state, grossMinor = 0, paidMinor = 0, creditedMinor = 0 } = invoice ?? {};
    expect(creditedMinor).toBeLessThanOrEqual(grossMinor);
    const due = grossMinor - creditedMinor - paidMinor;
    if (state !== 'credited') expect(state).toBe(due === 0 ? 'paid' : paidMinor > 0 ? 'partly_paid' : 'issued');
    expect(await balancesOf(t, begun.invoice.id)).toEqual({ receivables: due, money: paidMinor });
  }
}, 3_600_000);
