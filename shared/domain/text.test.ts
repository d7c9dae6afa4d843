import {
  hasControlCharacters,
  isolated,
  isUnreadableFileName,
  scrambles,
  withFewMarks,
  withoutDirectionControls,
  withoutDoubleStops,
} from './text.ts';

const marks = (count: number) => `e${'\u0301'.repeat(count)}`;

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'case 60: %j scrambles a line, and is removed where a text is shown',
  (control) => {
    expect(scrambles(`fdp${control}exe`)).toBe(true);
    expect(withoutDirectionControls(`fdp${control}exe`)).toBe('fdpexe');
  },
);

test.each(['Ada Moreau', 'مريم الحداد', 'نیم‌فاصله', 'שָׁלוֹם', 'Nguyễn', 'a\u200fb', '👩‍👩‍👧'])(
  '%s does not scramble text',
  (text) => {
    expect(scrambles(text)).toBe(false);
  },
);

test('case 60: thirty marks on one letter are enough', () => {
  expect([scrambles(marks(30)), scrambles(marks(31)), scrambles(`One\n${marks(5000)}`)]).toEqual([false, true, true]);
  expect(withFewMarks(marks(5000))).toBe(marks(30));
});

test.each(['Dear all,\n\u202emoc.elgoog', '\u202bمرحبا\u202c', 'one \u2068two\nthree\u2069', '\u2068a\u202eb\u2069'])(
  'case 60: the rule also applies to multi-line text: %j',
  (text) => {
    expect(scrambles(text)).toBe(true);
  },
);

test('isolated values in mails may be edited and saved', () => {
  expect(scrambles(`Dear ${isolated('مريم', 'ltr')},\n${isolated('نور', 'ltr')} has answered.`)).toBe(false);
});

test.each(['fdp\u202eexe.pdf', 'a\u0007.pdf', 'a\u2028b.pdf', 'a\ufffd.pdf', `${marks(40)}.pdf`])(
  'case 60: the name of a file may not be %j',
  (name) => {
    expect(isUnreadableFileName(name)).toBe(true);
  },
);

test.each(['Zeugnis – Übersetzung.pdf', 'سيرة ذاتية.pdf', 'نیم‌فاصله.pdf', 'Familie 👩‍👩‍👧.jpg'])(
  'the name of a file may be %s',
  (name) => {
    expect(isUnreadableFileName(name)).toBe(false);
  },
);

test('case 60: NUL, C0 and half characters are control characters; line breaks only in single-line text', () => {
  for (const text of ['\0', '\u0007', '\u009f', '\ud800'])
    expect(hasControlCharacters(text, { multiline: true })).toBe(true);
  expect([hasControlCharacters('a\nb'), hasControlCharacters('a\nb', { multiline: true })]).toEqual([true, false]);
});

test('isolates a value of the other direction line by line, and leaves any other unchanged', () => {
  expect(isolated('Ada Moreau', 'ltr')).toBe('Ada Moreau');
  expect(isolated('مريم', 'ltr')).toBe('\u2068مريم\u2069');
  expect(isolated('Ada', 'rtl')).toBe('\u2068Ada\u2069');
  expect(isolated('مريم', 'rtl')).toBe('مريم');
  expect(isolated('A\nمريم', 'ltr')).toBe('A\n\u2068مريم\u2069');
  expect(isolated('\u202emoc.elgoog', 'ltr')).toBe('moc.elgoog');
});

test.each([
  ['This is from Freunde e. V..', 'This is from Freunde e. V.'],
  ['من \u2068Freunde e. V.\u2069. شكرًا', 'من \u2068Freunde e. V.\u2069 شكرًا'],
  ['Welcome to Guildhall Inc.. Sign in.', 'Welcome to Guildhall Inc. Sign in.'],
  ['Please wait...', 'Please wait...'],
  ['The file a..b.pdf is too large.', 'The file a..b.pdf is too large.'],
])('%s has one full stop after an abbreviation', (text, shown) => {
  expect(withoutDoubleStops(text)).toBe(shown);
});
