import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { TableUnreadable } from '../../../platform/csv/csv-reading.ts';
import { XmlUnreadable } from '../../../platform/xml/xml-reading.ts';
import { decideDecimalMark, readAmount } from './amounts.ts';
import { readCamt } from './camt.ts';
import { readMt940 } from './mt940.ts';
import type { KnownFormats } from './statement.ts';
import { parseStatement } from './statement-file.ts';

const reading = { currency: 'EUR', today: '2026-11-20', ownAccount: 'AT61 1904 3002 3457 3201' };
const camt = readFileSync(new URL('../fixtures/camt053.xml', import.meta.url), 'utf8');

describe('a CAMT statement', () => {
  test('returns bookings with their signs, and each transfer of a batch', () => {
    const { lines, otherRows, refused } = readCamt(camt, reading);
    expect(lines).toMatchObject([
      {
        account: 'AT611904300234573201',
        bookedOn: '2026-11-18',
        amountMinor: 120_00,
        payerName: 'Ada Moreau',
        purpose: 'Mitgliedsbeitrag INV-2026- 00001 Moreau & Co',
        reference: '',
        bankReference: '2026111812345678',
      },
      { bookedOn: '2026-11-19', amountMinor: 180_00, payerName: 'Noor Haddad', bankReference: '2026111900000002/T1' },
      { amountMinor: 120_00, payerName: 'Rosa Lind', purpose: 'INV202600002', reference: 'E2E-2' },
      { amountMinor: -49_90, purpose: 'Hosting', kind: 'transfer' },
    ]);
    expect(otherRows).toBe(1);
    expect(refused).toEqual([
      { row: 5, reason: 'other_currency', text: '120.00 CHF' },
      { row: 6, reason: 'amount_not_cents', text: '12.345' },
    ]);
  });

  test('reads prefixed elements, and keeps a booking whole where its parts do not add up', () => {
    const prefixed = camt
      .replace('180.00', '179.00')
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
      .replace('xmlns=', 'xmlns:ns=');
    expect(readCamt(prefixed, reading).lines.map(({ amountMinor }) => amountMinor)).toEqual([120_00, 300_00, -49_90]);
  });

  test('shows what the bank kept of a batch', () => {
    const { lines } = readCamt(camt.replace('300.00', '297.50'), reading);
    expect(lines.slice(1, 4)).toMatchObject([
      { kind: 'transfer', amountMinor: 180_00 },
      { kind: 'transfer', amountMinor: 120_00 },
      { kind: 'charge', amountMinor: -2_50, bankReference: '2026111900000002/charge' },
    ]);
  });

  test.each([
    ['CRDT', 120_00, 'Ada Moreau'],
    ['DBIT', -120_00, 'Ada Moreau'],
  ])('knows a reversal on the side %s, and its other party', (side, amountMinor, payerName) => {
    const reversed = camt.replace(
      '<CdtDbtInd>CRDT</CdtDbtInd>',
      `<CdtDbtInd>${side}</CdtDbtInd><RvslInd>true</RvslInd>`,
    );
    expect(readCamt(reversed, reading).lines[0]).toMatchObject({ kind: 'reversal', amountMinor, payerName });
  });

  test('takes the account of the other party, and structured references', () => {
    const own = '<CdtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></CdtrAcct>';
    const other = '<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>';
    const structured =
      '<Strd><RfrdDocInf><Nb>INV-2026-00009</Nb></RfrdDocInf><AddtlRmtInf>Choir</AddtlRmtInf></Strd></RmtInf>';
    const text = camt.replace('</RltdPties>', `${own}${other}</RltdPties>`).replace('</RmtInf>', structured);
    expect(readCamt(text, reading).lines[0]).toMatchObject({
      payerAccount: 'DE02120300000000202051',
      purpose: 'Mitgliedsbeitrag INV-2026- 00001 Moreau & Co INV-2026-00009 Choir',
    });
  });

  test.each([
    ['camt052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['camt054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('is read from a file in the format %s too', (format, message, one) => {
    const other = camt.replaceAll('BkToCstmrStmt>', `${message}>`).replaceAll('Stmt>', `${one}>`);
    expect(readCamt(other, reading)).toEqual({ ...readCamt(camt, reading), format });
  });

  test.each([
    [
      'with a document type',
      '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>',
    ],
    ['with an entity of its own', '<Document>&lol;</Document>'],
    ['that ends too early', camt.slice(0, 900)],
    [
      'of another kind',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>',
    ],
    ['that is nested endlessly', `<Document>${'<a>'.repeat(5_000)}`],
  ])('%s is refused', (_, text) => {
    expect(() => readCamt(text, reading)).toThrow(XmlUnreadable);
  });
});

const mt940Of = (...bookings: string[]) =>
  [
    ':20:STARTUMS',
    ':25:37040044/532013000',
    ':28C:12/1',
    ':60F:C261231EUR1000,00',
    ...bookings,
    ':62F:C261231EUR1,00',
    '-',
  ].join('\r\n');

describe('an MT940 statement', () => {
  const read = (...bookings: string[]) => readMt940(mt940Of(...bookings), { ...reading, today: '2027-02-01' });

  test('has the account as an IBAN, and joins a purpose and a name that are split', () => {
    const details = [
      '166?00GUTSCHRIFT?20EREF+E2E-7?21SVWZ+INV-2026-00001 Mit',
      '?22gliedsbeitrag?32ADA MARIA MOR?33EAU',
    ];
    const { lines } = read(':61:2611181118C1120,5NTRFNONREF//REF1', `:86:${details[0]}`, details[1] ?? '');
    expect(lines).toEqual([
      {
        kind: 'transfer',
        account: 'DE89370400440532013000',
        bookedOn: '2026-11-18',
        amountMinor: 1120_50,
        currency: 'EUR',
        payerName: 'ADA MARIA MOREAU',
        payerAccount: '',
        purpose: 'INV-2026-00001 Mitgliedsbeitrag',
        reference: 'E2E-7',
        bankReference: 'REF1',
      },
    ]);
  });

  test.each([
    [
      'numbered parts without keys',
      '166?20INV-2026-00001?21Beitrag?32Ada Moreau',
      'INV-2026-00001 Beitrag',
      'Ada Moreau',
    ],
    ['names between slashes', '/TRTP/SEPA/NAME/J JANSEN/REMI/INV-2026-00001/EREF/E2E', 'INV-2026-00001', 'J JANSEN'],
    ['plain text', 'TRANSFER INV-2026-00001', 'TRANSFER INV-2026-00001', ''],
  ])('explains a booking with %s', (_, details, purpose, payerName) => {
    expect(read(':61:261118C1,NTRFX', `:86:${details}`).lines).toMatchObject([{ purpose, payerName }]);
  });

  test('knows signs and reversals, leaves out what is only expected, and refuses what is not readable', () => {
    const { lines, otherRows, refused } = read(
      ':61:2612311231D1,00NTRFX',
      ':61:261231RC1,00NTRFX',
      ':61:261231RD3,00NTRFX',
      ':61:261231EC1,00NTRFX',
      ':61:2701011231C2,00NTRFX',
      ':61:261231C1,234NTRFX',
      ':61:gibberish',
    );
    expect(lines).toMatchObject([
      { kind: 'transfer', amountMinor: -1_00 },
      { kind: 'reversal', amountMinor: -1_00 },
      { kind: 'reversal', amountMinor: 3_00 },
      { bookedOn: '2026-12-31', amountMinor: 2_00 },
    ]);
    expect(otherRows).toBe(1);
    expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
      [6, 'amount_not_cents'],
      [7, 'amount_unreadable'],
    ]);
  });
});

describe('a file of a bank', () => {
  const parse = (bytes: Uint8Array) => parseStatement({ bytes, reading, known: [], choice: {} });
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  test('is recognised by its content, also within an archive', () => {
    const mt940 = mt940Of(':61:261118C1,00NTRFX');
    expect(parse(bytesOf(mt940))).toMatchObject({ format: 'mt940', rowCount: 1 });
    expect(parse(zipSync({ 'a.csv': bytesOf(camt) }))).toMatchObject({ format: 'camt053', rowCount: 5 });
    const archive = zipSync({
      'day/1.xml': bytesOf(camt),
      'day/2.sta': bytesOf(mt940),
      '__MACOSX/._1.xml': bytesOf('x'),
    });
    expect(parse(archive)).toMatchObject({ format: 'camt053', rowCount: 6 });
  });

  test.each([
    ['a document in HTML', bytesOf('<html><body>Statement</body></html>')],
    ['QIF', bytesOf('!Type:Bank\nD18/11/2026\nT12.00\n^\n')],
    [
      'an archive of a statement and something else',
      zipSync({ 'a.xml': bytesOf(camt), 'b.txt': bytesOf('Hello\nyou') }),
    ],
  ])('that is %s is refused', (_, file) => {
    expect(parse(file)).toEqual({ format: null });
  });

  test('that is a spreadsheet is refused', () => {
    const spreadsheet = zipSync({ '[Content_Types].xml': bytesOf('<Types/>') });
    expect(() => parse(spreadsheet)).toThrow(TableUnreadable);
  });
});

const parseCsvText = (text: string, known: KnownFormats = []) => {
  const parsed = parseStatement({ bytes: new TextEncoder().encode(text), reading, known, choice: {} });
  if (parsed.format !== 'csv') throw new Error(`It is ${String(parsed.format)}.`);
  return parsed;
};

const germanBank = [
  '"Kontonummer:";"AT611904300234573201 / Girokonto";',
  '',
  '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Empfänger";"Verwendungszweck";"Betrag (EUR)";',
  '"18.11.2026";"18.11.2026";"Gutschrift";"Müller, Jürgen";"INV-2026-00001";"1.120,00";',
  '"19.11.26";"19.11.2026";"Lastschrift";"Hosting AG";"Rechnung 4711";"-49,90";',
  '"19.11.2026";"19.11.2026";"Gutschrift";"Rosa Lind";"Beitrag";"12,345";',
  '"31.02.2026";"19.11.2026";"Gutschrift";"Rosa Lind";"Beitrag";"12,00";',
  '"21.11.2026";"19.11.2026";"Gutschrift";"Rosa Lind";"Beitrag";"12,00";',
  '"19.11.2026";"zwei"',
  '',
].join('\r\n');

const encoded = {
  'utf-8': new TextEncoder().encode(germanBank),
  'windows-1252': Uint8Array.from(germanBank, (sign) => sign.charCodeAt(0)),
  'utf-16le': new Uint8Array([0xff, 0xfe, ...Buffer.from(germanBank, 'utf16le')]),
};

describe('a CSV statement', () => {
  test.each(Object.entries(encoded))('in %s is read from its heading row, whatever is above it', (encoding, bytes) => {
    const parsed = parseStatement({ bytes, reading, known: [], choice: {} });
    if (parsed.format !== 'csv') throw new Error('The file was not read as CSV.');
    const mapping = { bookedOn: 0, payer: 3, purpose: 4, amount: 5 };
    expect(parsed.csv).toMatchObject({ encoding, delimiter: ';' });
    expect(parsed.csv.mapping).toEqual(mapping);
    const read = parsed.statement;
    expect(read.lines).toMatchObject([
      { bookedOn: '2026-11-18', amountMinor: 1120_00, payerName: 'Müller, Jürgen', purpose: 'INV-2026-00001' },
      { bookedOn: '2026-11-19', amountMinor: -49_90, payerName: 'Hosting AG' },
    ]);
    expect(read.otherRows).toBe(0);
    expect(read.refused.map(({ row, reason }) => [row, reason])).toEqual([
      [6, 'amount_not_cents'],
      [7, 'day_unreadable'],
      [8, 'day_in_future'],
      [9, 'columns_differ'],
    ]);
  });

  test.each(['sep=;\r\n', ''])('says how its rows are read, after %j', (start) => {
    const { csv, rowCount } = parseCsvText(
      `${start}Datum;Text;Betrag\n18.11.2026;Ada;1.120,00\n19.11.2026;Noor;-5,00\n`,
    );
    expect(rowCount).toBe(2);
    expect(csv.preview).toMatchObject([
      { kind: 'received', bookedOn: '2026-11-18', amountMinor: 1120_00, purpose: 'Ada' },
      { kind: 'outgoing', bookedOn: '2026-11-19', amountMinor: -5_00, purpose: 'Noor' },
    ]);
  });

  test('knows the accounts of the payers from that of the association', () => {
    const own = 'AT611904300234573201';
    const rows = (accounts: string[]) => accounts.map((one) => `18.11.2026,1.00,${one}\n`).join('');
    const ofPayers = parseCsvText(`Date,Amount,IBAN\n${rows([own, 'DE02120300000000202051'])}`);
    expect(ofPayers.csv.mapping).toEqual({ bookedOn: 0, amount: 1, payerAccount: 2 });
    const ofAssociation = parseCsvText(`Date,Amount,IBAN\n${rows([own, own])}`);
    expect(ofAssociation.csv).toMatchObject({ account: own, mapping: { bookedOn: 0, amount: 1, account: 2 } });
  });

  test('without headings keeps its first row', () => {
    const { csv, statement } = parseCsvText('18/11/2026,MS A JONES INV-2026-00001,60.00\n19/11/2026,B,-1.00\n');
    expect(csv).toMatchObject({ hasHeading: false, mapping: { bookedOn: 0, purpose: 1, amount: 2 } });
    expect(statement.lines).toMatchObject([{ bookedOn: '2026-11-18', amountMinor: 60_00 }, { amountMinor: -1_00 }]);
  });

  test.each([
    ['a direction', 'Date,Amount,S/H\n18.11.2026,60.00,H\n18.11.2026,45.30,S\n', [60_00, -45_30]],
    ['a direction without a heading', 'Date,Amount,X\n18.11.2026,60.00,CR\n18.11.2026,45.30,DR\n', [60_00, -45_30]],
    ['two columns', 'Date,Money out,Money in\n18.11.2026,,60.00\n18.11.2026,45.30,\n', [60_00, -45_30]],
    ['three columns', 'Datum;Betrag;Soll;Haben\n18.11.2026;60;;60\n18.11.2026;-45,3;45,3;\n', [60_00, -45_30]],
    ['letters behind it', 'Date,Amount\n18.11.2026,60.00 CR\n18.11.2026,45.30DR\n', [60_00, -45_30]],
    ['parentheses', 'Date,Amount\n18.11.2026,60.00\n18.11.2026,(45.30)\n', [60_00, -45_30]],
  ])('knows the sign of an amount by %s', (_, text, amounts) => {
    expect(parseCsvText(text).csv.preview.map(({ amountMinor }) => amountMinor)).toEqual(amounts);
  });

  test('refuses an amount whose direction is unknown or contradicts its sign', () => {
    const { statement } = parseCsvText('Date,Amount,S/H\n18.11.2026,60.00,H\n18.11.2026,1.00,X\n18.11.2026,-1.00,H\n');
    expect(statement.refused.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'direction_unreadable'],
      [4, 'direction_unreadable'],
    ]);
  });

  test.each(['Umsatz vorgemerkt', 'Pending', 'PDNG', '待入账'])('leaves out a row that is %s', (status) => {
    for (const heading of ['Info', 'Other']) {
      const { csv } = parseCsvText(`Date,Amount,${heading}\n18.11.2026,1.00,booked\n18.11.2026,1.00,${status}\n`);
      expect(csv.preview.map(({ kind }) => kind)).toEqual(['received', 'pending']);
    }
  });

  test.each([
    ['days that fit both orders', '06/02/2026,1.00', ['dayOrder']],
    ['days that contradict each other', '13/02/2026,1.00\n02/13/2026,1.00', ['dayOrder']],
    ['a thousand or one', '18.11.2026,"1,234"', ['decimalMark']],
    ['amounts that contradict each other', '18.11.2026,"1,00"\n18.11.2026,1.00', ['decimalMark']],
    ['days that decide', '06/02/2026,1.00\n13/02/2026,1.00', []],
  ])('asks about %s', (_, rows, questions) => {
    expect(parseCsvText(`Date,Amount\n${rows}\n`).csv.questions).toEqual(questions);
  });

  describe('that was read before', () => {
    const text = 'A,B,C\n06/02/2026,1.00,DE89370400440532013000\n';
    const last = { bookedOn: 0, amount: 1, account: 2 };
    const known = [{ format: 'a|b|c', account: '', mapping: last, decimalMark: '.', dayOrder: 'mdy' }] as const;

    test('is read the same way, but asks again if it does not name its account', () => {
      const { csv } = parseCsvText(text, [...known]);
      expect(csv).toMatchObject({ mapping: last, dayOrder: 'mdy', questions: ['dayOrder'] });
    });

    test('asks nothing about the same account, and forgets the columns of another one', () => {
      const named = text.replace('A,B,C', 'Date,Amount,Account');
      const same = { ...known[0], format: 'date|amount|account', account: 'DE89370400440532013000' };
      expect(parseCsvText(named, [same]).csv).toMatchObject({ dayOrder: 'mdy', questions: [] });
      const other = { ...same, account: 'AT611904300234573201' };
      expect(parseCsvText(named, [other]).csv).toMatchObject({ dayOrder: 'dmy', questions: ['dayOrder'] });
    });
  });
});

