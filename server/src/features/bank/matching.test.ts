import {
  isSure,
  lowerOtherPersons,
  proposeInvoices,
  type KnownPayer,
  type LineToMatch,
  type OpenInvoice,
} from './matching.ts';

const invoice = (id: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: String(id),
  number: `INV-2026-${String(id).padStart(5, '0')}`,
  payerId: `payer-${id}`,
  payerName: 'Ada Moreau',
  memberNumber: null,
  openMinor: 120_00,
  currency: 'EUR',
  dueOn: '2026-12-01',
  ...more,
});

const line = (more: Partial<LineToMatch> = {}): LineToMatch => ({
  id: 'line',
  kind: 'transfer',
  bookedOn: '2026-11-18',
  amountMinor: 120_00,
  currency: 'EUR',
  payerName: '',
  payerAccount: '',
  purpose: '',
  reference: '',
  ...more,
});

const proposed = async (one: LineToMatch, invoices: OpenInvoice[]) =>
  (await proposeInvoices([one], invoices)).get(one.id);

test.each([
  'INV-2026-00017',
  'inv 2026 00017',
  'Re.INV2026/00017, danke',
  'INV-2026-0 0017 2 Personen',
  '(INV–2026–00017)',
])('finds the number in %j', async (purpose) => {
  const found = await proposed(line({ purpose }), [invoice(1), invoice(17)]);
  expect(found).toMatchObject({ parts: [{ invoice: { id: '17' } }], reasons: ['number', 'amount_exact'], score: 85 });
});

test.each(['INV-2026-000171', '12026-00017', 'INV-2026-0017'])('does not find the number in %j', async (purpose) => {
  expect(await proposed(line({ purpose }), [invoice(17)])).toBeUndefined();
});

test.each([
  ['the number without its letters', { purpose: 'Beitrag 2026-00017' }, ['number_part', 'amount_exact'], 65],
  ['a part of the amount', { purpose: 'INV-2026-00017', amountMinor: 50_00 }, ['number', 'amount_part'], 65],
  ['more than is open', { purpose: 'INV-2026-00017', amountMinor: 120_01 }, ['number', 'amount_more'], 60],
  ['amount and name', { payerName: 'MOREAU Ada Mag.' }, ['amount_exact', 'name'], 40],
  ['everything', { purpose: 'INV-2026-00017', payerName: 'Ada Moreau' }, ['number', 'amount_exact', 'name'], 100],
])('scores by %s', async (_, told, reasons, score) => {
  expect(await proposed(line(told), [invoice(17)])).toMatchObject({ reasons, score });
});

test('matches a name with and without accents, but not a surname alone or another currency', async () => {
  expect(await proposed(line({ payerName: 'Moreau José' }), [invoice(1, { payerName: 'Jose Moreau' })])).toBeDefined();
  expect(await proposed(line({ payerName: 'Moreau' }), [invoice(1)])).toBeUndefined();
  expect(await proposed(line({ purpose: 'INV-2026-00001' }), [invoice(1, { currency: 'CHF' })])).toBeUndefined();
});

test.each([
  ['Muessig Joerg', 'Jörg Müßig'],
  ['Jörg Müßig', 'Joerg Muessig'],
  ['陈 静怡', '陈静怡'],
  ['احمد عبدالله', 'أحمد عبد الله'],
  ['Ada\u200b Moreau', 'Ada Moreau'],
  ['STRAUSS SOREN', 'Søren Strauß'],
  ['STRAUSS SOEREN', 'Søren Strauß'],
  ['LUKASZ WALESA', 'Łukasz Wałęsa'],
  ['Ａｄａ　Ｍｏｒｅａｕ', 'Ada Moreau'],
])('matches the payer %s with the name %s', async (payerName, name) => {
  expect(await proposed(line({ payerName }), [invoice(1, { payerName: name })])).toMatchObject({
    reasons: ['amount_exact', 'name'],
  });
});

test.each(['INV-٢٠٢٦-٠٠٠١٧', 'INV-２０２６-０００１７', 'ＩＮＶ－２０２６－０００１７'])(
  'finds a number in digits and letters of another script: %s',
  async (purpose) => {
    expect(await proposed(line({ purpose }), [invoice(17)])).toMatchObject({ reasons: ['number', 'amount_exact'] });
  },
);

test.each(['Beitrag 2026 M-00042', 'm 00042', 'Member M00042, thanks', 'M-٠٠٠٤٢'])(
  'finds the invoice of a member number in %j, which alone is not certain',
  async (purpose) => {
    const member = invoice(17, { memberNumber: 'M-00042' });
    const found = await proposed(line({ purpose, payerName: 'Ada Moreau' }), [invoice(1), member]);
    expect(found).toMatchObject({
      parts: [{ invoice: { id: '17' } }],
      reasons: ['amount_exact', 'name', 'member_number'],
    });
    expect(found && isSure(found)).toBe(false);
  },
);

test('does not take a year for a member number', async () => {
  expect(await proposed(line({ purpose: 'Fee 2026' }), [invoice(17, { memberNumber: '2026' })])).toBeUndefined();
});

