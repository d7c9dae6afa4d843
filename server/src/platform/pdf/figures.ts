import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Direction } from './bidi.ts';
import type { Structure } from './structure.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** A picture with its alternative text. */
interface Picture {
  alt: string;
}

/** PDFKit features missing from its types. */
interface Untyped {
  openImage: (bytes: Buffer) => Parameters<Pdf['image']>[0];
}

interface FigureOptions {
  pdf: Pdf;
  structure: Structure;
  direction: Direction;
  place: (from: number, to: number) => { x: number; width: number };
  /** The current position of the sheet, in points from the top. */
  topOf: () => number;
}

/** Draws pictures on a sheet, each with its alternative text; the position does not change. */
export function createFigures({ pdf, structure, direction, place, topOf }: FigureOptions) {
  return {
    /** Draws an SVG path from its own view box, as wide as the span. @returns its height */
    drawing(
      path: string,
      box: { width: number; height: number },
      { from, to, alt }: Picture & { from: number; to: number },
    ): number {
      const { x, width } = place(from, to);
      const scale = width / box.width;
      const draw = () => {
        pdf.save().translate(x, topOf()).scale(scale).path(path).lineCap('round').lineJoin('round').lineWidth(3);
        pdf.strokeColor('#16264d').stroke().restore();
      };
      structure.leaf('Figure', draw, { alt, bbox: [x, topOf(), x + width, topOf() + box.height * scale] });
      return box.height * scale;
    },
    /**
     * Draws a PNG or JPEG image at the start of the line, as large as possible.
     * @returns its height; 0 if it is unreadable
     */
    image(bytes: Buffer, { to, height, alt }: Picture & { to: number; height: number }): number {
      const { x, width } = place(0, to);
      let image: Parameters<Pdf['image']>[0];
      try {
        image = (pdf as Pdf & Untyped).openImage(bytes);
      } catch {
        return 0;
      }
      const options = { fit: [width, height], align: direction === 'ltr' ? 'left' : 'right' } as object;
      const draw = () => pdf.image(image, x, topOf(), options);
      structure.leaf('Figure', draw, { alt, bbox: [x, topOf(), x + width, topOf() + height] });
      return height;
    },
    /** Draws a QR code over the whole span; the position does not change. @returns its height */
    qrCode(text: string, { from, to, alt }: Picture & { from: number; to: number }): number {
      const { x, width } = place(from, to);
      const { size, data } = encode(text, { ecc: 'M', border: 0 });
      const module = width / size;
      const draw = () => {
        data.forEach((row, line) =>
          row.forEach(
            (isDark, column) => isDark && pdf.rect(x + column * module, topOf() + line * module, module, module),
          ),
        );
        pdf.fill('#000000');
      };
      structure.leaf('Figure', draw, { alt, bbox: [x, topOf(), x + width, topOf() + width] });
      return width;
    },
  };
}
