import { addDays } from '@guildhall/shared/domain';
import { isFullRun, sampleSeedNumber } from '@guildhall/shared/testing/sample';
import { and, eq, lte, sql, sum } from 'drizzle-orm';
import * as fc from 'fast-check';
import { systemActor } from '../../platform/audit/actor.ts';
import { invoices, journalEntries, payments } from '../../platform/database/schema/index.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { feeLine } from '../../testing/finance.ts';
import { payFromCredit, recordPayment, reversePayment, waiveRest } from '../invoices/payments/service.ts';
import { readCreditOnAccount } from '../invoices/payments/repository.ts';
import { creditLines, creditRest } from '../invoices/credit-notes.ts';
import { issueDraft } from '../invoices/issuing/service.ts';
import { openMinor } from '../invoices/present.ts';
import { bookRefund, enterRefund } from '../invoices/payments/refunds.ts';
import { createInvoiceRepository, readPayer } from '../invoices/repository.ts';
import { writeDatev } from './datev.ts';
import {
  countJournal,
  readJournal,
  countOpenItems,
  readOpenItems,
  sumOpenItems,
  readAccountSums,
  readTax,
} from './repository.ts';

const steps = isFullRun() ? 1000 : 80;
const always = { from: '2026-01-01', to: '2099-12-31' };
const reason = 'By chance';

