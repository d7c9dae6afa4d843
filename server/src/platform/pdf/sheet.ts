import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Direction } from './bidi.ts';
import { createTypesetter, lineHeight, type TextStyle } from './typesetter.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Where on the line a text stands: from 0, where a line begins, to 1, where it ends; Arabic begins at the right. */
interface Span extends TextStyle {
  from: number;
  to: number;
  align?: 'start' | 'end';
  /** Points below the place where the sheet is. */
  below?: number;
}

const page = { width: 595.28, height: 841.89, side: 56, top: 64, bottom: 74 };
const usable = page.width - 2 * page.side;

/**
 * A page that is written from top to bottom. Places are given along the line and mirrored for Arabic, so a layout is
 * written once for both directions.
 */
export function createSheet(pdf: Pdf, direction: Direction) {
  const setter = createTypesetter(pdf, direction);
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

  return {
    /** Writes a text of any length, over as many pages as it needs; the sheet goes on below it. */
    flow(text: string, { from, to, ...style }: Omit<Span, 'below'>): void {
      const span = place(from, to);
      for (const line of setter.breakLines(text, span.width, style)) {
        breakBefore(style.size * lineHeight);
        setter.drawLine(line, { ...span, y: top + style.size * 0.8, ...style });
        top += style.size * lineHeight;
      }
    },
    /** Writes a text and gives back its height; the sheet stays where it is. */
    text: (text: string, { from, to, below = 0, ...style }: Span): number =>
      text ? setter.draw(text, { ...place(from, to), y: top + below + style.size * 0.8, ...style }) : 0,
    heightOf: (text: string, { from, to, ...style }: Span): number =>
      setter.breakLines(text, place(from, to).width, style).length * style.size * lineHeight,
    down: (points: number): void => {
      top += points;
    },
    /** A line across the sheet, or from a place on. */
    rule(colour: string, thickness: number, from = 0) {
      const { x, width } = place(from, 1);
      pdf
        .lineWidth(thickness)
        .strokeColor(colour)
        .moveTo(x, top)
        .lineTo(x + width, top)
        .stroke();
    },
    /** Draws an SVG path given in a box of its own, as wide as the span, and gives back its height. */
    drawing(path: string, box: { width: number; height: number }, { from, to }: { from: number; to: number }): number {
      const { x, width } = place(from, to);
      const scale = width / box.width;
      pdf.save().translate(x, top).scale(scale).path(path).lineCap('round').lineJoin('round').lineWidth(3);
      pdf.strokeColor('#16264d').stroke().restore();
      return box.height * scale;
    },
    /** Draws a PNG or JPEG image where a line begins, as large as fits, and gives back its height; 0 if it can't be read. */
    image(bytes: Buffer, { to, height }: { to: number; height: number }): number {
      const { x, width } = place(0, to);
      try {
        pdf.image(bytes, x, top, { fit: [width, height], align: direction === 'ltr' ? 'left' : 'right' } as object);
        return height;
      } catch {
        return 0;
      }
    },
    /** Draws a QR code over the whole span and gives back its height; the sheet stays where it is. */
    qrCode(text: string, { from, to }: { from: number; to: number }): number {
      const { x, width } = place(from, to);
      const { size, data } = encode(text, { ecc: 'M', border: 0 });
      const module = width / size;
      data.forEach((row, line) =>
        row.forEach((isDark, column) => isDark && pdf.rect(x + column * module, top + line * module, module, module)),
      );
      pdf.fill('#000000');
      return width;
    },
    /** A band of colour along the upper edge. */
    band: (colour: string) => pdf.rect(0, 0, page.width, 8).fill(colour),
    /** Begins a new page unless `points` more fit on this one. */
    breakBefore,
    /** Writes into the lower margin of all pages, once everything else stands. */
    onEveryPage(write: (page: number, pages: number) => void) {
      const { start, count } = pdf.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(start + index);
        top = page.height - 42;
        write(index + 1, count);
      }
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;
