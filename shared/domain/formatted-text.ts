// Formatted plain text: *bold*, _italic_, lines with "- " or "1. " as lists. The text of a mail is stored like this,
// and sent unchanged as its text part, because these are common plain text conventions.

export interface TextRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/** A line of a paragraph, or a list item. */
export interface TextLine {
  kind: 'text' | 'bullet' | 'number';
  runs: TextRun[];
  /** Line breaks before it; `undefined` for the default of its kind. */
  breaks?: number;
}

/** Word joiner: invisible, and keeps characters from being read as formatting. */
const guard = '\u2060';

// Characters allowed around formatted words. Chinese has no spaces between words; U+2066 to U+2069 isolate names.
const before = /^$|[\s\p{Ps}\p{Pi}\p{Pd}\p{Script=Han}"'*_،؛؟。，、；：！？\u2066-\u2069]$/u;
const after = /^$|^[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Script=Han}_\u2066-\u2069]/u;
const styles = {
  bold: { mark: '*', found: /\*(?![\s\u2060])[^*\n]*[^*\s]\*/gu },
  italic: { mark: '_', found: /_(?![\s\u2060])[^_\n]*[^_\s]_/gu },
};
type Style = keyof typeof styles;

interface Piece {
  text: string;
  isStyled: boolean;
}

/** Splits a text into the parts inside and outside a style's marks. */
function piecesOf(text: string, style: Style): Piece[] {
  const pieces: Piece[] = [];
  const { found } = styles[style];
  let from = 0;
  for (const match of text.matchAll(found)) {
    const [all] = match;
    const end = match.index + all.length;
    if (match.index < from || !before.test(text.slice(0, match.index).slice(-2)) || !after.test(text.slice(end)))
      continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isStyled: false });
    pieces.push({ text: all.slice(1, -1), isStyled: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isStyled: false });
  return pieces;
}

const runsIn = (text: string): TextRun[] =>
  piecesOf(text, 'bold').flatMap((bold) =>
    piecesOf(bold.text, 'italic').map((italic) => ({
      text: italic.text,
      ...(bold.isStyled && { bold: true }),
      ...(italic.isStyled && { italic: true }),
    })),
  );

/** Parses a formatted text. `writeFormattedText` reproduces the same text. */
export function readFormattedText(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let breaks = 0;
  let number = 0;
  for (const line of text.split('\n')) {
    if (line !== '') {
      const [marker = '', digits] = /^(?:- |(\d+)\. )(?=\S)/.exec(line) ?? [];
      // A number is a list marker only if it starts a list with 1, or continues it.
      const isNext = digits === String(breaks === 1 ? number + 1 : 1);
      const kind = marker === '- ' ? 'bullet' : marker !== '' && isNext ? 'number' : 'text';
      number = kind === 'number' ? Number(digits) : 0;
      lines.push({ kind, runs: runsIn(kind === 'text' ? line : line.slice(marker.length)), breaks });
      breaks = 0;
    }
    breaks += 1;
  }
  return lines;
}

const listMarker = /^(?:- |\d+\. )(?=\S)/;
const firstMarker = /^(?:- |1\. )(?=\S)/;

/** Escapes a text so that nothing is parsed as formatting: user-supplied text stays plain in a mail (rule 12). */
export const withoutFormatting = (text: string): string =>
  text
    .split('\n')
    .map((line) => `${listMarker.test(line) ? guard : ''}${withoutMarks(line)}`)
    .join('\n');

const withoutMarks = (line: string): string =>
  (Object.keys(styles) as Style[]).reduce(
    (text, style) =>
      piecesOf(text, style)
        .map((piece) =>
          piece.isStyled ? `${styles[style].mark}${guard}${piece.text}${styles[style].mark}` : piece.text,
        )
        .join(''),
    line,
  );

interface Range {
  start: number;
  end: number;
}

/**
 * The formatted ranges. Marks are only recognised around whole words, so a style that starts or ends inside a word is
 * extended to all of it, without spaces at its ends.
 */
