import { readFileSync } from 'node:fs';
import {
  addBankRule,
  bookBankLine,
  changeBankRule,
  confirmBankBookings,
  downloadDatev,
  getAccountingSummary,
  getBankReconciliation,
  getBankSummary,
  listBankLines,
  listBankRules,
  listJournal,
  matchBankLine,
  removeBankRule,
  undoBankMatch,
  uploadBankStatement,
  type BankLine,
  type JournalEntry,
} from '@guildhall/shared/contracts';
import { settings } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { invoiceFor } from '../../testing/finance.ts';

const fixture = readFileSync(new URL('fixtures/camt053.xml', import.meta.url), 'utf8');

const balance = (code: string, day: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** Its lines are 120.00 on 18 November, then 180.00, 120.00 and −49.90. */
const camt = fixture.replace(
  '<Ntry>',
  `${balance('OPBD', '2026-11-18', '1000.00')}${balance('CLBD', '2026-11-19', '1370.10')}<Ntry>`,
);

const november = { from: '2026-11-01', to: '2026-11-30' };
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

async function withLines() {
  const t = await testApp();
  const office = await t.signInAs('staff');
  await office.call(uploadBankStatement, fileBody('camt.xml', camt));
  const [outgoing] = await linesIn(office, 'outgoing');
  const [incoming] = await linesIn(office, 'waiting');
  if (!outgoing || !incoming) throw new Error('There are no lines.');
  return { t, office, outgoing, incoming };
}

const linesIn = async (office: SignedInTester, view: string): Promise<BankLine[]> =>
  (await office.call(listBankLines, { query: { view } })).body.data;

const journalOf = async (office: SignedInTester): Promise<JournalEntry[]> =>
  (await office.call(listJournal, { query: { ...november } })).body.data;

const book = (office: SignedInTester, line: BankLine, more: object = {}) =>
  office.call(bookBankLine, {
    params: { id: line.id },
    body: {
      version: line.version,
      amountMinor: Math.abs(line.left.amountMinor),
      account: '6855',
      text: 'Account charges',
      ...more,
    },
  });

const closeNovember = async (t: TestApp) => {
  await t.db.insert(settings).values({ key: 'closedMonths', value: { through: '2026-11' }, updatedAt: t.clock.now() });
  t.clock.set('2026-12-08T09:00:00Z');
  return t.signInAs('staff');
};

test('money that went out is booked to an account, and undone', async () => {
  const { t, office, outgoing } = await withLines();
  const booked = (await book(office, outgoing)).body.data;
  expect(booked).toMatchObject({
    state: 'matched',
    left: eur(0),
    payments: [],
    bookings: [{ account: '6855', text: 'Account charges', amount: eur(-49_90) }],
  });
  const entry = { debitAccount: '6855', debitKind: 'other', creditAccount: '1800', creditKind: 'bank' };
  expect(await journalOf(office)).toMatchObject([
    {
      event: 'booking',
      bookedOn: '2026-11-19',
      invoiceId: null,
      text: 'Account charges',
      amount: eur(49_90),
      ...entry,
    },
  ]);
  const undo = { params: { id: booked.id }, body: { version: booked.version, reason: 'A mistake' } };
  expect((await office.call(undoBankMatch, undo)).body.data).toMatchObject({
    state: 'open',
    bookings: [],
    left: eur(-49_90),
  });
  // The clock stands still, so the two entries have no order.
  const entries = (await journalOf(office)).toSorted((a, b) => (a.event < b.event ? -1 : 1));
  expect(entries).toMatchObject([
    { event: 'booking' },
    { event: 'reversal', bookedOn: '2026-11-19', debitAccount: '1800', creditAccount: '6855', amount: eur(49_90) },
  ]);
  expect((await t.read.audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['bank.line_booked', 'bank.match_undone']),
  );
});

test('with every line matched or booked, the journal’s bank account equals the bank’s balance', async () => {
  const { t, office, outgoing } = await withLines();
  const invoice = await invoiceFor(office, await t.build.user());
  await book(office, outgoing);
  const [line] = await linesIn(office, 'waiting');
  // One line is split: a part pays the invoice, the rest is a donation.
  const parts = [{ invoiceId: invoice.id, amountMinor: 20_00 }];
  const body = { version: line!.version, parts };
  await office.call(matchBankLine, { params: { id: line!.id }, body });
  for (const view of ['proposed', 'waiting'])
    for (const one of await linesIn(office, view)) await book(office, one, { account: '4000', text: 'Donation' });
  const { data } = (await office.call(getBankReconciliation, { query: { on: '2026-11-19' } })).body;
  expect(data).toMatchObject({
    bank: eur(1370_10),
    opening: eur(1000_00),
    journal: eur(370_10),
    unbooked: { count: 0, sum: eur(0) },
    unexplained: eur(0),
  });
  const summary = (await office.call(getAccountingSummary, { query: { ...november } })).body.data;
  // The account of revenue keeps its kind, and a booking is other revenue.
  expect(summary.revenue).toContainEqual({ type: null, amount: eur(120_00 + 400_00) });
});

test('a booking is in the DATEV file', async () => {
  const { office, outgoing } = await withLines();
  await book(office, outgoing, { account: '6855', text: 'Account charges' });
  const { raw } = await office.call(downloadDatev, { query: { ...november } });
  expect(raw.toString('latin1')).toContain('49,90;"S";"EUR";;;;6855;1800;;1911;"";;;"Account charges";');
});

test.each([
  ['more than is left', { amountMinor: 49_91 }, { amountMinor: { code: 'more_than_left' } }],
  ['the account of receivables', { account: '1200' }, { account: { code: 'account_reserved' } }],
  ['the bank’s own account', { account: '1800' }, { account: { code: 'account_reserved' } }],
  ['a day in the future', { recordedOn: '2026-11-30' }, { recordedOn: { code: 'day_in_future' } }],
  ['a rule without a word', { contains: '–' }, { contains: { code: 'bank_rule_empty' } }],
])('refuses %s', async (_, more, fields) => {
  const { office, outgoing } = await withLines();
  expect((await book(office, outgoing, more)).body.fields).toMatchObject(fields);
  expect(await journalOf(office)).toEqual([]);
  expect((await linesIn(office, 'outgoing')).map(({ version }) => version)).toEqual([outgoing.version]);
});

test('a line of a closed month is booked and undone on an open day', async () => {
  const { t, outgoing } = await withLines();
  const office = await closeNovember(t);
  expect((await book(office, outgoing)).body.fields).toMatchObject({ recordedOn: { code: 'month_closed' } });
  const booked = (await book(office, outgoing, { recordedOn: '2026-12-01' })).body.data;
  const undo = { version: booked.version, bookingId: booked.bookings[0].id, reason: 'A mistake' };
  expect((await office.call(undoBankMatch, { params: { id: booked.id }, body: undo })).status).toBe(200);
  const entries = (await office.call(listJournal, { query: { from: '2026-12-01', to: '2026-12-31' } })).body.data;
  expect(entries).toMatchObject([{ bookedOn: '2026-12-01' }, { bookedOn: '2026-12-01' }]);
});

test('the reconciliation of a closed month names the lines that are recorded on a later day', async () => {
  const { t, outgoing, incoming } = await withLines();
  const invoice = await invoiceFor(await t.signInAs('staff'), await t.build.user());
  const office = await closeNovember(t);
  const reconciled = async (on: string) => (await office.call(getBankReconciliation, { query: { on } })).body.data;
  const before = await reconciled('2026-11-30');
  await book(office, outgoing, { recordedOn: '2026-12-01' });
  const parts = [{ invoiceId: invoice.id, amountMinor: 20_00 }];
  const body = { version: incoming.version, parts, recordedOn: '2026-12-02' };
  const params = { id: incoming.id };
  expect((await office.call(matchBankLine, { params, body })).status).toBe(200);
  const after = await reconciled('2026-11-30');
  expect(after).toMatchObject({
    journal: before.journal,
    unbooked: { count: 3, sum: eur(before.unbooked.sum.amountMinor + 49_90 - 20_00) },
    later: [
      { on: '2026-12-01', count: 1, sum: eur(-49_90) },
      { on: '2026-12-02', count: 1, sum: eur(20_00) },
    ],
    unexplained: before.unexplained,
  });
  expect(await reconciled('2026-12-02')).toMatchObject({ later: [], unexplained: before.unexplained });
});

describe('a rule', () => {
  test('is remembered, proposes its account, and is confirmed for all its lines at once', async () => {
    const { office, incoming } = await withLines();
    const first = { account: '4000', text: 'Donation', contains: incoming.payerName.toUpperCase(), amountMinor: 1_00 };
    expect((await book(office, incoming, first)).status).toBe(200);
    const [rule] = (await office.call(listBankRules)).body.data;
    expect(rule).toMatchObject({ account: '4000', text: 'Donation' });
    const ruled = (await linesIn(office, 'waiting')).filter((line) => line.rule !== null);
    expect(ruled.map((line) => line.rule?.id)).toContain(rule.id);
    const { byRule } = (await office.call(getBankSummary)).body.data;
    expect(byRule).toEqual({ waiting: ruled.length, outgoing: 0 });
    const answer = await office.call(confirmBankBookings, { body: { view: 'waiting' } });
    expect(answer.body.data).toEqual({ confirmed: ruled.length, refused: 0, left: 0 });
    expect((await linesIn(office, 'waiting')).filter((line) => line.rule !== null)).toEqual([]);
  });

  test('leaves lines with an invoice that fits to a person', async () => {
    const { t, office, outgoing } = await withLines();
    await book(office, outgoing, { contains: 'rosa lind', account: '4000', amountMinor: 1_00 });
    const counts = async () => (await office.call(getBankSummary)).body.data;
    expect(await counts()).toMatchObject({ proposed: 0, byRule: { waiting: 1, outgoing: 0 } });
    const rosa = await t.build.user({ firstName: 'Rosa', lastName: 'Lind' });
    // Another line has the number of the first one.
    for (let at = 0; at < 2; at += 1) await invoiceFor(office, rosa);
    const { byRule, proposed } = await counts();
    expect(byRule).toEqual({ waiting: 0, outgoing: 0 });
    expect(proposed).toBeGreaterThan(0);
  });

  test('is changed and removed; two never look for the same', async () => {
    const { office, outgoing } = await withLines();
    const part = { amountMinor: 1_00 };
    const booked = (await book(office, outgoing, { ...part, contains: 'Bank' })).body.data;
    await book(office, booked, { ...part, contains: 'Rent' });
    // The same words again replace the account of their rule.
    const again = (await linesIn(office, 'outgoing'))[0];
    await book(office, again!, { ...part, contains: 'RENT', account: '6310' });
    const rules = (await office.call(listBankRules)).body.data;
    expect(rules.map(({ account }: { account: string }) => account).sort()).toEqual(['6310', '6855']);
    const [one] = rules;
    const values = { version: one.version, contains: 'bank', account: '6855', text: 'Charges' };
    const change = (body: object) =>
      office.call(changeBankRule, { params: { id: one.id }, body: { ...values, ...body } });
    const other = rules.find(({ id }: { id: string }) => id !== one.id);
    expect((await change({ contains: other.contains.toLowerCase() })).body.fields).toMatchObject({
      contains: { code: 'bank_rule_exists' },
    });
    expect((await change({ account: '1200' })).body.fields).toMatchObject({ account: { code: 'account_reserved' } });
    const changed = (await change({ contains: 'Interest' })).body.data;
    expect(changed).toMatchObject({ contains: 'Interest', text: 'Charges' });
    expect((await change({ contains: 'Interest' })).body.code).toBe('version_conflict');
    const remove = { params: { id: one.id }, body: { version: changed.version } };
    expect((await office.call(removeBankRule, remove)).status).toBe(200);
    expect((await office.call(removeBankRule, remove)).body.code).toBe('bank_rule_unknown');
    expect((await office.call(listBankRules)).body.data).toHaveLength(1);
    // What was removed can be brought back, once.
    const { contains, account, text } = changed;
    const back = await office.call(addBankRule, { body: { contains, account, text } });
    expect(back).toMatchObject({ status: 201, body: { data: { contains, account, text } } });
    const twice = { contains: contains.toUpperCase(), account, text };
    expect((await office.call(addBankRule, { body: twice })).body.fields).toMatchObject({
      contains: { code: 'bank_rule_exists' },
    });
    const onBank = { contains: 'Other', account: '1800', text };
    expect((await office.call(addBankRule, { body: onBank })).body.fields).toMatchObject({
      account: { code: 'account_reserved' },
    });
  });
});