test('finds the invoice of a person for whom the account has paid before', async () => {
  const lines = [line({ payerAccount: 'DE89370400440532013000', payerName: 'Bakery Huber' })];
  const knownPayers = [{ payerAccount: 'DE89370400440532013000', payerId: 'payer-17' }];
  const found = (await proposeInvoices(lines, [invoice(1), invoice(17)], knownPayers)).get('line');
  expect(found).toMatchObject({
    parts: [{ invoice: { id: '17' } }],
    reasons: ['amount_exact', 'known_account'],
    score: 45,
  });
  expect((await proposeInvoices(lines, [invoice(1), invoice(17)])).size).toBe(0);
});

test.each<[string, string, string[], number, boolean]>([
  ['is the name of somebody else', 'MUELLER HEINZ', ['Heinz Müller'], 55, false],
  ['is unknown', 'Bakery Huber', ['Heinz Müller'], 85, true],
  ['is missing', '', ['Heinz Müller'], 85, true],
  ['is also the name of the payer', 'Ada Moreau', ['Ada Moreau'], 100, true],
])('with number and amount, a payer whose name %s', async (_, payerName, people, score, certain) => {
  const lines = [line({ purpose: 'INV-2026-00017', payerName })];
  const proposal = lowerOtherPersons(lines, await proposeInvoices(lines, [invoice(17)]), people).get('line');
  expect(proposal?.score).toBe(score);
  expect(proposal && isSure(proposal)).toBe(certain);
});

test('proposes the earliest due of several matching invoices, and says so', async () => {
  const later = invoice(1, { dueOn: '2026-12-24' });
  expect(await proposed(line({ payerName: 'Ada Moreau' }), [later, invoice(2)])).toMatchObject({
    parts: [{ invoice: { id: '2' } }],
    reasons: ['amount_exact', 'name', 'several_fit'],
  });
});

test('two lines never share one open amount; the better match gets it', async () => {
  const vague = line({ id: 'vague', payerName: 'Ada Moreau' });
  const exact = line({ id: 'exact', purpose: 'INV-2026-00001' });
  const proposals = await proposeInvoices([vague, exact], [invoice(1)]);
  expect([...proposals.keys()]).toEqual(['exact']);
  const [first] = [...proposals.values()];
  expect(first && isSure(first)).toBe(true);
});

test('matches a thousand lines against ten thousand invoices of one amount in under two seconds', async () => {
  const invoices = Array.from({ length: 10_000 }, (_, at) => invoice(at + 1, { payerName: `Maria Nr ${at}` }));
  const lines = Array.from({ length: 1_000 }, (_, at) =>
    line({
      id: String(at),
      payerName: 'Maria Huber',
      purpose: `Mitgliedsbeitrag 2026, danke! INV-2026-${String(at + 1).padStart(5, '0')}`,
    }),
  );
  const begun = performance.now();
  expect((await proposeInvoices(lines, invoices)).size).toBe(1_000);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

describe('one line for several invoices', () => {
  const idsOf = async (one: LineToMatch, invoices: OpenInvoice[], knownPayers: KnownPayer[] = []) => {
    const proposal = (await proposeInvoices([one], invoices, knownPayers)).get(one.id);
    return (
      proposal && { ...proposal, parts: proposal.parts.map(({ invoice: { id }, amountMinor }) => [id, amountMinor]) }
    );
  };
  const other = invoice(2, { openMinor: 30_00, payerName: 'Rosa Lind' });

  test('is certain with both numbers and the sum of their open amounts', async () => {
    const one = line({ purpose: 'INV-2026-00001 + INV-2026-00002', amountMinor: 150_00 });
    const proposal = await idsOf(one, [invoice(1), other]);
    expect(proposal).toMatchObject({
      parts: [
        ['1', 120_00],
        ['2', 30_00],
      ],
      reasons: ['number', 'amount_sum'],
    });
    const [found] = [...(await proposeInvoices([one], [invoice(1), other])).values()];
    expect(found && isSure(found)).toBe(true);
  });

  const own = [invoice(1), invoice(2, { openMinor: 30_00 }), invoice(3, { openMinor: 7_00 })].map((one) => ({
    ...one,
    payerId: 'ada',
  }));

  test.each<[string, Partial<LineToMatch>, string[]]>([
    ['by name', { payerName: 'Ada Moreau' }, ['amount_sum', 'name']],
    ['by one of their numbers', { purpose: 'INV-2026-00002' }, ['number_part', 'amount_sum']],
    ['by account', { payerAccount: 'DE1' }, ['amount_sum', 'known_account']],
  ])('proposes two invoices of one payer, found %s', async (_, more, reasons) => {
    const proposal = await idsOf(line({ ...more, amountMinor: 150_00 }), own, [
      { payerAccount: 'DE1', payerId: 'ada' },
    ]);
    expect(proposal?.parts.map(([id]) => id)).toEqual(['1', '2']);
    expect(proposal?.reasons).toEqual(reasons);
  });

  test('proposes all invoices of one payer, and none where the sum differs', async () => {
    const all = await idsOf(line({ payerName: 'Ada Moreau', amountMinor: 157_00 }), own);
    expect(all?.parts).toHaveLength(3);
    expect(await idsOf(line({ payerName: 'Ada Moreau', amountMinor: 151_00 }), own)).toBeUndefined();
  });
});