function rangesOf(text: string, isStyled: (index: number) => boolean, style: Style): Range[] {
  const ranges: Range[] = [];
  for (let index = 0; index < text.length; index += 1) {
    if (!isStyled(index) || /\s/.test(text[index] ?? '')) continue;
    const last = ranges.at(-1);
    if (last && /^\s*$/.test(text.slice(last.end, index)) && rangeIsStyled(last.end, index, isStyled))
      last.end = index + 1;
    else ranges.push({ start: index, end: index + 1 });
  }
  const whole: Range[] = [];
  for (const { start, end } of ranges) {
    const range = { start, end };
    while (range.start > 0 && !before.test(text.slice(0, range.start).slice(-2))) range.start -= 1;
    while (range.end < text.length && !after.test(text.slice(range.end))) range.end += 1;
    const last = whole.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else whole.push(range);
  }
  // A text that contains the mark itself can't be between two of them.
  return whole.filter(({ start: from, end: to }) => !text.slice(from, to).includes(styles[style].mark));
}

function rangeIsStyled(from: number, to: number, isStyled: (index: number) => boolean): boolean {
  for (let index = from; index < to; index += 1) if (!isStyled(index)) return false;
  return true;
}

function marked(
  text: string,
  isStyled: (index: number) => boolean,
  style: Style,
  inner: (range: Range) => string,
): string {
  const { mark } = styles[style];
  let written = '';
  let from = 0;
  for (const range of rangesOf(text, isStyled, style)) {
    written += `${inner({ start: from, end: range.start })}${mark}${inner(range)}${mark}`;
    from = range.end;
  }
  return written + inner({ start: from, end: text.length });
}

/** The text and the style of each character: equal for runs that look the same, however they are split. */
const looksOf = (runs: readonly TextRun[]): string =>
  JSON.stringify(
    runs.flatMap(({ text, bold = false, italic = false }) => [...text].map((char) => [char, bold, italic])),
  );

function writeRuns(runs: readonly TextRun[]): string {
  const text = runs.map((run) => run.text).join('');
  const written = writeMarks(runs, text, (piece) => piece);
  // Marks in the text itself may only look like formatting without the marks around them.
  if (withoutMarks(text) === text || looksOf(runsIn(written)) === looksOf(runs)) return written;
  return writeMarks(runs, text, withoutMarks);
}

function writeMarks(runs: readonly TextRun[], text: string, write: (piece: string) => string): string {
  const runAt = runs.flatMap((run) => Array.from({ length: run.text.length }, () => run));
  return marked(
    text,
    (index) => runAt[index]?.bold === true,
    'bold',
    ({ start, end }) =>
      marked(
        text.slice(start, end),
        (index) => runAt[start + index]?.italic === true,
        'italic',
        (range) => write(text.slice(start + range.start, start + range.end)),
      ),
  );
}

/** Serialises lines to a text; the first line’s `breaks` count too. */
export function writeFormattedText(lines: readonly TextLine[]): string {
  let written = '';
  let number = 0;
  let last: TextLine | null = null;
  for (const line of lines) {
    const isSameList: boolean = line.kind !== 'text' && last?.kind === line.kind;
    const breaks = line.breaks ?? (last === null ? 0 : isSameList ? 1 : 2);
    number = line.kind === 'number' ? (isSameList && breaks === 1 ? number + 1 : 1) : 0;
    const marker = line.kind === 'bullet' ? '- ' : line.kind === 'number' ? `${number}. ` : '';
    const text = writeRuns(line.runs);
    // After a list item, another 1 starts no new list.
    const isRepeated = last?.kind === 'number' && breaks === 1 && text.startsWith('1');
    const isLiteral = line.kind === 'text' && firstMarker.test(text) && !isRepeated;
    written += `${'\n'.repeat(breaks)}${marker}${isLiteral ? guard : ''}${text}`;
    last = line;
  }
  return written;
}
