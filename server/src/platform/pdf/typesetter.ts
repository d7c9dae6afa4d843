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
  /** `start` is left, in an Arabic document right. */
  align?: 'start' | 'end';
}

/** Factor from the size of a font to the distance between two lines. */
export const lineHeight = 1.45;

/**
 * Sets text in any of our scripts, always as plain text: nothing in it is markup. The document is left to right or
 * right to left as a whole, which decides where texts stand; within itself each text has its own direction.
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

  // Naming no features keeps the library from laying out word by word, which would put Arabic words the wrong way round.
  const widthOf = (line: Line, style: TextStyle): number =>
    orderLine(line, style.weight ?? 'regular').reduce((sum, run) => {
      useFace(run, style);
      return sum + pdf.widthOfString(run.text, { features: [] });
    }, 0);

  /** Breaks a text into lines of at most `width` points; a word that is too long is cut. */
  const breakLines = (text: string, width: number, style: TextStyle): Line[] =>
    text
      .normalize('NFC')
      .split(/\r\n|[\n\r\u2028\u2029]/u)
      .flatMap((paragraph) => {
        const base = directionOf(paragraph, direction);
        const measure = (line: string) => widthOf({ text: line, base }, style);
        return fill(words(paragraph), width, measure).map((line) => ({ text: line, base }));
      });

  const drawRun = (run: Run, left: number, top: number) => {
    pdf.text(run.text, left, top, { lineBreak: false, baseline: 'alphabetic', features: [] });
    return pdf.widthOfString(run.text, { features: [] });
  };

  /** Draws one line that `breakLines` gave. */
  const drawLine = (line: Line, { x, y, width, align = 'start', ...style }: Box): void => {
    const toTheRight = (align === 'end') === (direction === 'ltr');
    let left = toTheRight ? x + width - widthOf(line, style) : x;
    for (const run of orderLine(line, style.weight ?? 'regular')) {
      useFace(run, style);
      pdf.fillColor(style.colour ?? '#1f2937');
      left += drawRun(run, left, y);
    }
  };

  return {
    breakLines,
    drawLine,
    /** Draws a text and gives back the height it took, in points. */
    draw(text: string, box: Box): number {
      const lines = breakLines(text, box.width, box);
      lines.forEach((line, index) => drawLine(line, { ...box, y: box.y + index * box.size * lineHeight }));
      return lines.length * box.size * lineHeight;
    },
  };
}

/** The smallest parts between which a line may end: words with the space after them, single Chinese characters. */
const words = (paragraph: string): string[] =>
  paragraph.replace(/\t/g, ' ').match(/\p{Script=Han}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [''];

function fill(parts: string[], width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts.flatMap((word) => (measure(word.trimEnd()) > width ? [...word] : [word]))) {
    if (line && measure((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}
