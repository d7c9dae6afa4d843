import { hasControlCharacters, isolated, scrambles, withFewMarks, withoutDirectionControls } from './text.ts';

const marks = (count: number) => `e${'\u0301'.repeat(count)}`;

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'case 60: %j scrambles a line, and is taken out where a text is shown',
  (control) => {
    expect(scrambles(`fdp${control}exe`)).toBe(true);
    expect(withoutDirectionControls(`fdp${control}exe`)).toBe('fdpexe');
  },
);

test.each(['Ada Moreau', 'مريم الحداد', 'نیم‌فاصله', 'שָׁלוֹם', 'Nguyễn', 'a\u200fb', '👩‍👩‍👧'])(
  '%s scrambles nothing',
  (text) => {
    expect(scrambles(text)).toBe(false);
  },
);

test('case 60: thirty marks on one letter are enough, in one line and in several', () => {
  expect([scrambles(marks(30)), scrambles(marks(31)), scrambles(marks(5000), { multiline: true })]).toEqual([
    false,
    true,
    true,
  ]);
  expect(withFewMarks(marks(5000))).toBe(marks(30));
});

test('a text of several lines may keep what a word processor put into it', () => {
  expect(scrambles('\u202bمرحبا\u202c', { multiline: true })).toBe(false);
});

test('case 60: NUL, C0 and half characters are control characters; breaks only in one line', () => {
  for (const text of ['\0', '\u0007', '\u009f', '\ud800'])
    expect(hasControlCharacters(text, { multiline: true })).toBe(true);
  expect([hasControlCharacters('a\nb'), hasControlCharacters('a\nb', { multiline: true })]).toEqual([true, false]);
});

test('a value that runs the other way is set apart, line by line; any other stays as it is', () => {
  expect(isolated('Ada Moreau', 'ltr')).toBe('Ada Moreau');
  expect(isolated('مريم', 'ltr')).toBe('\u2068مريم\u2069');
  expect(isolated('Ada', 'rtl')).toBe('\u2068Ada\u2069');
  expect(isolated('مريم', 'rtl')).toBe('مريم');
  expect(isolated('A\nمريم', 'ltr')).toBe('A\n\u2068مريم\u2069');
  expect(isolated('\u202emoc.elgoog', 'ltr')).toBe('moc.elgoog');
});