const actions = [
  'issue',
  'pay',
  'overpay',
  'useCredit',
  'creditLine',
  'creditPart',
  'creditRest',
  'waive',
  'reverse',
  'refund',
] as const;
const step = fc.record({
  action: fc.constantFrom(...actions, 'issue' as const, 'pay' as const),
  invoice: fc.nat(),
  payment: fc.nat(),
  share: fc.integer({ min: 1, max: 100 }),
  rate: fc.constantFrom(0, 700, 2000),
  discount: fc.constantFrom(0, 0, 333, 1000),
  price: fc.integer({ min: 1, max: 30_000 }),
  daysBack: fc.integer({ min: 0, max: 5 }),
  passes: fc.integer({ min: 0, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const total = (amounts: readonly number[]): number => amounts.reduce((all, minor) => all + minor, 0);

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % (items.length || 1)];

/** Takes one random step. Expected refusals are fine; anything else fails the test. */
async function take(t: TestApp, payers: readonly { id: string }[], one: Step): Promise<void> {
  const { app, db, clock } = t;
  clock.pass({ days: one.passes });
  const today = clock.now().toISOString().slice(0, 10);
  const all = await db.select().from(invoices).where(eq(invoices.kind, 'invoice')).orderBy(invoices.id);
  const received = await db
    .select()
    .from(payments)
    .where(sql`${payments.amountMinor} > 0`)
    .orderBy(payments.id);
  const by = { reason, actor: systemActor };
  const recordedById = payers[0]?.id ?? '';
  await db.transaction(async (tx) => {
    const repository = createInvoiceRepository(tx);
    if (one.action === 'issue') {
      const line = { ...feeLine, discountBasisPoints: one.discount, taxRateBasisPoints: one.rate };
      const lines = [
        { ...line, unitPriceMinor: one.price },
        { ...line, unitPriceMinor: one.share * 7, taxRateBasisPoints: 0 },
      ];
      const payerId = pick(payers, one.payment)?.id ?? '';
      const payer = await readPayer(tx, payerId, null);
      if (!payer) throw new Error('The payer has no account.');
      const at = { createdAt: clock.now(), updatedAt: clock.now() };
      const draft = await repository.add({ payerId, payer, subject: 'Fee', currency: 'EUR', ...at });
      await issueDraft(tx, app, await repository.putLines(draft.id, lines), systemActor, { isMailed: true });
      return;
    }
    if (one.action === 'reverse' || one.action === 'refund') {
      const payment = pick(received, one.payment);
      if (!payment) return;
      if (one.action === 'reverse') return reversePayment(tx, app, payment.id, { ...by, recordedById });
      const invoice = await repository.lock(payment.invoiceId ?? '');
      const amountMinor = Math.max(1, Math.floor((payment.amountMinor * one.share) / 100));
      const order = { amountMinor, reason, method: 'transfer', refundedOn: today, recordedById } as const;
      const refund = await enterRefund(tx, app, payment, order);
      const [locked] = await tx.select().from(payments).where(eq(payments.id, payment.id));
      return bookRefund(tx, app, { invoice, payment: locked ?? payment, refund });
    }
    const waiting = all.filter((row) => openMinor(row) > 0);
    // Usually an open invoice; sometimes any, which must be refused.
    const found = pick(one.invoice % 4 === 0 ? all : waiting, one.invoice);
    const invoice = found && (await repository.lock(found.id));
    if (!invoice) return;
    const open = openMinor(invoice);
    const part = Math.max(1, Math.floor((open * one.share) / 100));
    const receivedOn = addDays(today, -one.daysBack);
    const method = one.share % 2 === 0 ? 'cash' : 'transfer';
    const payment = {
      version: 1,
      method,
      receivedOn: receivedOn < (invoice.issuedOn ?? '') ? today : receivedOn,
    } as const;
    if (one.action === 'pay')
      await recordPayment(tx, app, invoice, {
        body: { ...payment, amountMinor: part },
        actor: systemActor,
        recordedById,
      });
    if (one.action === 'overpay') {
      const body = { ...payment, amountMinor: open + one.price, keepsSurplus: true };
      await recordPayment(tx, app, invoice, { body, actor: systemActor, recordedById });
    }
    if (one.action === 'useCredit')
      await payFromCredit(tx, app, invoice, {
        amountMinor: Math.min(part, one.price),
        actor: systemActor,
        recordedById,
      });
    if (one.action === 'creditLine')
      await creditLines(tx, app, invoice, { ...by, lines: [{ position: one.share % 2 }] });
    if (one.action === 'creditPart')
      await creditLines(tx, app, invoice, { ...by, lines: [{ position: one.share % 2, netMinor: part }] });
    if (one.action === 'creditRest') await creditRest(tx, app, invoice, by);
    if (one.action === 'waive') await waiveRest(tx, app, invoice, by);
  });
}

/** The open amount of each invoice on a day, computed from the invoices, credit notes and payments, in cents. */
async function openFromBooks({ db }: TestApp, on: string): Promise<Map<string, number>> {
  const open = new Map<string, number>();
  const add = (id: string | null, minor: number) => id && open.set(id, (open.get(id) ?? 0) + minor);
  for (const one of await db.select().from(invoices).where(lte(invoices.issuedOn, on)))
    add(one.correctsId ?? one.id, one.grossMinor);
  const waived = await db.execute<{ id: string; minor: number }>(sql`
    select entity_id as id, (after ->> 'waivedMinor')::int as minor from audit_events
    where action = 'invoice.waived' and (at at time zone association_zone())::date <= ${on}`);
  for (const { id, minor } of waived.rows) add(id, -minor);
  for (const one of await db.select().from(payments).where(lte(payments.receivedOn, on)))
    add(one.invoiceId, one.surplusMinor - one.amountMinor);
  return new Map([...open].filter(([, minor]) => minor !== 0));
}

test(`after ${steps} random steps the journal is balanced, open items of any day are right and files add up`, async () => {
  const t = await testApp();
  const { db, build } = t;
  await t.signInAs('administrator');
  const payers = [await build.user(), await build.user()];
  const taken = new Map<string, number>();
  for (const one of fc.sample(step, { numRuns: steps, seed: sampleSeedNumber() })) {
    try {
      await take(t, payers, one);
      taken.set(one.action, (taken.get(one.action) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  // A short walk may not include every kind of step.
  if (isFullRun()) expect([...taken.keys()].toSorted()).toEqual([...actions].toSorted());
  else expect(taken.size).toBeGreaterThan(4);

  // Compares journal and invoices, account by account.
  const sums = await readAccountSums(db, always);
  const balanceOf = (...kinds: string[]) =>
    sums
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((all, { debit, credit }) => all + debit.amountMinor - credit.amountMinor, 0);
  expect(sums.reduce((all, { debit, credit }) => all + debit.amountMinor - credit.amountMinor, 0)).toBe(0);
  const money = await db
    .select({ minor: sum(payments.amountMinor).mapWith(Number) })
    .from(payments)
    .where(sql`${payments.method} <> 'credit'`);
  expect(balanceOf('bank', 'cash', 'clearing')).toBe(money[0]?.minor);
  const onAccount = await Promise.all(
    payers.map(({ id }) => readCreditOnAccount(db, { id, payerId: id, currency: 'EUR' })),
  );
  expect(balanceOf('customer_credit') + onAccount.reduce((all, one) => all + one, 0)).toBe(0);
  const documents = await db.select().from(invoices);
  const tax = await readTax(db, always);
  const inAll = (name: 'netMinor' | 'taxMinor') => documents.reduce((all, one) => all + one[name], 0);
  expect(tax.reduce((all, one) => all + one.net.amountMinor, 0)).toBe(inAll('netMinor'));
  expect(tax.reduce((all, one) => all + one.tax.amountMinor, 0)).toBe(inAll('taxMinor'));
  for (const invoice of documents) {
    expect(invoice.paidMinor).toBeGreaterThanOrEqual(0);
    expect(openMinor(invoice)).toBeLessThanOrEqual(invoice.grossMinor < 0 ? 0 : invoice.grossMinor);
  }

  // Any past day.
  const last = t.clock.now().toISOString().slice(0, 10);
  const days = Array.from({ length: 12 }, (_, index) => addDays(last, -index * 9));
  for (const on of [...days, always.to]) {
    const items = await readOpenItems(db, on, { limit: 10_000, offset: 0 });
    const fromBooks = await openFromBooks(t, on);
    expect(new Map(items.map(({ invoiceId, open }) => [invoiceId, open.amountMinor]))).toEqual(fromBooks);
    expect(await countOpenItems(db, on)).toBe(items.length);
    const sums = await sumOpenItems(db, on);
    const amounts = items.map(({ open }) => open.amountMinor);
    expect(sums.open[0]?.amountMinor ?? 0).toBe(total(amounts.filter((minor) => minor > 0)));
    expect(sums.owedBack[0]?.amountMinor ?? 0).toBe(total(amounts.map((minor) => Math.max(0, -minor))));
  }
  // The dashboard and the list of open invoices show the same amount.
  expect((await sumOpenItems(db, always.to)).open[0]?.amountMinor ?? 0).toBe(total(documents.map(openMinor)));
  for (const invoice of documents.filter((one) => openMinor(one) > 0))
    expect((await openFromBooks(t, always.to)).get(invoice.id)).toBe(openMinor(invoice));

  // Month by month, in pages and as files.
  let rows = 0;
  const setting = { consultantNumber: 1001, clientNumber: 1 };
  for (let from = '2026-11-01'; from <= last; from = addDays(from, 31)) {
    const period = { from, to: addDays(from, 30) };
    const { entries } = await readJournal(db, period, { limit: await countJournal(db, period) });
    rows += entries.length;
    const file = { entries, days: period, setting, currency: 'EUR', isFinal: false, createdAt: t.clock.now() };
    const lines = writeDatev(file).toString('latin1').trimEnd().split('\r\n').slice(2);
    const cents = lines.map((line) => Number(line.split(';')[0]?.replace(',', '')));
    expect(cents.reduce((all, one) => all + one, 0)).toBe(
      entries.reduce((all, { amount }) => all + amount.amountMinor, 0),
    );
  }
  const stored = await db
    .select()
    .from(journalEntries)
    .where(and(lte(journalEntries.bookedOn, last)));
  expect(rows).toBe(stored.length);
});
