import { readTime } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['14.30', '14:30'],
  ['14 h 30', '14:30'],
  ['14h', '14:00'],
  ['1430', '14:30'],
  ['2:30 pm', '14:30'],
  ['2:30\u202fPM', '14:30'],
  ['12 am', '00:00'],
  ['12 p.m.', '12:00'],
  ['٢:٣٠ م', '14:30'],
  ['٩:٠٠ ص', '09:00'],
  ['下午2:30', '14:30'],
  ['上午9时05分', '09:05'],
])('reads %s as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(['', '24:00', '9:60', '13 pm', '0 am', 'noon', '9:5', '123'])('“%s” is not a time', (typed) => {
  expect(readTime(typed)).toBeNull();
});

test.each(['en-US', 'en-GB', 'fr', 'fr-CA', 'ar-EG', 'ar-u-nu-latn', 'zh-CN', 'zh-TW'])(
  'reads every hour as it is written in %s',
  (locale) => {
    const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    for (let hour = 0; hour < 24; hour += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, hour, 5));
      expect(readTime(format.format(at))).toBe(`${String(hour).padStart(2, '0')}:05`);
    }
  },
);
