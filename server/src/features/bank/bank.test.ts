import { readFileSync } from 'node:fs';
import {
  closeMonth,
  confirmBankProposals,
  creditInvoice,
  getBankSummary,
  getInvoice,
  getInvoiceRecord,
  listBankLines,
  listBankStatements,
  listJournal,
  listParkedPayments,
  matchBankLine,
  matchParkedPayment,
  previewBankStatement,
  readBankStatement,
  recordPayment,
  refundPayment,
  reopenBankLine,
  reopenParkedPayment,
  returnBankPayment,
  setBankLineAside,
  setParkedPaymentAside,
  undoBankMatch,
  uploadBankStatement,
  type BankLine,
  type JournalEntry,
} from '@guildhall/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { bankLinePayments, bankLines, invoices, payments, settings } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { notTables } from '../../testing/uploads.ts';
import { invoiceFor } from '../../testing/finance.ts';

const camt = readFileSync(new URL('fixtures/camt053.xml', import.meta.url), 'utf8');

const upload = async (office: SignedInTester, text: string, name = 'statement.csv') => {
  const { status, body } = await office.call(uploadBankStatement, fileBody(name, text));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};

const csvOf = (rows: readonly string[]) => ['Booking date,Payer,Purpose,Amount', ...rows, ''].join('\n');

const readCsv = async (office: SignedInTester, rows: readonly string[]) => {
  const { id, csv } = await upload(office, csvOf(rows));
  const { mapping, decimalMark, dayOrder } = csv;
  const { status, body } = await office.call(readBankStatement, {
    params: { id },
    body: { mapping, decimalMark, dayOrder },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};

const linesIn = async (office: SignedInTester, view: string): Promise<BankLine[]> =>
  (await office.call(listBankLines, { query: { view, pageSize: '200' } })).body.data;

/** Invariant: confirmed lines are exactly the transfers, and invoices are paid by exactly their payments. */
async function ledgerOf({ db }: TestApp) {
  const one = async (query: ReturnType<typeof sql>) => Number((await db.execute<{ sum: string }>(query)).rows[0]?.sum);
  return {
    lines: await one(sql`select coalesce(sum(amount_minor), 0) as sum from bank_lines where state = 'matched'`),
    payments: await one(sql`select coalesce(sum(amount_minor), 0) as sum from payments where state = 'succeeded'`),
    invoices: await one(sql`select coalesce(sum(paid_minor), 0) as sum from invoices`),
  };
}

describe('statements', () => {
  test('are read once, whatever their overlap and however often they are uploaded', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    expect(await upload(office, camt, 'camt.xml')).toMatchObject({
      format: 'camt053',
      state: 'read',
      newLines: 4,
      knownLines: 0,
      otherRows: 1,
      refusedRows: 2,
    });
    expect(await upload(office, camt, 'again.xml')).toMatchObject({ newLines: 0, knownLines: 4 });
    expect(await linesIn(office, 'outgoing')).toMatchObject([{ amount: { amountMinor: -49_90 }, purpose: 'Hosting' }]);
    const [first, second] = ['18/11/2026,Rosa Lind,Donation,10.00', '19/11/2026,Rosa Lind,Donation,10.00'];
    // Two identical transfers on one day are two lines.
    expect(await readCsv(office, [first, second, second])).toMatchObject({ newLines: 3 });
    expect(await readCsv(office, [second, second, second])).toMatchObject({ newLines: 1, knownLines: 2 });
    expect((await office.call(listBankStatements)).body.totalCount).toBe(4);
    expect(await linesIn(office, 'waiting')).toHaveLength(7);
  });

  test('with the bookings of a notification bring only the rest', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    const notification = camt
      .replaceAll('BkToCstmrStmt>', 'BkToCstmrDbtCdtNtfctn>')
      .replaceAll('Stmt>', 'Ntfctn>')
      .replace(/<AcctSvcrRef>.*?<\/AcctSvcrRef>|<RltdPties>.*?<\/RltdPties>|<TxId>.*?<\/TxId>/g, '');
    expect(await upload(office, notification, 'today.xml')).toMatchObject({ format: 'camt054', newLines: 4 });
    expect(await upload(office, camt, 'week.xml')).toMatchObject({ newLines: 0, knownLines: 4 });
  });

  test('in CSV remember their columns, and are refused without a date or an amount', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    const text = 'Foo;Bar;Baz\n11/18/2026;12,00;x y z\n11/19/2026;13,00;INV\n';
    const { id, csv } = await upload(office, text);
    expect(csv.mapping).toEqual({});
    const params = { id };
    const format = { decimalMark: ',', dayOrder: 'mdy' };
    expect(
      await office.call(readBankStatement, { params, body: { mapping: { bookedOn: 0 }, ...format } }),
    ).toMatchObject({
      status: 422,
      body: { fields: { 'mapping.amount': { code: 'statement_needs_columns' } } },
    });
    const mapping = { bookedOn: 0, amount: 1, purpose: 2 };
    const read = await office.call(readBankStatement, { params, body: { mapping, ...format } });
    expect(read.body.data).toMatchObject({ newLines: 2 });
    expect((await office.call(readBankStatement, { params, body: { mapping, ...format } })).body.code).toBe(
      'statement_read',
    );
    expect((await upload(office, text)).csv).toMatchObject({ mapping, ...format });
  });

  test.each([
    ['CAMT', camt.replaceAll('AT611904300234573201', 'DE89370400440532013000')],
    ['CSV', 'Date,Amount,Account\n18/11/2026,1.00,DE89370400440532013000\n'],
  ])('of another account in %s are read once somebody confirms it', async (_, text) => {
    const { signInAs, db } = await testApp();
    const office = await signInAs('staff');
    await db
      .update(settings)
      .set({
        value: sql`${settings.value} || '{"bankAccount": "AT61 1904 3002 3457 3201"}'`,
      })
      .where(eq(settings.key, 'association'));
    const { id, state, otherAccount } = await upload(office, text);
    expect({ state, otherAccount }).toEqual({ state: 'uploaded', otherAccount: 'DE89370400440532013000' });
    const read = (body: object) => office.call(readBankStatement, { params: { id }, body });
    expect((await read({})).body.fields).toMatchObject({ acceptsAccount: { code: 'statement_other_account' } });
    expect((await read({ acceptsAccount: true })).body.data).toMatchObject({ state: 'read', otherAccount: null });
    expect((await upload(office, text)).otherAccount).toBeNull();
  });

  test('in CSV show how they would be read until they are read', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    const bytes = Buffer.from('18/11/2026,M\xfcller,60.00\n19/11/2026,Noor,-1.00\n', 'latin1');
    const { id, csv } = (await office.call(uploadBankStatement, fileBody('x.csv', bytes))).body.data;
    expect(csv).toMatchObject({ encoding: 'windows-1252', hasHeading: false, questions: [] });
    const preview = async (body: object) => office.call(previewBankStatement, { params: { id }, body });
    expect((await preview({ encoding: 'macintosh' })).body.data.preview).toMatchObject([
      { purpose: 'M¸ller', kind: 'received', amount: { amountMinor: 60_00 } },
      { purpose: 'Noor', kind: 'outgoing', amount: { amountMinor: -1_00 } },
    ]);
    expect((await preview({ hasHeading: true })).body.data.preview).toHaveLength(1);
    const { mapping, decimalMark, dayOrder } = csv;
    const body = { mapping, decimalMark, dayOrder };
    expect((await office.call(readBankStatement, { params: { id }, body })).status).toBe(200);
    expect(await preview({})).toMatchObject({ status: 409, body: { code: 'statement_read' } });
  });

  test.each([
    ['nothing', '', 'statement_empty'],
    ['a heading alone', 'Date,Amount,Purpose\n', 'statement_empty'],
    ['XML with a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>', 'statement_unreadable'],
    ['too many lines', csvOf(Array<string>(10_001).fill('18/11/2026,A,B,1.00')), 'statement_too_long'],
  ])('with %s are refused', async (_, text, code) => {
    const { signInAs } = await testApp();
    const answer = await (await signInAs('staff')).call(uploadBankStatement, fileBody('x.csv', text));
    expect(answer).toMatchObject({ status: 422, body: { fields: { file: { code } } } });
  });
});

