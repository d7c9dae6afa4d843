import {
  changeArticles,
  closeMonth,
  creditInvoice,
  downloadDatev,
  downloadExport,
  getAccounts,
  getAccountingSummary,
  getInvoice,
  issueInvoice,
  listArticles,
  listJournal,
  listOpenItems,
  payInvoiceFromCredit,
  recordPayment,
  refundPayment,
  reopenMonth,
  setAccounts,
  startExport,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import { accountKinds, defaultAccounts, type AccountKind } from '@guildhall/shared/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { journalEntries } from '../../platform/database/schema/index.ts';
import { testApp, type Answer, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { draftFor, feeLine, invoiceFor } from '../../testing/finance.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };
const pay = (version: number, amountMinor: number, more: object = {}) => ({
  version,
  method: 'transfer',
  amountMinor,
  receivedOn: '2026-11-20',
  ...more,
});

const ok = ({ status, body }: Answer): Answer['body']['data'] => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
};

async function begin(t: TestApp) {
  const staff = await t.signInAs('staff');
  const administrator = await t.signInAs('administrator');
  const payer = await t.build.user({ firstName: 'Ada', lastName: 'Moreau' });
  return { staff, administrator, payer };
}

/** The journal as short lines: event, debit, credit, cents. */
async function journal(by: SignedInTester, days: object = november): Promise<string[]> {
  const entries = ok(await by.call(listJournal, { query: { ...days } }));
  return entries.map(
    (one: { event: string; debitKind: string; creditKind: string; amount: { amountMinor: number } }) =>
      `${one.event} ${one.debitKind} ${one.creditKind} ${one.amount.amountMinor}`,
  );
}

describe('the journal', () => {
  test('enters issue, payment, surplus, credit, refund and write-off in double entry', async () => {
    const t = await testApp();
    const { staff, administrator, payer } = await begin(t);
    const lines = [
      { ...feeLine, unitPriceMinor: 100_00, taxRateBasisPoints: 2000 },
      { ...feeLine, unitPriceMinor: 50_00, discountBasisPoints: 1000 },
    ];
    const first = await invoiceFor(staff, payer, lines);
    const second = await invoiceFor(staff, payer);
    const issued = await journal(staff);
    expect(issued.toSorted()).toEqual([
      'issue receivables revenue 10000',
      'issue receivables revenue 12000',
      'issue receivables revenue 4500',
      'issue receivables tax 2000',
    ]);

    const paid = ok(
      await staff.call(recordPayment, {
        params: { id: first.id },
        body: pay(first.version, 200_00, { keepsSurplus: true, method: 'cash' }),
      }),
    );
    const used = ok(
      await staff.call(payInvoiceFromCredit, {
        params: { id: second.id },
        body: { version: second.version, amountMinor: 20_00 },
      }),
    );
    ok(
      await staff.call(creditInvoice, {
        params: { id: first.id },
        body: { version: paid.version, reason: 'Did not come', lines: [{ position: 1 }] },
      }),
    );
    const [{ id: paymentId, version }] = paid.payments;
    ok(
      await staff.call(refundPayment, {
        params: { id: paymentId },
        body: { version, method: 'transfer', amountMinor: 60_00, reason: 'Did not come' },
      }),
    );
    ok(
      await administrator.call(waiveInvoice, {
        params: { id: second.id },
        body: { version: used.version, reason: 'Hardship' },
      }),
    );
    expect((await journal(staff)).filter((line) => !issued.includes(line)).toSorted()).toEqual(
      [
        'payment cash receivables 16500',
        'payment cash customer_credit 3500',
        'credit_use customer_credit receivables 2000',
        'credit revenue receivables 4500',
        // 15.00 were kept as credit on account.
        'refund customer_credit bank 1500',
        'refund receivables bank 4500',
        'write_off write_off receivables 10000',
      ].toSorted(),
    );

    const summary = ok(await staff.call(getAccountingSummary, { query: november }));
    expect(summary).toMatchObject({
      revenue: [{ type: null, amount: { amountMinor: 220_00 } }],
      tax: [
        { taxRateBasisPoints: 0, net: { amountMinor: 120_00 }, tax: { amountMinor: 0 } },
        { taxRateBasisPoints: 2000, net: { amountMinor: 100_00 }, tax: { amountMinor: 20_00 } },
      ],
      open: [],
      owedBack: [],
    });
  });

  test('posts a line of an article to its account, and a credit note takes it back from there', async () => {
    const t = await testApp();
    const { staff, administrator, payer } = await begin(t);
    const hire = { name: 'Room hire', unitPriceMinor: 50_00, taxRateBasisPoints: 2000, account: '4860' };
    ok(await administrator.call(changeArticles, { body: { version: 1, value: { articles: [hire] } } }));
    expect(ok(await staff.call(listArticles))).toEqual([hire]);

    const { name: text, ...article } = hire;
    const lines = [feeLine, { text, quantityMilli: 1000, ...article }];
    const { id, version } = await invoiceFor(staff, payer, lines);
    const paid = ok(await staff.call(recordPayment, { params: { id }, body: pay(version, 90_00) }));
    ok(await staff.call(creditInvoice, { params: { id }, body: { version: paid.version, reason: 'Came late' } }));

    const entries = ok(await staff.call(listJournal, { query: { ...november } }));
    const posted = entries.map(
      (one: { event: string; debitAccount: string; creditAccount: string; amount: { amountMinor: number } }) =>
        `${one.event} ${one.debitAccount} ${one.creditAccount} ${one.amount.amountMinor}`,
    );
    expect(posted.toSorted()).toEqual([
      'credit 3806 1200 500',
      'credit 4100 1200 6000',
      'credit 4860 1200 2500',
      'issue 1200 3806 1000',
      'issue 1200 4100 12000',
      'issue 1200 4860 5000',
      'payment 1800 1200 9000',
    ]);
  });

  test('enters a second waiver after a refund reopened the invoice', async () => {
    const t = await testApp();
    const { staff, administrator, payer } = await begin(t);
    const { id, version: issued } = await invoiceFor(staff, payer);
    const paid = ok(await staff.call(recordPayment, { params: { id }, body: pay(issued, 50_00) }));
    const waive = async (version: number) =>
      ok(await administrator.call(waiveInvoice, { params: { id }, body: { version, reason: 'Hardship' } }));
    const waived = await waive(paid.version);
    const [{ id: paymentId, version }] = waived.payments;
    const refund = { version, method: 'transfer', amountMinor: 20_00, reason: 'Hardship' };
    ok(await staff.call(refundPayment, { params: { id: paymentId }, body: refund }));
    const open = ok(await staff.call(getInvoice, { params: { id } }));
    expect(open).toMatchObject({ state: 'partly_paid', open: { amountMinor: 20_00 } });
    expect(await waive(open.version)).toMatchObject({ state: 'waived', waived: { amountMinor: 90_00 } });
    const writeOffs = (await journal(staff)).filter((line) => line.startsWith('write_off'));
    expect(writeOffs.toSorted()).toEqual([
      'write_off write_off receivables 2000',
      'write_off write_off receivables 7000',
    ]);
    expect(ok(await staff.call(listOpenItems, { query: { on: '2026-11-20' } }))).toEqual([]);
  });

  test('is append-only, and a rollback leaves nothing behind', async () => {
    const t = await testApp();
    const { staff, payer } = await begin(t);
    await invoiceFor(staff, payer);
    await expect(t.db.execute(sql`update journal_entries set amount_minor = 1`)).rejects.toThrow();
    await expect(t.db.execute(sql`delete from journal_entries`)).rejects.toThrow();
    const draft = await draftFor(staff, payer);
    await staff.call(issueInvoice, { params: { id: draft.id }, body: { version: draft.version + 1 } });
    expect(await journal(staff)).toHaveLength(1);
  });

  test('has the same default accounts in the database as in the domain', async () => {
    const { db } = await testApp();
    const numberOf = async (kind: AccountKind, rate: number | null) => {
      const { rows } = await db.execute<{ number: string }>(
        sql`select journal_account(${kind}, ${rate}::int) as number`,
      );
      return rows[0]?.number;
    };
    for (const { kind, taxRateBasisPoints, number } of defaultAccounts)
      expect([kind, await numberOf(kind, taxRateBasisPoints)]).toEqual([kind, number]);
    for (const kind of accountKinds) expect(await numberOf(kind, 1234)).toBeDefined();
  });
});

test('credit on account is no taxed down payment, and stays in the account that was used before', async () => {
  const { db, signInAs, build } = await testApp();
  const number = async () =>
    (await db.execute<{ number: string }>(sql`select journal_account('customer_credit', null) as number`)).rows[0]
      ?.number;
  expect(await number()).toBe('3500');
  const staff = await signInAs('staff');
  const { id, version } = await invoiceFor(staff, await build.user());
  ok(await staff.call(recordPayment, { params: { id }, body: pay(version, 200_00, { keepsSurplus: true }) }));
  const migration = readFileSync(join(__dirname, '../../../migrations/0053_credit_account.sql'), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
  expect(await number()).toBe('3272');
  expect(ok(await staff.call(getAccounts)).value.accounts).toHaveLength(defaultAccounts.length);
});

describe('accounts', () => {
  test('are changed by administrators and apply to new entries', async () => {
    const t = await testApp();
    const { staff, administrator, payer } = await begin(t);
    await invoiceFor(staff, payer);
    const { version, value } = ok(await staff.call(getAccounts));
    const accounts = [
      ...value.accounts.filter(({ kind }: { kind: string }) => kind !== 'receivables'),
      { kind: 'receivables', taxRateBasisPoints: null, number: '1210' },
      { kind: 'revenue', taxRateBasisPoints: 1000, number: '4310' },
    ];
    const body = { version, value: { ...value, accounts } };
    expect((await staff.call(setAccounts, { body })).status).toBe(403);
    ok(await administrator.call(setAccounts, { body }));
    expect((await administrator.call(setAccounts, { body })).body.code).toBe('version_conflict');
    await invoiceFor(staff, payer, [{ ...feeLine, taxRateBasisPoints: 1000 }]);
    const numbers = (await t.db.select().from(journalEntries)).map((one) => [one.debitAccount, one.creditAccount]);
    expect(numbers.toSorted()).toEqual([
      ['1200', '4100'],
      ['1210', '3806'],
      ['1210', '4310'],
    ]);
  });

  test.each([
    ['without one of a kind', (all: { kind: string }[]) => all.filter(({ kind }) => kind !== 'bank')],
    ['with two for the same', (all: { kind: string }[]) => [...all, all[0]]],
    ['by rate for the bank', (all: object[]) => [...all, { kind: 'bank', taxRateBasisPoints: 700, number: '1801' }]],
  ])('can’t be %s', async (_, change) => {
    const t = await testApp();
    const administrator = await t.signInAs('administrator');
    const { version, value } = ok(await administrator.call(getAccounts));
    const body = { version, value: { ...value, accounts: change(value.accounts) } };
    const answer = await administrator.call(setAccounts, { body });
    expect(answer).toMatchObject({ status: 422, body: { fields: { value: { code: 'accounts_incomplete' } } } });
  });
});

describe('a closed month', () => {
  test('accepts no more entries until an administrator reopens it', async () => {
    const t = await testApp();
    const { staff, administrator, payer } = await begin(t);
    const { id, version } = await invoiceFor(staff, payer);
    expect((await administrator.call(closeMonth, { body: { month: '2026-11' } })).body.fields?.month?.code).toBe(
      'month_not_closable',
    );
    expect((await staff.call(closeMonth, { body: { month: '2026-10' } })).status).toBe(403);
    t.clock.pass({ days: 14 });
    const [later, admin] = [await t.signInAs(staff.user), await t.signInAs(administrator.user)];
    ok(await admin.call(closeMonth, { body: { month: '2026-11' } }));
    const record = (receivedOn: string) =>
      later.call(recordPayment, { params: { id }, body: pay(version, 120_00, { receivedOn }) });
    const refused = await record('2026-11-30');
    expect(refused).toMatchObject({ status: 422, body: { fields: { receivedOn: { code: 'month_closed' } } } });
    expect(refused.body.message).toBeTruthy();
    const before = await journal(later);

    const reopen = (month: string) => admin.call(reopenMonth, { body: { month, reason: 'A payment was missing' } });
    expect((await reopen('2026-10')).body.code).toBe('no_month_closed');
    expect(ok(await reopen('2026-11'))).toEqual({ closedThrough: '2026-10' });
    ok(await record('2026-11-30'));
    expect(await journal(later)).toEqual([...before, 'payment bank receivables 12000']);
    const [reopened] = (await t.read.audit()).filter(({ action }) => action === 'accounting.month_reopened');
    expect(reopened).toMatchObject({ reason: 'A payment was missing' });
  });

  test('is also guarded by the database', async () => {
    const t = await testApp();
    const { staff, administrator, payer } = await begin(t);
    const { id } = await invoiceFor(staff, payer);
    t.clock.pass({ days: 14 });
    ok(await (await t.signInAs(administrator.user)).call(closeMonth, { body: { month: '2026-11' } }));
    await expect(
      t.db.execute(sql`update invoices set waived_on = '2026-11-30', waived_minor = 1 where id = ${id}`),
    ).rejects.toThrow();
  });
});

describe('open items', () => {
  test('are those at the end of the given day', async () => {
    const t = await testApp();
    const { staff, payer } = await begin(t);
    const { id, version, number } = await invoiceFor(staff, payer);
    t.clock.pass({ days: 3 });
    const later = await t.signInAs(staff.user);
    ok(await later.call(recordPayment, { params: { id }, body: pay(version, 50_00, { receivedOn: '2026-11-22' }) }));
    const openOn = async (on: string) =>
      ok(await later.call(listOpenItems, { query: { on } })).map(
        (one: { number: string; open: { amountMinor: number } }) => [one.number, one.open.amountMinor],
      );
    expect(await openOn('2026-11-19')).toEqual([]);
    expect(await openOn('2026-11-21')).toEqual([[number, 120_00]]);
    expect(await openOn('2026-11-22')).toEqual([[number, 70_00]]);
  });
});

describe('files for accountants', () => {
  test('hold the journal of a period and the open items of a day, with harmless cells', async () => {
    const t = await testApp();
    const { staff } = await begin(t);
    const payer = await t.build.user({ firstName: '=1+1', lastName: 'Moreau' });
    await invoiceFor(staff, payer, [{ ...feeLine, taxRateBasisPoints: 2000 }]);
    const fileOf = async (order: object) => {
      const { id } = ok(await staff.call(startExport, { body: { format: 'csv', language: 'en', ...order } }));
      const { raw } = await staff.call(downloadExport, { params: { id } });
      return raw.toString('utf8').slice(1).trimEnd().split('\r\n').toSorted();
    };
    expect(await fileOf({ list: 'journal', query: november })).toEqual([
      '"2026-11-20","Invoice","INV-2026-00001","\'=1+1 Moreau","1200","3806","20","24","EUR",""',
      '"2026-11-20","Invoice","INV-2026-00001","\'=1+1 Moreau","1200","4000","20","120","EUR",""',
      '"Date","Entry","Document","Payer","Debit","Credit","Tax rate in %","Amount","Currency","Text"',
    ]);
    expect(await fileOf({ list: 'open_items', query: { on: '2026-11-20' } })).toContain(
      '"INV-2026-00001","\'=1+1 Moreau","2026-11-20","2026-12-20","144","EUR"',
    );
    expect(await fileOf({ list: 'open_items', query: { on: '2026-11-19' } })).toHaveLength(1);
  });
});

describe('a DATEV file', () => {
  test('belongs to one year and holds the journal', async () => {
    const t = await testApp();
    const { staff, payer } = await begin(t);
    await invoiceFor(staff, payer, [{ ...feeLine, taxRateBasisPoints: 2000 }]);
    const over = await staff.call(downloadDatev, { query: { from: '2025-12-01', to: '2026-11-30' } });
    expect(over).toMatchObject({ status: 422, body: { fields: { to: { code: 'period_over_years' } } } });
    const { raw, status } = await staff.call(downloadDatev, { query: november });
    expect(status).toBe(200);
    const lines = raw.toString('latin1').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/);
    expect(lines.find((line) => line.startsWith('120,00'))).toMatch(
      /^120,00;"S";"EUR";;;;1200;4000;;2011;"INV-2026-00001";;;"INV-2026-00001 Ada Moreau";/,
    );
    expect(lines.find((line) => line.startsWith('24,00'))).toMatch(/^24,00;"S";"EUR";;;;1200;3806;;2011;/);
  });
});
