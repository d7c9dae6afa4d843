import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { readCsv, TableUnreadable } from '../../platform/csv/csv-reading.ts';
import { XmlUnreadable } from '../../platform/xml/xml-reading.ts';
import { decimalMarkOf, readAmount } from './amounts.ts';
import { readCamt } from './camt.ts';
import { guessReading } from './csv-columns.ts';
import { findHeading, readRows } from './csv-statement.ts';
import { readMt940 } from './mt940.ts';
import { parseStatement } from './statement-file.ts';

const reading = { currency: 'EUR', today: '2026-11-20' };
const camt = readFileSync(new URL('fixtures/camt053.xml', import.meta.url), 'utf8');

describe('a CAMT statement', () => {
  test('returns incoming bookings, and each transfer of a batch', () => {
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
    ]);
    expect(otherRows).toBe(2);
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
    expect(readCamt(prefixed, reading).lines.map(({ amountMinor }) => amountMinor)).toEqual([120_00, 300_00]);
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
        account: 'DE89370400440532013000',
        bookedOn: '2026-11-18',
        amountMinor: 1120_50,
        currency: 'EUR',
        payerName: 'ADA MARIA MOREAU',
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

  test('leaves out what is no incoming payment, and refuses what is not readable', () => {
    const { lines, otherRows, refused } = read(
      ':61:2612311231D1,00NTRFX',
      ':61:261231RC1,00NTRFX',
      ':61:261231EC1,00NTRFX',
      ':61:2701011231C2,00NTRFX',
      ':61:261231C1,234NTRFX',
      ':61:gibberish',
    );
    expect(lines).toMatchObject([{ bookedOn: '2026-12-31', amountMinor: 2_00 }]);
    expect(otherRows).toBe(3);
    expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
      [5, 'amount_not_cents'],
      [6, 'amount_unreadable'],
    ]);
  });
});

describe('a file of a bank', () => {
  const known = { headings: {}, decimalMark: ',', dayOrder: 'dmy' } as const;
  const parse = (bytes: Uint8Array) => parseStatement({ bytes, reading, known });
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

const nothingKnown = { headings: {}, decimalMark: '.', dayOrder: 'dmy' } as const;

describe('a CSV statement', () => {
  test.each(Object.entries(encoded))(
    'in %s is read from its heading row, whatever is above it',
    async (encoding, bytes) => {
      const file = readCsv(bytes);
      expect(file).toMatchObject({ encoding, delimiter: ';' });
      const { heading, rows } = findHeading(file);
      const { mapping } = guessReading({ ...file, heading, rows }, nothingKnown);
      expect(mapping).toEqual({ bookedOn: 0, payer: 3, purpose: 4, amount: 5 });
      const read = await readRows(rows, heading.length, { mapping, decimalMark: ',', dayOrder: 'dmy' }, reading);
      expect(read.lines).toMatchObject([
        { bookedOn: '2026-11-18', amountMinor: 1120_00, payerName: 'Müller, Jürgen', purpose: 'INV-2026-00001' },
      ]);
      expect(read.otherRows).toBe(1);
      expect(read.refused.map(({ row, reason }) => [row, reason])).toEqual([
        [6, 'amount_not_cents'],
        [7, 'day_unreadable'],
        [8, 'day_in_future'],
        [9, 'columns_differ'],
      ]);
    },
  );

  test('proposes the columns chosen last time', () => {
    const known = { bookedOn: 'Valuta', amount: 'Summe', purpose: 'Notiz' };
    const heading = ['Datum', 'Valuta', 'Summe', 'Notiz', 'Name'];
    const file = { ...readCsv(encoded['utf-8']), heading, rows: [] };
    expect(guessReading(file, { ...nothingKnown, headings: known }).mapping).toEqual({
      bookedOn: 1,
      amount: 2,
      purpose: 3,
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

test('finds the decimal mark of a column', () => {
  expect(decimalMarkOf(['1.234,56', '-3,10', '7'])).toBe(',');
  expect(decimalMarkOf(['1,234.56', '12.5', ''])).toBe('.');
});

test.each([
  ['blanks', `1${' '.repeat(120_000)}x`],
  ['zeros', `1,${'0'.repeat(120_000)}1`],
  ['groups', `${'1 '.repeat(60_000)}x`],
])('case 147: rejects an amount with 120,000 %s in linear time', (_what, text) => {
  const start = performance.now();
  expect(readAmount(text, ',')).toEqual({ refused: 'amount_unreadable' });
  decimalMarkOf([text]);
  expect(performance.now() - start).toBeLessThan(1000);
});