/** The request to pay an invoice with the whole amount of a line. */
const paying = ({ version, amount }: BankLine, invoiceId: string, more: { keepsSurplus?: true } = {}) => ({
  version,
  parts: [{ invoiceId, amountMinor: Math.abs(amount.amountMinor), ...more }],
});

/** An invoice of 120.00 and a line that pays it in full. */
async function withLine(t: TestApp, amount = '120.00') {
  const office = await t.signInAs('staff');
  const payer = await t.build.user({ firstName: 'Ada', lastName: 'Moreau' });
  const invoice = await invoiceFor(office, payer);
  await readCsv(office, [`18/11/2026,Ada Moreau,Fee ${invoice.number.replaceAll('-', ' ')},${amount}`]);
  const views = ['proposed', 'waiting', 'outgoing'];
  const [line] = (await Promise.all(views.map((view) => linesIn(office, view)))).flat();
  if (!line) throw new Error('There is no line.');
  return { office, payer, invoice, line };
}

describe('a line', () => {
  test('is proposed with reasons, and pays its invoice once, however often it is confirmed', async () => {
    const t = await testApp();
    const { office, payer, invoice, line } = await withLine(t);
    expect(line.proposal).toMatchObject({
      parts: [{ invoice: { id: invoice.id, number: invoice.number, open: { amountMinor: 120_00 } } }],
      score: 100,
      reasons: ['number', 'amount_exact', 'name'],
    });
    const request = { params: { id: line.id }, body: paying(line, invoice.id) };
    const answers = await Promise.all([1, 2, 3].map(() => office.call(matchBankLine, request)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await office.call(matchBankLine, request)).body.data).toMatchObject({
      state: 'matched',
      payments: [{ invoice: { id: invoice.id } }],
    });
    const paid = (await office.call(getInvoice, { params: { id: invoice.id } })).body.data;
    expect(paid).toMatchObject({ state: 'paid', payments: [{ method: 'transfer', receivedOn: '2026-11-18' }] });
    expect((await t.inbox.to(payer.email)).filter(({ template }) => template === 'payment_receipt')).toHaveLength(1);
    expect((await t.read.audit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['bank.statement_read', 'bank.line_matched', 'invoice.settled']),
    );
    expect(await ledgerOf(t)).toEqual({ lines: 120_00, payments: 120_00, invoices: 120_00 });
  });

  test('above the open amount waits, and is refused with the rule of the invoice', async () => {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t, '120.01');
    expect(await linesIn(office, 'proposed')).toEqual([]);
    expect(line.proposal?.reasons).toContain('amount_more');
    const body = paying(line, invoice.id);
    expect((await office.call(matchBankLine, { params: { id: line.id }, body })).body.fields).toMatchObject({
      amountMinor: { code: 'more_than_open' },
    });
    await t.db.update(invoices).set({ currency: 'CHF' }).where(eq(invoices.id, invoice.id));
    expect((await office.call(matchBankLine, { params: { id: line.id }, body })).body.fields).toMatchObject({
      invoiceId: { code: 'currency_differs' },
    });
    expect(await ledgerOf(t)).toEqual({ lines: 0, payments: 0, invoices: 0 });
  });

  test('is undone by a counter-entry, once, and can be matched again', async () => {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t, '50.00');
    const params = { id: line.id };
    const matched = (await office.call(matchBankLine, { params, body: paying(line, invoice.id) })).body.data;
    const undo = { params, body: { version: matched.version, reason: 'Another person’s money' } };
    const open = (await office.call(undoBankMatch, undo)).body.data;
    expect(open).toMatchObject({ state: 'open', payments: [], left: { amountMinor: 50_00 } });
    expect((await office.call(undoBankMatch, undo)).status).toBe(409);
    expect(
      (await office.call(undoBankMatch, { params, body: { ...undo.body, version: open.version } })).body.code,
    ).toBe('bank_line_not_matched');
    const reversed = (await office.call(getInvoice, { params: { id: invoice.id } })).body.data;
    expect(reversed).toMatchObject({ state: 'issued', open: { amountMinor: 120_00 }, paid: { amountMinor: 0 } });
    expect(reversed.payments.map(({ amount }: { amount: { amountMinor: number } }) => amount.amountMinor)).toEqual([
      50_00, -50_00,
    ]);
    expect((await t.read.audit()).map(({ action }) => action)).toContain('invoice.payment_reversed');
    const again = await office.call(matchBankLine, { params, body: paying(open, invoice.id) });
    expect(again.body.data.state).toBe('matched');
    expect(await ledgerOf(t)).toEqual({ lines: 50_00, payments: 50_00, invoices: 50_00 });
  });

  test('is recorded and undone on its own day, or on the first open one', async () => {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t, '50.00');
    const params = { id: line.id };
    const matched = (await office.call(matchBankLine, { params, body: paying(line, invoice.id) })).body.data;
    const reason = 'A mistake';
    const open = (await office.call(undoBankMatch, { params, body: { version: matched.version, reason } })).body.data;
    const days = async () =>
      (await t.db.select().from(payments).orderBy(payments.id)).map(({ receivedOn }) => receivedOn).sort();
    expect(await days()).toEqual(['2026-11-18', '2026-11-18']);
    await t.db
      .insert(settings)
      .values({ key: 'closedMonths', value: { through: '2026-11' }, updatedAt: t.clock.now() });
    t.clock.set('2026-12-08T09:00:00Z');
    const nextMonth = await t.signInAs('staff');
    const [later] = await linesIn(nextMonth, 'proposed');
    expect(later).toMatchObject({ bookedOn: '2026-11-18', recordedOn: '2026-12-01' });
    const match = (more: object) =>
      nextMonth.call(matchBankLine, { params, body: { ...paying(open, invoice.id), ...more } });
    expect((await match({})).body.fields).toMatchObject({ receivedOn: { code: 'month_closed' } });
    expect((await match({ recordedOn: later?.recordedOn })).status).toBe(200);
    expect(await days()).toEqual(['2026-11-18', '2026-11-18', '2026-12-01']);
  });

  test('keeps its payment once a credit note has closed the invoice', async () => {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t);
    const params = { id: line.id };
    const matched = (await office.call(matchBankLine, { params, body: paying(line, invoice.id) })).body.data;
    const { version } = (await office.call(getInvoice, { params: { id: invoice.id } })).body.data;
    await office.call(creditInvoice, { params: { id: invoice.id }, body: { version, reason: 'Withdrawn' } });
    const undo = { params, body: { version: matched.version, reason: 'A mistake' } };
    expect((await office.call(undoBankMatch, undo)).body.code).toBe('invoice_credited');
  });

  test('is set aside with a reason, found by its text, and moved back', async () => {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t);
    const params = { id: line.id };
    const aside = (await office.call(setBankLineAside, { params, body: { version: line.version, reason: 'Not ours' } }))
      .body.data;
    expect(aside).toMatchObject({ state: 'set_aside', reason: 'Not ours' });
    const body = paying(aside, invoice.id);
    expect((await office.call(matchBankLine, { params, body })).body.code).toBe('bank_line_settled');
    const search = (q: string) => office.call(listBankLines, { query: { view: 'set_aside', q } });
    expect((await search('moreau')).body.totalCount).toBe(1);
    expect((await search('lind')).body.totalCount).toBe(0);
    expect((await office.call(reopenBankLine, { params, body: { version: aside.version } })).body.data.state).toBe(
      'open',
    );
    expect((await office.call(getBankSummary)).body.data).toMatchObject({ proposed: 1, sure: 1, set_aside: 0 });
  });

  test('of money that went out pays nothing, and a reversal is never proposed', async () => {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t, '-120.00');
    expect(line).toMatchObject({ amount: { amountMinor: -120_00 }, proposal: null });
    const body = paying(line, invoice.id);
    expect(await office.call(matchBankLine, { params: { id: line.id }, body })).toMatchObject({
      status: 409,
      body: { code: 'bank_line_outgoing' },
    });
    expect((await office.call(getBankSummary)).body.data).toMatchObject({ outgoing: 1, waiting: 0, proposed: 0 });
    const reversal = camt
      .replace('INV-2026-</Ustrd><Ustrd>00001', invoice.number)
      .replace('</CdtDbtInd>', '</CdtDbtInd><RvslInd>true</RvslInd>');
    await upload(office, reversal, 'reversal.xml');
    expect(await linesIn(office, 'proposed')).toEqual([]);
    expect(await linesIn(office, 'waiting')).toContainEqual(
      expect.objectContaining({ kind: 'reversal', proposal: null }),
    );
  });

  test('paid by somebody else whom the association knows is not certain', async () => {
    const t = await testApp();
    const office = await t.signInAs('staff');
    await t.build.user({ firstName: 'Heinz', lastName: 'Müller' });
    const invoice = await invoiceFor(office, await t.build.user({ firstName: 'Käthe', lastName: 'Huber' }));
    await readCsv(office, [`18/11/2026,MUELLER HEINZ,${invoice.number},120.00`]);
    expect(await linesIn(office, 'proposed')).toMatchObject([
      { proposal: { score: 55, reasons: ['number', 'amount_exact', 'other_person'] } },
    ]);
    expect((await office.call(getBankSummary)).body.data).toMatchObject({ proposed: 1, sure: 0 });
  });

  test('cannot be matched in part, nor share a payment, even through the database', async () => {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t, '10.00');
    await office.call(matchBankLine, { params: { id: line.id }, body: paying(line, invoice.id) });
    const [matched] = await t.db.select().from(bankLines);
    if (!matched) throw new Error('There is no line.');
    const { search: _search, ...copy } = { ...matched, id: newId(), fingerprint: 'another' };
    await expect(t.db.insert(bankLines).values({ ...copy, settledMinor: 5_00 })).rejects.toThrow();
    const [recorded] = await t.db.select().from(bankLinePayments);
    if (!recorded) throw new Error('There is no payment.');
    await t.db.insert(bankLines).values({ ...copy, state: 'open', settledMinor: 0 });
    await expect(t.db.insert(bankLinePayments).values({ ...recorded, lineId: copy.id })).rejects.toThrow();
  });
});