test.each([
  ['1.234,56', ',', 1234_56],
  ['1 234,5', ',', 1234_50],
  ['1’234.50', '.', 1234_50],
  ['1,234.50', '.', 1234_50],
  ['12', ',', 12_00],
  ['12,00-', ',', -12_00],
  ['−12,00 €', ',', -12_00],
  ['EUR 12.00', '.', 12_00],
  ['12.3400', '.', 12_34],
  ['0.1', '.', 10],
  ['١٬٢٣٤٫٥٠', ',', 1234_50],
  ['۱۲۳۴٫۵', '.', 1234_50],
  ['１２.３４', '.', 12_34],
])('reads %j with %j as the decimal mark', (text, mark, minor) => {
  expect(readAmount(text, mark as ',')).toEqual({ minor });
});

test.each([
  ['12.345', '.', 'amount_not_cents'],
  ['1.23,00', ',', 'amount_unreadable'],
  ['12,50', '.', 'amount_unreadable'],
  ['1e3', '.', 'amount_unreadable'],
  ['', '.', 'amount_unreadable'],
  ['99999999999999', '.', 'amount_too_big'],
])('refuses %j with %j as the decimal mark: %s', (text, mark, refused) => {
  expect(readAmount(text, mark as ',')).toEqual({ refused });
});

test.each([
  [['1.234,56', '-3,10', '7'], ','],
  [['1,234.56', '12.5', ''], '.'],
  [['1.234.567', '1.234'], ','],
  [['0.123'], '.'],
])('finds the decimal mark of %j', (texts, value) => {
  expect(decideDecimalMark(texts)).toEqual({ value, isCertain: true, isContradictory: false });
});

test.each([
  ['blanks', `1${' '.repeat(120_000)}x`],
  ['zeros', `1,${'0'.repeat(120_000)}1`],
  ['groups', `${'1 '.repeat(60_000)}x`],
])('case 147: rejects an amount with 120,000 %s in linear time', (_what, text) => {
  const start = performance.now();
  expect(readAmount(text, ',')).toEqual({ refused: 'amount_unreadable' });
  decideDecimalMark([text]);
  expect(performance.now() - start).toBeLessThan(1000);
});
