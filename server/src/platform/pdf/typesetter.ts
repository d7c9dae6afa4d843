import { LRUCache } from 'lru-cache';
import type PDFDocument from 'pdfkit';
import { directionOf, orderLine, type Direction, type Line, type Run } from './bidi.ts';
import type { Weight } from './fonts.ts';

type Pdf = InstanceType<typeof PDFDocument>;

export interface TextStyle {
  /** Points. */
  size: number;
  weight?: Weight;
  colour?: string;
}

export interface Box extends TextStyle {
  /** The left edge and the baseline of the first line, in points. */
  x: number;
  y: number;
  width: number;
  /** `start` is left, in Arabic documents right. */
  align?: 'start' | 'end';
}

/** Line height as a multiple of the font size. */
export const lineHeight = 1.45;

/**
 * Widths at size 1, by font and text. Shaping is the slow part of printing, and the same words occur in every document.
 * Only short texts are cached.
 */
const knownWidths = new LRUCache<string, number>({ max: 20_000 });
const longestKnown = 40;

function remembered(key: string, measure: () => number): number {
  const known = knownWidths.get(key);
  if (known !== undefined) return known;
  const width = measure();
  knownWidths.set(key, width);
  return width;
}

/**
 * Sets text in all supported scripts, always as plain text without markup. The direction of the document determines
 * positions; each text has its own direction.
 */
export function createTypesetter(pdf: Pdf, direction: Direction) {
  const registered = new Set<string>();

  const useFace = (run: Run, style: TextStyle) => {
    if (!registered.has(run.face.name)) {
      pdf.registerFont(run.face.name, run.face.bytes());
      registered.add(run.face.name);
    }
    pdf.font(run.face.name).fontSize(style.size);
  };

  // Without named features the library does not lay out word by word, which would reverse the order of Arabic words.
  const widthOf = (line: Line, style: TextStyle): number =>
    orderLine(line, style.weight ?? 'regular').reduce((sum, run) => {
      const measure = () => {
        useFace(run, style);
        return pdf.widthOfString(run.text, { features: [] }) / style.size;
      };
      const isShort = run.text.length <= longestKnown;
      const width = isShort ? remembered(`${run.face.name} ${run.text}`, measure) : measure();
      return sum + width * style.size;
    }, 0);

  /** Breaks a text into lines of at most `width` points; a word that is too long is split. */
  const breakLines = (text: string, width: number, style: TextStyle): Line[] =>
    text
      .normalize('NFC')
      .split(/\r\n|[\n\r\u2028\u2029]/u)
      .flatMap((paragraph) => {
        const base = directionOf(paragraph, direction);
        const measure = (line: string) => widthOf({ text: line, base }, style);
        return fill(words(paragraph), width, measure).map((line) => ({ text: line, base }));
      });

  /** Draws one line from `breakLines`. */
  const drawLine = (line: Line, { x, y, width, align = 'start', ...style }: Box): void => {
    const toTheRight = (align === 'end') === (direction === 'ltr');
    let left = toTheRight ? x + width - widthOf(line, style) : x;
    const runs = orderLine(line, style.weight ?? 'regular');
    for (const run of runs) {
      useFace(run, style);
      pdf.fillColor(style.colour ?? '#1f2937');
      pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
      if (run !== runs.at(-1)) left += pdf.widthOfString(run.text, { features: [] });
    }
  };

  return { breakLines, drawLine };
}

/** The smallest units between which a line may break: words with their trailing space, single Chinese characters. */
const words = (paragraph: string): string[] =>
  paragraph.replace(/\t/g, ' ').match(/\p{Script=Han}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [''];

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters of a word with their marks. */
const lettersOf = (word: string): string[] => Array.from(graphemes.segment(word), ({ segment }) => segment);

/**
 * Fills lines word by word. A line is as long as the sum of its words, because shaping never crosses a space. The
 * letters of a split word are measured one by one; in Arabic they are slightly wider that way, so the line still fits.
 */
function fill(parts: string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const part of parts.flatMap((word) => (measure(word.trimEnd()) > width ? lettersOf(word) : [word]))) {
    if (line && length + measure(part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
      length = 0;
    }
    line += part;
    length += measure(part);
  }
  return [...lines, line.trimEnd()];
}
