import {
  getInvoice,
  getInvoiceRecord,
  listBankLines,
  listJournal,
  matchBankLine,
  movePayment,
  recordPayment,
  undoBankMatch,
  uploadBankStatement,
  type InvoiceDetail,
  type JournalEntry,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { systemActor } from '../../../platform/audit/actor.ts';
import { applications } from '../../../platform/database/schema/index.ts';
import { testApp } from '../../../testing/app.ts';
import { fileBody } from '../../../testing/cases.ts';
import { createFinanceBuild, invoiceFor } from '../../../testing/finance.ts';
import { issueMembershipInvoice } from '../membership.ts';

const reason = 'Booked on the wrong invoice';

/** Two persons with an invoice of €120 each; the first is paid by transfer. */
async function wronglyPaid() {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const [wrong, right] = [
    await invoiceFor(office, await t.build.user()),
    await invoiceFor(office, await t.build.user()),
  ];
  const read = async (id: string): Promise<InvoiceDetail> =>
    (await office.call(getInvoice, { params: { id } })).body.data;
  const pay = (id: string, version: number, amountMinor = 120_00) =>
    office.call(recordPayment, {
      params: { id },
      body: { version, method: 'transfer', amountMinor, receivedOn: '2026-11-18', reference: 'Bank 7' },
    });
  const move = async (from: string, to: string, more: object = {}) => {
    const paid = (await read(from)).payments.find(({ refundable }) => refundable.amountMinor > 0)!;
    return office.call(movePayment, {
      params: { id: paid.id },
      body: { version: paid.version, invoiceId: to, reason, ...more },
    });
  };
  await pay(wrong.id, wrong.version);
  return { ...t, office, wrong, right, read, pay, move };
}

test('a payment moves to another person’s invoice, and back; both sides are in the journal', async () => {
  const { office, wrong, right, read, move } = await wronglyPaid();
  expect((await move(wrong.id, right.id)).body.data).toMatchObject({ id: right.id, state: 'paid' });
  const [before, after] = [await read(wrong.id), await read(right.id)];
  expect(before).toMatchObject({ state: 'issued', paid: { amountMinor: 0 }, open: { amountMinor: 120_00 } });
  expect(before.payments).toMatchObject([{ kind: 'payment' }, { kind: 'reversal', amount: { amountMinor: -120_00 } }]);
  expect(after.payments).toMatchObject([{ method: 'transfer', reference: 'Bank 7', receivedOn: '2026-11-18' }]);
  const { history } = (await office.call(getInvoiceRecord, { params: { id: right.id } })).body.data;
  expect(history[0]).toMatchObject({ action: 'invoice.payment_moved', reason });
  const entries: JournalEntry[] = (
    await office.call(listJournal, { query: { from: '2026-11-01', to: '2026-11-30', pageSize: '200' } })
  ).body.data;
  expect(
    entries
      .filter(({ event }) => event === 'payment' || event === 'reversal')
      .map(({ event, document, debitKind, creditKind, amount }) => [
        event,
        document,
        debitKind,
        creditKind,
        amount.amountMinor,
      ])
      .sort(),
  ).toEqual([
    ['payment', wrong.number, 'bank', 'receivables', 120_00],
    ['payment', right.number, 'bank', 'receivables', 120_00],
    ['reversal', wrong.number, 'receivables', 'bank', 120_00],
  ]);

  await move(right.id, wrong.id);
  expect(await read(wrong.id)).toMatchObject({ state: 'paid' });
  expect(await read(right.id)).toMatchObject({ state: 'issued', paid: { amountMinor: 0 } });
});

test('a membership that waits for the other invoice begins', async () => {
  const { app, db, clock, build, wrong, move } = await wronglyPaid();
  const application = await createFinanceBuild({ db, clock }).application(await build.user());
  const fee = await db.transaction((tx) =>
    issueMembershipInvoice(tx, app, { applicationId: application.id, actor: systemActor }),
  );
  expect((await move(wrong.id, fee!.id)).status).toBe(200);
  const [row] = await db.select().from(applications).where(eq(applications.id, application.id));
  expect(row?.state).toBe('active');
});

test('a surplus on the other invoice is kept on request only', async () => {
  const { wrong, right, pay, move, read } = await wronglyPaid();
  await pay(right.id, right.version, 20_00);
  const refused = await move(wrong.id, right.id);
  expect(refused).toMatchObject({ status: 422, body: { fields: { invoiceId: { code: 'more_than_open' } } } });
  expect(await read(wrong.id)).toMatchObject({ state: 'paid' });
  await move(wrong.id, right.id, { keepsSurplus: true });
  expect((await read(right.id)).payments).toMatchObject([{}, { surplus: { amountMinor: 20_00 } }]);
});

test('is refused for the same invoice, for a payment that was moved, and for an old version', async () => {
  const { office, wrong, right, move, read } = await wronglyPaid();
  expect((await move(wrong.id, wrong.id)).body.code).toBe('payment_not_movable');
  expect((await move(wrong.id, right.id, { version: 9 })).body.code).toBe('version_conflict');
  const [payment] = (await read(wrong.id)).payments;
  const body = { version: payment!.version, invoiceId: right.id, reason };
  const twice = [1, 2].map(() => office.call(movePayment, { params: { id: payment!.id }, body }));
  expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the bank line follows, and undoing its match takes the money back from the other invoice', async () => {
  const { office, right, read, build, move } = await wronglyPaid();
  const third = await invoiceFor(office, await build.user());
  const camt = readFileSync(new URL('../../bank/fixtures/camt053.xml', import.meta.url), 'utf8');
  await office.call(uploadBankStatement, fileBody('camt.xml', camt));
  const lineIn = async (view: string, amountMinor: number) =>
    (await office.call(listBankLines, { query: { view, pageSize: '200' } })).body.data.find(
      (one: { amount: { amountMinor: number } }) => one.amount.amountMinor === amountMinor,
    );
  const line = [
    ...(await office.call(listBankLines, { query: { view: 'proposed' } })).body.data,
    ...(await office.call(listBankLines, { query: { view: 'waiting' } })).body.data,
  ].find(({ amount }: { amount: { amountMinor: number } }) => amount.amountMinor <= 120_00);
  const { amountMinor } = line.amount;
  const parts = [{ invoiceId: third.id, amountMinor }];
  await office.call(matchBankLine, { params: { id: line.id }, body: { version: line.version, parts } });
  await move(third.id, right.id);
  const matched = await lineIn('matched', amountMinor);
  expect(matched).toMatchObject({ payments: [{ invoice: { id: right.id } }] });
  await office.call(undoBankMatch, { params: { id: line.id }, body: { version: matched.version, reason } });
  expect((await read(right.id)).paid.amountMinor).toBe(0);
});