describe('a returned payment', () => {
  /** A paid invoice, and a line of CSV with which the bank takes its payment back. */
  async function withReturn(row: (number: string) => string) {
    const t = await testApp();
    const { office, invoice, line } = await withLine(t);
    await office.call(matchBankLine, { params: { id: line.id }, body: paying(line, invoice.id) });
    await readCsv(office, [row(invoice.number)]);
    const [returned] = await linesIn(office, 'outgoing');
    if (!returned) throw new Error('There is no line.');
    return { t, office, invoice, line: returned };
  }

  test('is taken back on the day of the bank, with its charge left on the line, and not proposed again', async () => {
    const { office, invoice, line } = await withReturn(
      (number) => `20/11/2026,Ada Moreau,Rücklastschrift ${number} insufficient funds,-123.50`,
    );
    expect(line.returned).toMatchObject([
      { invoice: { id: invoice.id }, amount: { amountMinor: 120_00 }, charge: { amountMinor: 3_50 } },
    ]);
    const params = { id: line.id };
    const body = { version: line.version, paymentId: line.returned[0]?.paymentId };
    const taken = (await office.call(returnBankPayment, { params, body })).body.data;
    expect(taken).toMatchObject({
      state: 'open',
      left: { amountMinor: -3_50 },
      payments: [{ invoice: { id: invoice.id } }],
    });
    expect((await office.call(getInvoice, { params: { id: invoice.id } })).body.data).toMatchObject({
      state: 'issued',
      open: { amountMinor: 120_00 },
      paid: { amountMinor: 0 },
    });
    expect(await journalFrom(office, '2026-11-20')).toContain('2026-11-20 reversal receivables bank 12000');
    expect(await linesIn(office, 'outgoing')).toMatchObject([{ returned: [] }]);
    expect(await linesIn(office, 'proposed')).toEqual([]);
    const again = { ...body, version: taken.version };
    expect((await office.call(returnBankPayment, { params, body: again })).body.code).toBe('bank_line_not_returned');
    const undo = { version: taken.version, reason: 'A mistake' };
    expect((await office.call(undoBankMatch, { params, body: undo })).body.code).toBe('bank_payment_returned');
  });

  test('may undo any of the payments that fit, the named one first', async () => {
    const { t, office, invoice, line } = await withReturn((number) => `20/11/2026,Ada Moreau,Return ${number},-120.00`);
    const payer = await t.build.user({ firstName: 'Ada', lastName: 'Moreau' });
    const { id, version } = await invoiceFor(office, payer);
    const payment = { version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-19' };
    await office.call(recordPayment, { params: { id }, body: payment });
    const [shown] = await linesIn(office, 'outgoing');
    expect(shown?.returned.map((one) => one.invoice.id)).toEqual([invoice.id, id]);
    const body = { version: line.version, paymentId: shown?.returned[1]?.paymentId };
    expect((await office.call(returnBankPayment, { params: { id: line.id }, body })).status).toBe(200);
    expect((await office.call(getInvoice, { params: { id } })).body.data.state).toBe('issued');
  });

  test.each([
    ['its name and amount', () => '20/11/2026,Ada Moreau,Return of transfer,-120.00', true],
    ['the amount alone', () => '20/11/2026,Rosa Lind,Return of transfer,-120.00', false],
    ['no word of a return', (number: string) => `20/11/2026,Ada Moreau,${number},-120.00`, false],
    ['too high a charge', (number: string) => `20/11/2026,Ada Moreau,Return ${number},-140.01`, false],
    ['a day before the payment', (number: string) => `17/11/2026,Ada Moreau,Return ${number},-120.00`, false],
  ])('is found by the number, or with %s: %s', async (_, row, isFound) => {
    const { office, line } = await withReturn(row);
    expect(line.returned.length > 0).toBe(isFound);
    const [payment] = line.returned;
    if (!payment) return;
    const body = { version: line.version, paymentId: payment.paymentId };
    const taken = (await office.call(returnBankPayment, { params: { id: line.id }, body })).body.data;
    expect(taken).toMatchObject({ state: 'matched', left: { amountMinor: 0 } });
  });
});

describe('one line for several payers', () => {
  /** Two invoices of 120.00 of two persons, and a line that pays more than both. */
  async function withSplit() {
    const t = await testApp();
    const office = await t.signInAs('staff');
    const [one, two] = [await invoiceFor(office, await t.build.user()), await invoiceFor(office, await t.build.user())];
    await readCsv(office, ['18/11/2026,Rosa Lind,For both,250.00']);
    const [line] = await linesIn(office, 'waiting');
    if (!line) throw new Error('There is no line.');
    const params = { id: line.id };
    const match = (version: number, parts: object[]) =>
      office.call(matchBankLine, { params, body: { version, parts } });
    const undo = (version: number, more: object = {}) =>
      office.call(undoBankMatch, { params, body: { version, reason: 'A mistake', ...more } });
    return { t, office, one, two, line, match, undo };
  }

  test('pays each invoice, keeps the surplus as credit of the chosen payer, and balances', async () => {
    const { t, office, one, two, line, match } = await withSplit();
    const parts = [
      { invoiceId: one.id, amountMinor: 120_00 },
      { invoiceId: two.id, amountMinor: 130_00, keepsSurplus: true },
    ];
    expect((await match(line.version, [...parts, parts[0]!])).body.fields?.parts?.code).toBe('more_than_left');
    expect((await match(line.version, parts)).body.data).toMatchObject({
      state: 'matched',
      left: { amountMinor: 0 },
      payments: [{ amount: { amountMinor: 120_00 } }, { amount: { amountMinor: 130_00 } }],
    });
    expect((await match(line.version, parts)).status).toBe(200);
    const { creditOnAccount } = (await office.call(getInvoiceRecord, { params: { id: two.id } })).body.data;
    expect(creditOnAccount).toMatchObject({ amountMinor: 10_00 });
    expect((await journalFrom(office, '2026-11-18')).toSorted()).toEqual(
      expect.arrayContaining([
        '2026-11-18 payment bank customer_credit 1000',
        '2026-11-18 payment bank receivables 12000',
      ]),
    );
    expect((await ledgerOf(t)).payments).toBe(250_00);
  });

  test('stays open with the rest, which another invoice can be paid with', async () => {
    const { one, two, line, match, undo, office } = await withSplit();
    const first = (await match(line.version, [{ invoiceId: one.id, amountMinor: 120_00 }])).body.data;
    expect(first).toMatchObject({
      state: 'open',
      left: { amountMinor: 130_00 },
      payments: [{ invoice: { id: one.id } }],
    });
    const second = (await match(first.version, [{ invoiceId: two.id, amountMinor: 120_00 }])).body.data;
    expect(second).toMatchObject({ state: 'open', left: { amountMinor: 10_00 } });
    // Each part is undone alone.
    const undone = (await undo(second.version, { paymentId: first.payments[0].id })).body.data;
    expect(undone).toMatchObject({
      state: 'open',
      left: { amountMinor: 130_00 },
      payments: [{ invoice: { id: two.id } }],
    });
    expect((await office.call(getInvoice, { params: { id: one.id } })).body.data).toMatchObject({ state: 'issued' });
    expect((await undo(undone.version)).body.data).toMatchObject({ payments: [], left: { amountMinor: 250_00 } });
    expect((await undo(undone.version + 1)).body.code).toBe('bank_line_not_matched');
  });

  test('with a refused part records nothing', async () => {
    const { t, one, two, line, match } = await withSplit();
    const parts = [
      { invoiceId: one.id, amountMinor: 120_00 },
      { invoiceId: two.id, amountMinor: 120_01 },
    ];
    expect((await match(line.version, parts)).body.fields).toMatchObject({ amountMinor: { code: 'more_than_open' } });
    expect(await ledgerOf(t)).toEqual({ lines: 0, payments: 0, invoices: 0 });
  });

  test('is confirmed when it names both numbers and their sum', async () => {
    const { t, office, one, two } = await withSplit();
    await readCsv(office, [`19/11/2026,Huber,${one.number} and ${two.number},240.00`]);
    expect(await linesIn(office, 'proposed')).toMatchObject([
      { proposal: { reasons: ['number', 'amount_sum'], parts: [{ amount: { amountMinor: 120_00 } }, {}] } },
    ]);
    expect((await office.call(confirmBankProposals, { body: {} })).body.data).toMatchObject({ confirmed: 1 });
    expect(await ledgerOf(t)).toEqual({ lines: 240_00, payments: 240_00, invoices: 240_00 });
  });
});

test('random lines confirmed together, at once and twice, never exceed the open amount and equal the ledger', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const payer = await t.build.user({ firstName: 'Ada', lastName: 'Moreau' });
  const issued: { id: string; number: string }[] = [];
  for (let i = 0; i < 8; i += 1) issued.push(await invoiceFor(office, payer));
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const someInvoice = () => issued[random(8)] ?? { id: newId(), number: '' };
  const amounts = ['120.00', '60.00', '60.00', '12.34', '130.00'];
  const rows = Array.from({ length: 60 }, () => {
    const purpose = random(4) === 0 ? 'Fee' : someInvoice().number;
    return `${10 + random(9)}/11/2026,Ada Moreau,${purpose},${amounts[random(5)]}`;
  });
  await readCsv(office, rows);
  const open = [...(await linesIn(office, 'proposed')), ...(await linesIn(office, 'waiting'))];
  await Promise.all([1, 2].map(() => office.call(confirmBankProposals, { body: {} })));
  await Promise.all(
    open.flatMap((line) => {
      const body = paying(line, someInvoice().id);
      return [1, 2].map(() => office.call(matchBankLine, { params: { id: line.id }, body }));
    }),
  );
  for (const line of (await linesIn(office, 'matched')).slice(0, 5))
    await office.call(undoBankMatch, { params: { id: line.id }, body: { version: line.version, reason: 'A mistake' } });
  await office.call(confirmBankProposals, { body: {} });
  const { lines, payments: booked, invoices: paid } = await ledgerOf(t);
  expect(lines).toBeGreaterThan(0);
  expect([booked, paid]).toEqual([lines, lines]);
  for (const row of await t.db.select().from(invoices)) expect(row.paidMinor).toBeLessThanOrEqual(row.grossMinor);
  // Paid invoices are never proposed.
  const closed = new Set(
    (await t.db.select().from(invoices)).flatMap(({ id, state }) => (state === 'paid' ? [id] : [])),
  );
  for (const { proposal } of [...(await linesIn(office, 'proposed')), ...(await linesIn(office, 'waiting'))])
    for (const { invoice } of proposal?.parts ?? []) expect(closed.has(invoice.id)).toBe(false);
});

