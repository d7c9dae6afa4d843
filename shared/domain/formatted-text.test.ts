import fc from 'fast-check';
import {
  readFormattedText,
  withoutFormatting,
  writeFormattedText,
  type TextLine,
  type TextRun,
} from './formatted-text.ts';

const linesOf = (text: string) => readFormattedText(text).map(({ kind, runs }) => [kind, ...runs]);

test.each<[string, TextRun[]]>([
  ['Come on *Monday*, please.', [{ text: 'Come on ' }, { text: 'Monday', bold: true }, { text: ', please.' }]],
  ['_Nine_ o’clock', [{ text: 'Nine', italic: true }, { text: ' o’clock' }]],
  ['*_both_ and* none', [{ text: 'both', bold: true, italic: true }, { text: ' and', bold: true }, { text: ' none' }]],
  ['请在*周一*之前', [{ text: '请在' }, { text: '周一', bold: true }, { text: '之前' }]],
  ['يوم *الاثنين*، شكرا', [{ text: 'يوم ' }, { text: 'الاثنين', bold: true }, { text: '، شكرا' }]],
  ['3 * 4 * 5 and snake_case_name', [{ text: '3 * 4 * 5 and snake_case_name' }]],
  ['https://example.org/_a_?b=*c*', [{ text: 'https://example.org/_a_?b=*c*' }]],
])('reads the styles of %j', (text, runs) => {
  expect(readFormattedText(text)).toEqual([{ kind: 'text', runs, breaks: 0 }]);
});

test('reads lists, and a day at the beginning of a line as text', () => {
  expect(linesOf('Bring:\n- a pen\n- paper\n\n1. first\n2. second\n\n24. December\n3. third')).toEqual([
    ['text', { text: 'Bring:' }],
    ['bullet', { text: 'a pen' }],
    ['bullet', { text: 'paper' }],
    ['number', { text: 'first' }],
    ['number', { text: 'second' }],
    ['text', { text: '24. December' }],
    ['text', { text: '3. third' }],
  ]);
});

test('marks beside a formatted word stay as they are', () => {
  const text = '_*_*م*';
  expect(readFormattedText(text)[0]?.runs).toEqual([{ text: '*', italic: true }, { text: '*م*' }]);
  expect(writeFormattedText(readFormattedText(text))).toBe(text);
});

test('a text is the same after reading and writing', () => {
  const part = fc.constantFrom('*', '_', '- ', '1. ', '2. ', 'ab', ' ', '\n', '\n\n', '.', '周', 'م', '\u2060', '🎉');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
      const text = parts.join('').replace(/\n+$/, '');
      const lines = readFormattedText(text);
      // Two parts with the same style side by side are written as one, which looks the same.
      const isApart = (run: TextRun, before: TextRun | undefined) =>
        run.bold !== before?.bold || run.italic !== before?.italic;
      fc.pre(lines.every(({ runs }) => runs.every((run, at) => at === 0 || isApart(run, runs[at - 1]))));
      expect(writeFormattedText(lines)).toBe(text);
    }),
    { numRuns: 400 },
  );
});

test('a style covers whole words, and not the spaces around them', () => {
  const runs = [{ text: 'Bring two cla' }, { text: 'mps ', bold: true }, { text: 'and tape' }];
  expect(writeFormattedText([{ kind: 'text', runs }])).toBe('Bring two *clamps* and tape');
});

test('typed markup stays text', () => {
  const lines: TextLine[] = ['*not bold*', '- no entry', '1. no entry', '_no_'].map((text) => ({
    kind: 'text',
    runs: [{ text }],
  }));
  const plain = (text: string) => text.replaceAll('\u2060', '');
  const again = readFormattedText(writeFormattedText(lines));
  expect(again.map(({ kind, runs }) => [kind, runs.length, plain(runs[0]?.text ?? '')])).toEqual(
    lines.map(({ runs }) => ['text', 1, runs[0]?.text]),
  );
});

test('removes styles and lists from another person’s text', () => {
  const text = '- *Win* a _prize_\n1. now';
  const lines = readFormattedText(withoutFormatting(text));
  expect(lines.map(({ kind, runs }) => [kind, runs.length])).toEqual([
    ['text', 1],
    ['text', 1],
  ]);
  expect(withoutFormatting('Plain - text, 1. as it is')).toBe('Plain - text, 1. as it is');
});
