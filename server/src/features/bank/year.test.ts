import {
  bookBankLine,
  closeMonth,
  confirmBankBookings,
  confirmBankProposals,
  getBankReconciliation,
  getBankSummary,
  getInvoice,
  issueInvoice,
  linkBankPayment,
  listBankLines,
  listJournal,
  listOpenItems,
  matchBankLine,
  refundPayment,
  returnBankPayment,
  undoBankMatch,
  uploadBankStatement,
  creditInvoice,
  type BankLine,
  type JournalEntry,
} from '@guildhall/shared/contracts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { draftFor, feeLine } from '../../testing/finance.ts';

const iban = 'AT611904300234573201';
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const euros = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const direction = (minor: number) => `<CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

interface Booking {
  day: string;
  amountMinor: number;
  name?: string;
  text: string;
}

/** A month's CAMT.053, as banks write it: the balance before, the bookings, the balance after. */
function statementOf(month: string, openingMinor: number, bookings: readonly Booking[]) {
  const closingMinor = bookings.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
  const balance = (code: string, minor: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(minor)}</Amt>${direction(minor)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = bookings.map(({ day, amountMinor, name = '', text }, at) => {
    const party = amountMinor < 0 ? 'Cdtr' : 'Dbtr';
    return `<Ntry><Amt Ccy="EUR">${euros(amountMinor)}</Amt>${direction(amountMinor)}<Sts>BOOK</Sts>
      <BookgDt><Dt>${month}-${day}</Dt></BookgDt><AcctSvcrRef>${month}-${at}</AcctSvcrRef>
      <NtryDtls><TxDtls><RltdPties><${party}><Nm>${name}</Nm></${party}></RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance('OPBD', openingMinor, `${month}-01`)}${balance('CLBD', closingMinor, lastOf(month))}
    ${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
  return { xml, closingMinor };
}

const lastOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