test('reads, matches and confirms a file of a thousand lines within seconds', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const payer = await t.build.user({ firstName: 'Ada', lastName: 'Moreau' });
  const first = await invoiceFor(office, payer);
  const row = await t.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, first.id))
    .then(([one]) => one);
  if (!row) throw new Error('There is no invoice.');
  const { search: _search, ...values } = row;
  const numbers = Array.from({ length: 999 }, (_, at) => `INV-2026-${String(at + 2).padStart(5, '0')}`);
  await t.db.insert(invoices).values(numbers.map((number) => ({ ...values, id: newId(), number })));
  const begun = performance.now();
  const rows = [first.number, ...numbers].map((number) => `18/11/2026,Ada Moreau,Fee ${number},120.00`);
  expect(await readCsv(office, rows)).toMatchObject({ newLines: 1000 });
  expect((await office.call(getBankSummary)).body.data).toMatchObject({ proposed: 1000, sure: 1000 });
  expect((await office.call(listBankLines, { query: { pageSize: '200', page: '5' } })).body.data).toHaveLength(200);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect((await office.call(confirmBankProposals, { body: {} })).body.data).toEqual({
    confirmed: 25,
    refused: 0,
    left: 975,
  });
});

/** A payment reported by a provider that matches nothing. */
async function park({ db, clock }: TestApp, values: Partial<typeof payments.$inferInsert> = {}) {
  const now = clock.now();
  const parked = {
    id: newId(),
    method: 'online' as const,
    amountMinor: 100_00,
    provider: 'test',
    providerReference: 'ref-1#event-1',
    state: 'needs_review' as const,
    note: 'unknown_reference',
    createdAt: now,
    updatedAt: now,
    ...values,
  };
  await db.insert(payments).values(parked);
  return parked;
}

