import { readFileSync } from 'node:fs';
import { isFullRun, sampleSeedNumber } from '@guildhall/shared/testing/sample';
import fc from 'fast-check';
import { bytesIn } from '../../../testing/encodings.ts';
import type { KnownFormats } from './statement.ts';
import { parseStatement } from './statement-file.ts';

// Files as banks write them, with invented names.

const today = '2028-02-01';

function read(name: string, currency = 'EUR', known: KnownFormats = []) {
  const bytes = new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
  const parsed = parseStatement({ bytes, reading: { currency, today, ownAccount: '' }, known, choice: {} });
  if (parsed.format === null) throw new Error(`${name} can't be read.`);
  return parsed;
}

const money = ({
  kind,
  bookedOn,
  amountMinor,
  payerName,
  purpose,
}: ReturnType<typeof read>['statement']['lines'][number]) => [kind, bookedOn, amountMinor, payerName, purpose] as const;

test.each([
  [
    'de_sparkasse_camt_v8.csv',
    [
      ['transfer', '2027-02-02', 60_00, 'MÜLLER HEINZ', 'INV-2027-00122 Mitgliedsbeitrag'],
      ['transfer', '2027-02-02', -1250_00, 'STADT LINDAU', 'MIETE PROBERAUM'],
    ],
  ],
  [
    'de_postbank.csv',
    [
      ['transfer', '2027-02-04', 60_00, 'Uwe Koch', 'INV-2027-00126 Beitrag'],
      ['transfer', '2027-02-05', -45_30, 'Stadtwerke', 'Strom'],
    ],
  ],
  ['de_mt940.txt', [['transfer', '2027-02-01', 60_00, 'MARTA MUSTER', 'INV-2027-00121 Mitgliedsbeitrag']]],
  [
    'uk_hsbc_noheader.csv',
    [
      ['transfer', '2027-02-06', 60_00, '', 'MS A JONES INV-2027-00131 CR'],
      ['transfer', '2027-02-06', 60_00, '', 'MR B BROWN INV-2027-00132 CR'],
      ['transfer', '2027-02-05', -45_30, '', 'BRITISH GAS DD'],
    ],
  ],
  ['camt_rvsl.xml', [['reversal', '2028-01-07', 12_90, 'Bank', 'Storno Kontofuehrung']]],
  [
    'camt_batch_fee.xml',
    [
      ['transfer', '2028-01-06', 90_00, 'A B', 'INV-2027-00014'],
      ['transfer', '2028-01-06', 60_00, 'C D', 'INV-2027-00034'],
      ['charge', '2028-01-06', -1_50, '', 'SAMMLER'],
    ],
  ],
  [
    'de_camt052.xml',
    [['transfer', '2026-11-27', 60_00, 'OESTERREICHER-MOELLER HANNA', 'Mitgliedsbeitrag INV 202 6 00001']],
  ],
  [
    'de_camt053.zip',
    [['transfer', '2026-11-27', 60_00, 'OESTERREICHER-MOELLER HANNA', 'Mitgliedsbeitrag INV 202 6 00001']],
  ],
] as const)('reads %s', (name, lines) => {
  const { statement } = read(name);
  expect(statement.lines.map(money)).toEqual(lines);
  expect(statement.refused).toEqual([]);
});

test('reads the QR reference of a Swiss notification', () => {
  expect(read('ch_camt054.xml', 'CHF').statement.lines.map(money)).toEqual([
    ['transfer', '2027-02-05', 60_00, '', '210000000003139471430009017'],
  ]);
});

test('skips a pending row, and takes it when it comes again as booked', () => {
  const name = 'de_sparkasse_camt_v8.csv';
  expect(read(name).statement.otherRows).toBe(1);
  const text = readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'latin1').replace('vorgemerkt', 'gebucht');
  const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
  const later = parseStatement({ bytes, reading: { currency: 'EUR', today, ownAccount: '' }, known: [], choice: {} });
  expect(later).toMatchObject({ statement: { otherRows: 0, lines: { length: 3 } } });
});

test('decides the order of dates for each file of the same headings', () => {
  const first = read('uk_first.csv', 'GBP');
  if (first.format !== 'csv') throw new Error('It is no CSV.');
  const known: KnownFormats = [
    { format: 'date|description|amount', account: '', mapping: first.csv.mapping, decimalMark: '.', dayOrder: 'dmy' },
  ];
  expect(first.statement.lines.map(({ bookedOn }) => bookedOn)).toEqual(['2027-01-14', '2027-01-15']);
  const second = read('paypal_us_dates.csv', 'GBP', known);
  expect(second).toMatchObject({ csv: { dayOrder: 'mdy', questions: [] } });
  expect(second.statement.lines.map(({ bookedOn }) => bookedOn)).toEqual(['2027-02-06', '2027-02-13']);
});

test('asks for the order of dates that fit both', () => {
  expect(read('uk_hsbc_noheader.csv', 'GBP')).toMatchObject({ csv: { hasHeading: false, questions: ['dayOrder'] } });
});

const payments = fc.record({
  day: fc.date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  minor: fc.integer({ min: -2_000_000_00, max: 2_000_000_00 }).filter((minor) => minor !== 0),
});

