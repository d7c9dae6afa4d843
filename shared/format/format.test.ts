import { languages, type Language } from '../domain/languages.ts';
import { createFormat } from './format.ts';

/** The visible text: one kind of space, without the marks that keep numbers left to right. */
const seen = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '');

const inVienna = (language: Language) => createFormat(language, 'Europe/Vienna');

test.each([
  ['en', '€1,234.50', '-€5.00'],
  ['fr', '1 234,50 €', '-5,00 €'],
  ['ar', '1,234.50 €', '-5.00 €'],
  ['cn', '€1,234.50', '-€5.00'],
] as const)('writes euros in %s as %s', (language, amount, credit) => {
  const { money } = inVienna(language);
  expect(seen(money({ amountMinor: 123450, currency: 'EUR' }))).toBe(amount);
  expect(seen(money({ amountMinor: -500, currency: 'EUR' }))).toBe(credit);
});

test.each([
  ['en', '¥1,234', 'KWD 1,234.567'],
  ['fr', '1 234 JPY', '1 234,567 KWD'],
  ['ar', '1,234 JP¥', '1,234.567 د.ك.'],
  ['cn', 'JP¥1,234', 'KWD 1,234.567'],
] as const)(
  'in %s uses the currency’s own minor units: no decimals for the yen, three for the dinar',
  (language, yen, dinar) => {
    const { money } = inVienna(language);
    expect(seen(money({ amountMinor: 1234, currency: 'JPY' }))).toBe(yen);
    expect(seen(money({ amountMinor: 1234567, currency: 'KWD' }))).toBe(dinar);
  },
);

test.each([
  ['en', '1,234,567.5', '25.6%', '1.5 MB'],
  ['fr', '1 234 567,5', '25,6 %', '1,5 Mo'],
  ['ar', '1,234,567.5', '25.6%', '1.5 م.ب'],
  ['cn', '1,234,567.5', '25.6%', '1.5 MB'],
] as const)('formats numbers, shares and sizes in %s', (language, number, share, size) => {
  const format = inVienna(language);
  expect(seen(format.number(1_234_567.5))).toBe(number);
  expect(seen(format.percent(0.256, 1))).toBe(share);
  expect(seen(format.bytes(1_536_000))).toBe(size);
});

test.each([
  ['en', ['1 byte', '689 bytes', '96.5 kB']],
  ['fr', ['1 octet', '689 octets', '96,5 ko']],
  ['ar', ['1 بايت', '689 بايت', '96.5 كيلوبايت']],
  ['cn', ['1字节', '689字节', '96.5 kB']],
] as const)('uses the right plural for small files in %s', (language, sizes) => {
  const format = inVienna(language);
  expect([1, 689, 98_765].map((size) => seen(format.bytes(size)))).toEqual(sizes);
});

test.each([
  ['en', 'Nov 21, 2026', '12:30 AM', 'Mar 1, 2026', '2 days ago', 'Ada, Jonas, and Marta'],
  ['fr', '21 nov. 2026', '00:30', '1 mars 2026', 'avant-hier', 'Ada, Jonas et Marta'],
  ['ar', '21/11/2026', '12:30 ص', '01/03/2026', 'أول أمس', 'Ada وJonas وMarta'],
  ['cn', '2026年11月21日', '00:30', '2026年3月1日', '前天', 'Ada、Jonas和Marta'],
] as const)('formats dates, times and lists in %s', (language, date, time, day, ago, list) => {
  const format = inVienna(language);
  const instant = '2026-11-20T23:30:00Z';
  expect(seen(format.date(instant))).toBe(date);
  expect(seen(format.time(instant))).toBe(time);
  expect(seen(format.dateTime(instant))).toContain(date);
  expect(seen(format.day('2026-03-01'))).toBe(day);
  expect(seen(format.relative('2026-11-18T09:00:00Z', new Date('2026-11-20T09:00:00Z')))).toBe(ago);
  expect(format.list(['Ada', 'Jonas', 'Marta'])).toBe(list);
});

test.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'days are never instants: a member who joined on 1 February is shown so in %s',
  (zone) => {
    const format = createFormat('en', zone);
    expect([format.day, format.date, format.dateTime].map((write) => write('2026-02-01'))).toEqual(
      Array(3).fill('Feb 1, 2026'),
    );
  },
);

test.each(languages)('uses Latin digits and Gregorian years in %s, as in documents', (language) => {
  const format = inVienna(language);
  const texts = [
    format.number(9876543210),
    format.money({ amountMinor: 9876543210, currency: 'EUR' }),
    format.percent(0.98),
    format.date('2026-11-20T23:30:00Z'),
    format.dateTime('2026-11-20T23:30:00Z'),
    format.day('2026-03-01'),
    format.relative('2026-08-20T09:00:00Z', new Date('2026-11-20T09:00:00Z')),
    format.bytes(98765),
  ];
  const digits = texts.join('').match(/\p{Nd}/gu) ?? [];
  expect(digits.length).toBeGreaterThan(30);
  expect(digits.filter((digit) => !/[0-9]/.test(digit))).toEqual([]);
  expect(format.date('2026-11-20T23:30:00Z')).toContain('2026');
});