/** The journal from a day on as short lines: day, event, debit, credit, cents. */
const journalFrom = async (office: SignedInTester, from: string): Promise<string[]> => {
  const { data } = (await office.call(listJournal, { query: { from, to: '2026-12-31' } })).body;
  return data
    .filter(({ event }: JournalEntry) => event !== 'issue')
    .map((one: JournalEntry) =>
      [one.bookedOn, one.event, one.debitKind, one.creditKind, one.amount.amountMinor].join(' '),
    )
    .toSorted();
};

describe('a payment above the open amount', () => {
  test('of a bank line is kept as credit on account on request', async () => {
    const t = await testApp();
    const office = await t.signInAs('staff');
    const { id: invoiceId } = await invoiceFor(office, await t.build.user());
    await readCsv(office, ['18/11/2026,Rosa Lind,Donation,150.00']);
    const [line] = await linesIn(office, 'waiting');
    const match = (more: object) =>
      office.call(matchBankLine, { params: { id: line!.id }, body: paying(line!, invoiceId, more) });
    expect((await match({})).body.fields?.amountMinor?.code).toBe('more_than_open');
    expect((await match({ keepsSurplus: true })).body.data).toMatchObject({ state: 'matched' });
    expect(await journalFrom(office, '2026-11-01')).toEqual([
      '2026-11-18 payment bank customer_credit 3000',
      '2026-11-18 payment bank receivables 12000',
    ]);
    expect((await office.call(getInvoiceRecord, { params: { id: invoiceId } })).body.data).toMatchObject({
      creditOnAccount: { amountMinor: 30_00 },
    });
  });

  test('of a parked payment is kept too, and is booked today if its month is closed', async () => {
    const t = await testApp();
    const [office, administrator] = [await t.signInAs('staff'), await t.signInAs('administrator')];
    const { id: invoiceId } = await invoiceFor(office, await t.build.user());
    const { id } = await park(t, { amountMinor: 150_00, receivedOn: '2026-10-30' });
    await administrator.call(closeMonth, { body: { month: '2026-10' } });
    const match = (more: object) =>
      office.call(matchParkedPayment, { params: { id }, body: { version: 1, invoiceId, ...more } });
    expect((await match({})).body.fields?.invoiceId?.code).toBe('more_than_open');
    expect((await match({ keepsSurplus: true })).status).toBe(200);
    const today = t.clock.now().toISOString().slice(0, 10);
    expect(await journalFrom(office, '2026-10-01')).toEqual([
      `${today} payment clearing customer_credit 3000`,
      `${today} payment clearing receivables 12000`,
    ]);
  });
});

