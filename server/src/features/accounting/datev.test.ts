import type { JournalEntry } from '@guildhall/shared/contracts';
import { writeDatev } from './datev.ts';

const entry: JournalEntry = {
  id: '01890000-0000-7000-8000-000000000001',
  event: 'issue',
  bookedOn: '2026-11-05',
  document: 'INV-2026-00001',
  text: null,
  invoiceId: '01890000-0000-7000-8000-000000000002',
  payerName: 'Zoë "Z" Ångström;\r\nمحمد',
  debitKind: 'receivables',
  debitAccount: '1200',
  creditKind: 'revenue',
  creditAccount: '4000',
  taxRateBasisPoints: 2000,
  amount: { amountMinor: 1_234_05, currency: 'EUR' },
};
const stack = {
  entries: [entry],
  days: { from: '2026-11-01', to: '2026-11-30' },
  setting: { consultantNumber: 12345, clientNumber: 67 },
  currency: 'EUR',
  isFinal: true,
  createdAt: new Date('2026-12-01T08:09:10.123Z'),
};
const linesOf = (given: Parameters<typeof writeDatev>[0]) => writeDatev(given).toString('latin1').split('\r\n');

test('the header has the 31 fields of EXTF 700 for a Buchungsstapel', () => {
  const [header = ''] = linesOf(stack);
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201080910123;;"GH";"Guildhall";"";12345;67;20260101;4;20261101;20261130;' +
      '"Guildhall 2026-11";"";1;0;1;"EUR";;"";;;"04";;;"";""',
  );
  expect(header.split(';')).toHaveLength(31);
});

test.each([
  ['2026-11-01', '2026-11-30', '2026-11'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2026-01-01', '2026-03-31', '2026-01/2026-03'],
  ['2026-11-05', '2026-11-30', '20261105-20261130'],
])('the batch from %s to %s is named after its period', (from, to, name) => {
  const [header = ''] = linesOf({ ...stack, days: { from, to } });
  const batch = header.split(';')[16];
  expect(batch).toBe(`"Guildhall ${name}"`);
  expect(batch?.length).toBeLessThanOrEqual(32);
});

test('rows have the 125 columns of format version 13, in the documented places', () => {
  const [, names = '', row, end] = linesOf({ ...stack, entries: [{ ...entry, payerName: 'Ada Moreau' }] });
  const columns = names.split(';');
  expect(columns).toHaveLength(125);
  expect(new Set(columns).size).toBe(125);
  // Positions as in the format's documentation, counted from 1.
  const places = { Konto: 7, Belegdatum: 10, Buchungstext: 14, Festschreibung: 114, 'Abw. Skontokonto': 125 };
  for (const [name, place] of Object.entries(places)) expect(columns[place - 1]).toBe(name);
  const cells = row?.split(';') ?? [];
  expect(cells).toHaveLength(125);
  expect(cells.slice(0, 14)).toEqual([
    '1234,05',
    '"S"',
    '"EUR"',
    '',
    '',
    '',
    '1200',
    '4000',
    '',
    '0511',
    '"INV-2026-00001"',
    '',
    '',
    '"INV-2026-00001 Ada Moreau"',
  ]);
  expect(cells[113]).toBe('1');
  expect(end).toBe('');
});

test('a name breaks neither quotes nor lines, and characters missing in Windows-1252 become question marks', () => {
  const text = writeDatev(stack);
  expect(text.toString('latin1').split('\r\n')).toHaveLength(4);
  expect(text.toString('latin1')).toContain('"INV-2026-00001 Zo\u00eb ""Z"" \u00c5ngstr\u00f6m; ????"');
});

test('Windows-1252 keeps the euro sign and curly quotes, and loses unsupported accents', () => {
  const text = writeDatev({ ...stack, entries: [{ ...entry, payerName: '€ “ä” Œ ž ő 中' }] });
  expect(
    text.includes(Buffer.from([0x80, 0x20, 0x93, 0xe4, 0x94, 0x20, 0x8c, 0x20, 0x9e, 0x20, 0x6f, 0x20, 0x3f])),
  ).toBe(true);
});
