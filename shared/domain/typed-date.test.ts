import { dateOrderOf, isDay, readDate, writeDate } from './typed-date.ts';

const orderIn = (locale: string) => dateOrderOf(new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`));

test.each([
  ['en-US', '12/31/2026'],
  ['en-GB', '31/12/2026'],
  ['en-ZA', '2026/12/31'],
  ['fr', '31/12/2026'],
  ['fr-CA', '2026-12-31'],
  ['fr-CH', '31.12.2026'],
  ['ar-EG', '31/12/2026'],
  ['zh-CN', '2026/12/31'],
])('writes and reads a date as in %s: %s', (locale, text) => {
  expect(writeDate('2026-12-31', orderIn(locale))).toBe(text);
  expect(readDate(text, orderIn(locale))).toBe('2026-12-31');
});

test.each([
  ['3/2/2026', '2026-02-03'],
  ['03.02.2026', '2026-02-03'],
  ['03022026', '2026-02-03'],
  ['2026-02-03', '2026-02-03'],
  ['2026年2月3日', '2026-02-03'],
  ['٣/٢/٢٠٢٦', '2026-02-03'],
  ['30/2/2026', '2026-02-30'],
  ['3/2/26', '3/2/26'],
  ['3 Feb 2026', '3 Feb 2026'],
  ['soon', 'soon'],
])('reads %s with the day first as %s', (text, day) => {
  expect(readDate(text, orderIn('en-GB'))).toBe(day);
});

test('reads a year of two digits once the date is finished', () => {
  expect(readDate('3/2/26', orderIn('en-GB'), { isFinished: true })).toBe('2026-02-03');
});

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-2-1', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