describe('a payment for a paid invoice', () => {
  test('becomes credit on account in full on request, and can be reversed', async () => {
    const t = await testApp();
    const office = await t.signInAs('staff');
    const { id: invoiceId } = await invoiceFor(office, await t.build.user());
    await readCsv(office, ['18/11/2026,Rosa Lind,Fee,120.00', '19/11/2026,Rosa Lind,Fee once more,120.00']);
    const [again, first] = await linesIn(office, 'waiting');
    const match = (line: BankLine, more: { keepsSurplus?: true } = {}) =>
      office.call(matchBankLine, { params: { id: line.id }, body: paying(line, invoiceId, more) });
    const standing = async () => {
      const { state, paid, open } = (await office.call(getInvoice, { params: { id: invoiceId } })).body.data;
      const { creditOnAccount } = (await office.call(getInvoiceRecord, { params: { id: invoiceId } })).body.data;
      return [state, paid.amountMinor, open.amountMinor, creditOnAccount?.amountMinor ?? 0];
    };
    expect((await match(first!)).status).toBe(200);
    expect((await match(again!)).body.code).toBe('invoice_not_open');
    expect((await match(again!, { keepsSurplus: true })).body.data).toMatchObject({ state: 'matched' });
    expect(await standing()).toEqual(['paid', 120_00, 0, 120_00]);
    expect(await journalFrom(office, '2026-11-01')).toEqual([
      '2026-11-18 payment bank receivables 12000',
      '2026-11-19 payment bank customer_credit 12000',
    ]);
    expect((await t.read.audit()).map(({ action }) => action)).toContain('invoice.paid_again');
    const matched = (await linesIn(office, 'matched')).find(({ id }) => id === again!.id)!;
    const reason = 'Meant for another association';
    const body = { version: matched.version, reason };
    expect((await office.call(undoBankMatch, { params: { id: again!.id }, body })).status).toBe(200);
    expect(await standing()).toEqual(['paid', 120_00, 0, 0]);
  });

  test('is also kept from a parked payment, and where a credit note has closed the invoice', async () => {
    const t = await testApp();
    const office = await t.signInAs('staff');
    const { id: invoiceId, version } = await invoiceFor(office, await t.build.user());
    const credit = { version, reason: 'The course was cancelled' };
    await office.call(creditInvoice, { params: { id: invoiceId }, body: credit });
    const { id } = await park(t, { amountMinor: 120_00 });
    const match = (more: object) =>
      office.call(matchParkedPayment, { params: { id }, body: { version: 1, invoiceId, ...more } });
    expect((await match({})).body.code).toBe('invoice_not_open');
    expect((await match({ keepsSurplus: true })).status).toBe(200);
    const { state } = (await office.call(getInvoice, { params: { id: invoiceId } })).body.data;
    expect(state).toBe('credited');
    const { creditOnAccount } = (await office.call(getInvoiceRecord, { params: { id: invoiceId } })).body.data;
    expect(creditOnAccount).toMatchObject({ amountMinor: 120_00 });
  });
});