const formats = fc
  .record({
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'windows-1256', 'gbk'),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    date: fc.constantFrom('d.m.y', 'd/m/y', 'm/d/y', 'd-m-y', 'y-m-d', 'ymd', 'y年m月d日', 'd b y'),
    decimal: fc.constantFrom(',', '.'),
    groups: fc.boolean(),
    sign: fc.constantFrom('minus', 'behind', 'parentheses', 'direction', 'columns'),
    heading: fc.constantFrom('headings', 'title', 'none', 'sep'),
  })
  .filter(({ encoding, date }) => !date.includes('年') || /^utf|gbk/.test(encoding));

type Format = typeof formats extends fc.Arbitrary<infer Value> ? Value : never;
type Payment = typeof payments extends fc.Arbitrary<infer Value> ? Value : never;

/** Texts that a reader recognises the encoding by. */
const textIn: Record<Format['encoding'], string> = {
  'utf-8': 'Jürgen Groß 王小明',
  'utf-16le': 'Jürgen Groß 王小明',
  'utf-16be': 'Jürgen Groß 王小明',
  'windows-1252': 'Jürgen Groß, Hélène Lefèvre',
  macintosh: 'Jürgen Groß, Hélène Lefèvre',
  'windows-1256': 'رسوم العضوية محمد علي',
  gbk: '会员费 王小明',
};

const iso = ({ day }: Payment): string => day.toISOString().slice(0, 10);

function writtenDay(payment: Payment, { date }: Format): string {
  const [y = '', m = '', d = ''] = iso(payment).split('-');
  if (date === 'd b y')
    return `${d} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(m) - 1]} ${y}`;
  return date.replace('y', y).replace('m', m).replace('d', d);
}

function writtenAmount(minor: number, { decimal, groups }: Format): string {
  const [whole = '', cents = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  const mark = decimal === ',' ? '.' : ',';
  return `${groups ? whole.replace(/\B(?=(?:\d{3})+$)/g, mark) : whole}${decimal}${cents}`;
}

function amountCells({ minor }: Payment, format: Format): string[] {
  const amount = writtenAmount(minor, format);
  const isOut = minor < 0;
  switch (format.sign) {
    case 'minus':
      return [isOut ? `-${amount}` : amount];
    case 'behind':
      return [isOut ? `${amount}-` : amount];
    case 'parentheses':
      return [isOut ? `(${amount})` : amount];
    case 'direction':
      return [amount, isOut ? 'S' : 'H'];
    case 'columns':
      return isOut ? [amount, ''] : ['', amount];
  }
}

function fileOf(rows: readonly Payment[], format: Format): Uint8Array {
  const text = textIn[format.encoding];
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => (cell.includes(format.delimiter) ? `"${cell}"` : cell)).join(format.delimiter);
  const amounts = { direction: ['Amount', 'S/H'], columns: ['Money out', 'Money in'] };
  const headings = ['Date', 'Purpose', ...(amounts[format.sign as keyof typeof amounts] ?? ['Amount'])];
  const above = { headings: [], title: ['Transactions, all; 2027', ''], none: [], sep: [`sep=${format.delimiter}`] };
  const lines = [
    ...above[format.heading],
    ...(format.heading === 'none' ? [] : [quoted(headings)]),
    ...rows.map((row) => quoted([writtenDay(row, format), text, ...amountCells(row, format)])),
  ];
  return bytesIn(format.encoding, `${lines.join('\r\n')}\r\n`);
}

test('reads what was written in any format, or asks, and never reads another amount or sign', () => {
  fc.assert(
    fc.property(fc.array(payments, { minLength: 1, maxLength: 12 }), formats, (rows, format) => {
      const bytes = fileOf(rows, format);
      const parsed = parseStatement({
        bytes,
        reading: { currency: 'EUR', today, ownAccount: '' },
        known: [],
        choice: {},
      });
      if (parsed.format !== 'csv') throw new Error('It is no CSV.');
      const { csv, statement } = parsed;
      const { bookedOn, amount, credit } = csv.mapping;
      // Without a column for the amount, nothing can be read before a person says which it is.
      if (bookedOn === undefined || (amount ?? credit) === undefined) return expect(format.heading).toBe('none');
      const written = rows.map((row) => [iso(row), row.minor]);
      const readAs = statement.lines.map((line) => [line.bookedOn, line.amountMinor]);
      if (csv.questions.length === 0) {
        expect(statement.refused).toEqual([]);
        expect(readAs).toEqual(written);
        expect(statement.lines[0]?.purpose).toBe(textIn[format.encoding]);
      } else {
        const dayOrder = format.date === 'm/d/y' ? 'mdy' : 'dmy';
        const choice = { decimalMark: format.decimal, dayOrder } as const;
        const answered = parseStatement({
          bytes,
          reading: { currency: 'EUR', today, ownAccount: '' },
          known: [],
          choice,
        });
        if (answered.format !== 'csv') throw new Error('It is no CSV.');
        expect(answered.statement.lines.map((line) => [line.bookedOn, line.amountMinor])).toEqual(written);
      }
    }),
    { numRuns: isFullRun() ? 5_000 : 300, seed: sampleSeedNumber() },
  );
});
