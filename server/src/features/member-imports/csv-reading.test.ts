import { decideDayOrder, readDay } from '../../platform/csv/days.ts';
import { readCsv } from '../../platform/csv/csv-reading.ts';
import { guessMapping } from './mapping.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['UTF-8', utf8('Name;Ort\nZoë;Zürich\n'), 'utf-8'],
  ['UTF-8 with a mark', utf8('\uFEFFName;Ort\nZoë;Zürich\n'), 'utf-8'],
  ['Windows-1252', latin('Name;Ort\r\nZo\xeb;Z\xfcrich\r\n'), 'windows-1252'],
  ['UTF-16', utf16('\uFEFFName;Ort\nZoë;Zürich'), 'utf-16le'],
  ['UTF-16, big end first', utf16('\uFEFFName;Ort\nZoë;Zürich').swap16(), 'utf-16be'],
  ['UTF-16 without a mark', utf16('Name;Ort\nZoë;Zürich'), 'utf-16le'],
  ['UTF-16 without a mark, big end first', utf16('Name;Ort\nZoë;Zürich').swap16(), 'utf-16be'],
])('detects %s', (_what, bytes, encoding) => {
  const file = readCsv(bytes);
  expect(file).toMatchObject({ encoding, delimiter: ';', heading: ['Name', 'Ort'] });
  expect(file.rows).toEqual([{ row: 2, cells: ['Zoë', 'Zürich'], isOpen: false }]);
});

test('reads commas, tabs and quotes per RFC 4180, and counts rows as spreadsheets do', () => {
  const { delimiter, rows } = readCsv(utf8('"Name, first",City\r\n"Lind ""Rosa""\nMaria",Graz\r\n\r\nNoor,"Linz'));
  expect(delimiter).toBe(',');
  expect(rows).toEqual([
    { row: 2, cells: ['Lind "Rosa"\nMaria', 'Graz'], isOpen: false },
    { row: 4, cells: ['Noor', 'Linz'], isOpen: true },
  ]);
  expect(readCsv(utf8('a\tb\n1,5\t2')).delimiter).toBe('\t');
});

test('finds the delimiter below a title, or as Excel writes it', () => {
  const title = 'Transactions, current account\n';
  expect(readCsv(utf8(`${title}Name;Ort;Betrag\nZoë;Zürich;1,00\nNoor;Graz;2,00\n`)).delimiter).toBe(';');
  const marked = readCsv(utf8('sep=;\r\nName;Ort\r\nZoë, A, B;Zürich\r\n'));
  expect(marked).toMatchObject({ delimiter: ';', heading: ['Name', 'Ort'] });
  expect(marked.rows).toEqual([{ row: 3, cells: ['Zoë, A, B', 'Zürich'], isOpen: false }]);
});

test('an invalid UTF-8 byte affects only its own row', () => {
  const bytes = Buffer.concat([utf8('Name\nZoë\n'), latin('Andr\xe9\n')]);
  expect(readCsv(bytes)).toMatchObject({ encoding: 'utf-8', rows: [{ cells: ['Zoë'] }, { cells: ['Andr\uFFFD'] }] });
});

test('guesses columns by their headings, or as last time', () => {
  expect(guessMapping(['Vorname', 'Nachname', 'E-Mail', 'Straße', 'PLZ'], {})).toEqual({
    firstName: 0,
    lastName: 1,
    email: 2,
    street: 3,
    postalCode: 4,
  });
  expect(guessMapping(['Nom', 'Courriel', 'Membre depuis'], {})).toEqual({ name: 0, email: 1, memberSince: 2 });
  expect(guessMapping(['Mail', 'Kontakt'], { email: 'Kontakt' })).toEqual({ email: 1 });
});

test.each([
  ['2020-12-31', 'dmy', '2020-12-31'],
  ['31.12.2020', 'mdy', '2020-12-31'],
  ['1/2/2020', 'dmy', '2020-02-01'],
  ['1/2/2020', 'mdy', '2020-01-02'],
  ['1998', 'dmy', '1998-01-01'],
  ['٣١/١٢/٢٠٢٠', 'dmy', '2020-12-31'],
  ['２０２０-１２-３１', 'dmy', '2020-12-31'],
  ['31.02.2020', 'dmy', null],
  ['20201231', 'mdy', '2020-12-31'],
  ['20201231093000', 'dmy', '2020-12-31'],
  ['2020年2月1日', 'dmy', '2020-02-01'],
  ['05 Nov 2026', 'mdy', '2026-11-05'],
  ['5. März 2026', 'dmy', '2026-03-05'],
  ['1 févr. 2026', 'dmy', '2026-02-01'],
  ['Nov 5, 2026', 'dmy', '2026-11-05'],
  ['5 نوفمبر 2026', 'dmy', '2026-11-05'],
  ['13/02/2020', 'mdy', null],
  ['long ago', 'dmy', null],
] as const)('reads the day %s as %s: %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day);
});

test('reads the month first where a day could not be a month', () => {
  expect(decideDayOrder(['1/2/2020', '12/31/2020'])).toMatchObject({ value: 'mdy', isCertain: true });
  expect(decideDayOrder(['1/2/2020', '31/12/2020'])).toMatchObject({ value: 'dmy', isCertain: true });
});

test.each([
  ['that fit both orders', ['1/2/2020', '3/3/2020']],
  ['that contradict each other', ['13/2/2020', '2/13/2020']],
])('is not certain of days %s', (_, texts) => {
  expect(decideDayOrder(texts)).toMatchObject({ value: 'dmy', isCertain: false });
});