test('refunds a parked payment without an invoice in full, which the journal omits', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const { id } = await park(t);
  const refund = (amountMinor: number) =>
    office.call(refundPayment, {
      params: { id },
      body: { version: 1, method: 'transfer', amountMinor, reason: 'Sent by mistake' },
    });
  expect((await refund(50_00)).body.fields?.amountMinor?.code).toBe('refund_whole_only');
  expect((await refund(100_00)).status).toBe(201);
  expect((await office.call(listParkedPayments)).body.data).toEqual([]);
  expect(await journalFrom(office, '2026-01-01')).toEqual([]);
});

test('a parked payment with a refund in progress pays no invoice', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const { id: invoiceId } = await invoiceFor(office, await t.build.user());
  const parked = await park(t);
  const { id, amountMinor, ...same } = parked;
  await t.db.insert(payments).values({
    ...same,
    id: newId(),
    amountMinor: -amountMinor,
    providerReference: null,
    refundsId: id,
    state: 'pending',
  });
  expect((await office.call(listParkedPayments)).body.data).toMatchObject([{ isRefunding: true }]);
  expect((await office.call(matchParkedPayment, { params: { id }, body: { version: 1, invoiceId } })).body.code).toBe(
    'payment_not_parked',
  );
});

test('a parked online payment waits next to the lines, and can be set aside, moved back and matched', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const { id: invoiceId } = await invoiceFor(office, await t.build.user());
  const parked = await park(t);
  const params = { id: parked.id };
  const list = async () => (await office.call(listParkedPayments)).body.data;
  expect(await list()).toMatchObject([{ reference: 'ref-1', amount: { amountMinor: 100_00 }, setAsideReason: null }]);
  expect((await office.call(getBankSummary)).body.data.parkedPayments).toBe(1);
  await office.call(setParkedPaymentAside, { params, body: { version: 1, reason: 'Paid back by hand' } });
  expect((await office.call(getBankSummary)).body.data.parkedPayments).toBe(0);
  expect((await office.call(reopenParkedPayment, { params, body: { version: 1 } })).body.code).toBe('version_conflict');
  await office.call(reopenParkedPayment, { params, body: { version: 2 } });
  expect((await office.call(matchParkedPayment, { params, body: { version: 3, invoiceId } })).status).toBe(200);
  expect((await office.call(matchParkedPayment, { params, body: { version: 4, invoiceId } })).body.code).toBe(
    'payment_not_parked',
  );
  expect((await office.call(getInvoice, { params: { id: invoiceId } })).body.data).toMatchObject({
    state: 'partly_paid',
    paid: { amountMinor: 100_00 },
  });
  expect(await list()).toEqual([]);
});

test.each(notTables)('case 146: refuses %s, and says what to export', async (_what, bytes, code) => {
  const { signInAs } = await testApp();
  const answer = await (await signInAs('staff')).call(uploadBankStatement, fileBody('x.csv', bytes));
  expect(answer).toMatchObject({
    status: 422,
    body: { fields: { file: { code, message: expect.stringContaining('CSV') } } },
  });
});
