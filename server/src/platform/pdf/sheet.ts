import type PDFDocument from 'pdfkit';
import { spokenText, type Direction, type Line } from './bidi.ts';
import { createFigures } from './figures.ts';
import { createStructure, type TextTag } from './structure.ts';
import { createTypesetter, lineHeight, type TextStyle } from './typesetter.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/**
 * The position of a text on the line: from 0, the start of the line, to 1, its end; Arabic lines start at the right.
 */
interface Span extends TextStyle {
  from: number;
  to: number;
  align?: 'start' | 'end';
  /** Points below the current position. */
  below?: number;
  /** Its role for screen readers; defaults to a paragraph. */
  tag?: TextTag;
  /** The scope of a header cell. */
  scope?: 'Row' | 'Column';
}

/** A paper size with its margins, in points. */
export interface Paper {
  width: number;
  height: number;
  side: number;
  top: number;
  bottom: number;
}

export const a4: Paper = { width: 595.28, height: 841.89, side: 56, top: 64, bottom: 74 };

/**
 * A page written from top to bottom. Positions are relative to the line and mirrored for Arabic, so a layout is written
 * once for both directions.
 */
export function createSheet(pdf: Pdf, direction: Direction, page: Paper = a4) {
  const usable = page.width - 2 * page.side;
  const setter = createTypesetter(pdf, direction);
  const structure = createStructure(pdf);
  let top = page.top;

  const place = (from: number, to: number) => ({
    x: page.side + usable * (direction === 'ltr' ? from : 1 - to),
    width: usable * (to - from),
  });

  const breakBefore = (points: number): boolean => {
    if (top + points <= page.height - page.bottom) return false;
    pdf.addPage();
    top = page.top;
    return true;
  };

  const drawLines = (lines: readonly Line[], { y, ...box }: Parameters<typeof setter.drawLine>[1]) =>
    lines.forEach((line, index) => setter.drawLine(line, { ...box, y: y + box.size * (0.8 + index * lineHeight) }));

  const actualOf = (lines: readonly Line[], { weight }: TextStyle): { actual?: string } => {
    const actual = spokenText(lines, weight);
    return actual === undefined ? {} : { actual };
  };

  return {
    /** Writes a text of any length, over as many pages as needed, and moves below it. */
    flow(text: string, { from, to, tag = 'P', ...style }: Omit<Span, 'below' | 'scope'>): void {
      const span = place(from, to);
      const height = style.size * lineHeight;
      const lines = setter.breakLines(text, span.width, style);
      const part = structure.spread(tag, actualOf(lines, style));
      while (lines.length > 0) {
        breakBefore(height);
        const fitting = Math.max(1, Math.floor((page.height - page.bottom - top) / height + 1e-9));
        const here = lines.splice(0, fitting);
        part(() => drawLines(here, { ...span, ...style, y: top }));
        top += here.length * height;
      }
    },
    /** Writes a text; the position does not change. @returns its height */
    text(text: string, { from, to, below = 0, tag = 'P', scope, ...style }: Span): number {
      if (!text) return 0;
      const span = place(from, to);
      const lines = setter.breakLines(text, span.width, style);
      const options = { ...(scope && { scope }), ...actualOf(lines, style) };
      structure.leaf(tag, () => drawLines(lines, { ...span, ...style, y: top + below }), options);
      return lines.length * style.size * lineHeight;
    },
    /** Writes a row of a table, cell by cell; consecutive rows are one table, unless their `key` differs. */
    row: (write: () => void, key?: string): void => structure.row({ group: 'Table', row: 'TR' }, write, key),
    /** Writes a label (`Lbl`) and its value (`LBody`); consecutive pairs are one list. */
    pair: (write: () => void): void => structure.row({ group: 'L', row: 'LI' }, write),
    /** Writes repeated content, such as the header of a table on its next page: screen readers skip it. */
    repeated: (write: () => void): void => structure.artifact('Pagination', write),
    heightOf: (text: string, { from, to, ...style }: Span): number =>
      setter.breakLines(text, place(from, to).width, style).length * style.size * lineHeight,
    down: (points: number): void => {
      top += points;
    },
    /** Moves to a position, in points from the top edge of the paper. */
    moveTo: (points: number): void => {
      top = points;
    },
    /** How far down the paper the current position is, in points. */
    position: (): number => top,
    /** A line across the sheet, or from a position on. */
    rule(colour: string, thickness: number, from = 0) {
      const { x, width } = place(from, 1);
      structure.artifact('Layout', () =>
        pdf
          .lineWidth(thickness)
          .strokeColor(colour)
          .moveTo(x, top)
          .lineTo(x + width, top)
          .stroke(),
      );
    },
    ...createFigures({ pdf, structure, direction, place, topOf: () => top }),
    /** A band of colour along the top edge. */
    band: (colour: string) => structure.artifact('Layout', () => pdf.rect(0, 0, page.width, 8).fill(colour)),
    /** Starts a new page unless `points` more fit on this one. */
    breakBefore,
    /** Writes into the bottom margin of all pages, once everything else is written. */
    onEveryPage(write: (page: number, pages: number) => void) {
      const { start, count } = pdf.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(start + index);
        top = page.height - 42;
        structure.artifact('Pagination', () => write(index + 1, count));
      }
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;