test('a year from January to closing: each month ends with the bank’s balance in the journal', async () => {
  const t = await testApp();
  let office: SignedInTester;
  let balanceMinor = 1250_00;
  const ok = async (...[route, request]: Parameters<SignedInTester['call']>) => {
    const { status, body } = await office.call(route, request);
    if (status >= 300) throw new Error(`${route.path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const enter = async (at: string) => {
    t.clock.set(`${at}T09:00:00Z`);
    office = await t.signInAs('administrator');
  };
  const people = await Promise.all(
    ['Ada Moreau', 'Ben Okafor', 'Chloé Marchetti', 'Dana Weiß', 'Elif Kaya', 'Femi Adeyemi'].map((name) => {
      const [firstName, lastName] = name.split(' ') as [string, string];
      return t.build.user({ firstName, lastName });
    }),
  );
  const bill = async (person: number) => {
    const draft = await draftFor(office, people[person]!, [{ ...feeLine, unitPriceMinor: 60_00 }]);
    return (await ok(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } })) as {
      id: string;
      number: string;
    };
  };
  const invoice = (id: string) => ok(getInvoice, { params: { id } });
  const linesIn = async (view: string): Promise<BankLine[]> => ok(listBankLines, { query: { view, pageSize: 50 } });
  const lineOf = async (view: string, text: string) => {
    const line = (await linesIn(view)).find(({ purpose }) => purpose.includes(text));
    if (!line) throw new Error(`No line of ${view} has ${text}.`);
    return line;
  };
  const to = ({ id, version }: BankLine, body: object) => ({ params: { id }, body: { version, ...body } });
  const book = async (line: BankLine, account: string, text: string, contains?: string) =>
    ok(bookBankLine, to(line, { amountMinor: Math.abs(line.left.amountMinor), account, text, contains }));

  /** The first days of the next month: the statement comes, the treasurer works, the month is closed. */
  const month = async (name: string, bookings: Booking[], work: () => Promise<unknown> = async () => {}) => {
    const next = new Date(Date.parse(`${lastOf(name)}T00:00:00Z`) + 3 * 86_400_000).toISOString().slice(0, 10);
    await enter(next);
    const charge = { day: '28', amountMinor: -4_90, text: 'Account charges' };
    const { xml, closingMinor } = statementOf(name, balanceMinor, [...bookings, charge]);
    await ok(uploadBankStatement, fileBody(`${name}.xml`, xml));
    await work();
    await ok(confirmBankBookings, { body: { view: 'outgoing' } });
    expect(await ok(getBankReconciliation, { query: { on: lastOf(name) } })).toMatchObject({
      bank: eur(closingMinor),
      opening: eur(1250_00),
      journal: eur(closingMinor - 1250_00),
      unbooked: { count: 0, sum: eur(0) },
      unexplained: eur(0),
    });
    await ok(closeMonth, { body: { month: name } });
    balanceMinor = closingMinor;
  };

  await enter('2027-01-04');
  const [ada, ben, chloe, dana, elif, femi] = await Promise.all([0, 1, 2, 3, 4, 5].map(bill));

  await month(
    '2027-01',
    [
      { day: '11', amountMinor: 60_00, name: 'Ada Moreau', text: `Fee ${ada!.number}` },
      { day: '12', amountMinor: 60_00, name: 'Okafor, Ben', text: 'Membership 2027' },
    ],
    async () => {
      expect(await ok(confirmBankProposals, { body: {} })).toMatchObject({ confirmed: 1 });
      // A name and an amount are not certain: the treasurer looks.
      const line = await lineOf('proposed', 'Membership 2027');
      expect(line.proposal?.parts[0]?.invoice.id).toBe(ben!.id);
      await ok(matchBankLine, to(line, { parts: [{ invoiceId: ben!.id, amountMinor: 60_00 }] }));
      await book(await lineOf('outgoing', 'Account charges'), '6855', 'Account charges', 'Account charges');
    },
  );

  await month(
    '2027-02',
    [{ day: '02', amountMinor: 120_00, name: 'C. Marchetti', text: `${chloe!.number} and ${dana!.number}` }],
    async () => {
      const line = await lineOf('proposed', chloe!.number);
      const parts = line.proposal!.parts.map(({ invoice: { id }, amount }) => ({ invoiceId: id, ...amount }));
      expect(parts.map(({ amountMinor }) => amountMinor)).toEqual([60_00, 60_00]);
      await ok(matchBankLine, to(line, { parts: parts.map(({ currency: _, ...part }) => part) }));
    },
  );

  await month(
    '2027-03',
    [
      { day: '05', amountMinor: 70_00, name: 'Elif Kaya', text: elif!.number },
      { day: '19', amountMinor: 25_00, name: 'A friend', text: 'For the library' },
    ],
    async () => {
      const part = { invoiceId: elif!.id, amountMinor: 70_00, keepsSurplus: true };
      await ok(matchBankLine, to(await lineOf('waiting', elif!.number), { parts: [part] }));
      await book(await lineOf('waiting', 'library'), '4000', 'Donation');
    },
  );

  await month(
    '2027-04',
    [{ day: '07', amountMinor: -63_50, name: 'Ada Moreau', text: `Return ${ada!.number}` }],
    async () => {
      const line = await lineOf('outgoing', ada!.number);
      expect(line.returned[0]).toMatchObject({ amount: eur(60_00), charge: eur(3_50) });
      const rest = await ok(returnBankPayment, to(line, { paymentId: line.returned[0]!.paymentId }));
      expect(await invoice(ada!.id)).toMatchObject({ state: 'issued', open: eur(60_00) });
      await book(rest, '6855', 'Charge of a return');
    },
  );

  await month(
    '2027-05',
    [
      { day: '03', amountMinor: 63_50, name: 'Ada Moreau', text: `Again ${ada!.number}` },
      { day: '20', amountMinor: 60_00, name: 'Somebody', text: 'Fee of my brother' },
    ],
    async () => {
      const again = { invoiceId: ada!.id, amountMinor: 60_00 };
      const rest = await ok(matchBankLine, to(await lineOf('waiting', 'Again'), { parts: [again] }));
      await book(rest, '4000', 'Charge passed on');
      // First taken for a new invoice of Ada's, then for what it is.
      const wrong = await bill(0);
      const line = await lineOf('waiting', 'brother');
      const matched = await ok(matchBankLine, to(line, { parts: [{ invoiceId: wrong.id, amountMinor: 60_00 }] }));
      await ok(undoBankMatch, to(matched, { reason: 'Femi’s sister paid' }));
      const open = await lineOf('waiting', 'brother');
      await ok(matchBankLine, to(open, { parts: [{ invoiceId: femi!.id, amountMinor: 60_00 }] }));
      const { version } = await invoice(wrong.id);
      await ok(creditInvoice, { params: { id: wrong.id }, body: { version, reason: 'Billed by mistake' } });
    },
  );

  for (const name of ['2027-06', '2027-07', '2027-08', '2027-09', '2027-10'])
    await month(name, [{ day: '15', amountMinor: 300_00, name: 'Café Lind', text: 'Rent of the hall' }], async () =>
      book(await lineOf('waiting', 'Rent'), '4860', 'Rent'),
    );

  await enter('2027-11-10');
  const { version } = await invoice(ben!.id);
  const reason = 'Ben moved away';
  await ok(creditInvoice, { params: { id: ben!.id }, body: { version, reason } });
  const paid = (await invoice(ben!.id)).payments[0];
  const refund = { version: paid.version, method: 'transfer', amountMinor: 60_00, reason };
  await ok(refundPayment, { params: { id: paid.id }, body: refund });
  await month(
    '2027-11',
    [{ day: '10', amountMinor: -60_00, name: 'Ben Okafor', text: 'Refund of your fee' }],
    async () => {
      const line = await lineOf('outgoing', 'Refund');
      expect(line.recorded).toMatchObject([{ invoice: { number: ben!.number }, amount: eur(-60_00) }]);
      await ok(linkBankPayment, to(line, { paymentId: line.recorded[0]!.paymentId }));
    },
  );
  await month('2027-12', [{ day: '31', amountMinor: 1_12, text: 'Interest' }], async () =>
    book(await lineOf('waiting', 'Interest'), '7100', 'Interest'),
  );

  const entries: JournalEntry[] = await ok(listJournal, {
    query: { from: '2027-01-01', to: '2027-12-31', pageSize: 100 },
  });
  const onBank = entries.reduce(
    (sum, { debitKind, creditKind, amount }) =>
      sum + (debitKind === 'bank' ? amount.amountMinor : 0) - (creditKind === 'bank' ? amount.amountMinor : 0),
    0,
  );
  expect(onBank).toBe(balanceMinor - 1250_00);
  expect(await ok(listOpenItems, { query: { on: '2027-12-31' } })).toEqual([]);
  expect(await ok(getBankSummary)).toMatchObject({ proposed: 0, waiting: 0, outgoing: 0, set_aside: 0 });
}, 180_000);
