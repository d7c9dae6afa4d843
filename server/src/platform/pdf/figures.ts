import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Direction } from './bidi.ts';
import type { Structure } from './structure.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** A picture, and what screen readers say of it. */
interface Picture {
  alt: string;
}

/** What PDFKit can do beside what its types say. */
interface Untyped {
  openImage: (bytes: Buffer) => Parameters<Pdf['image']>[0];
}

interface FigureNeeds {
  pdf: Pdf;
  structure: Structure;
  direction: Direction;
  place: (from: number, to: number) => { x: number; width: number };
  /** Where the sheet is, in points from the upper edge. */
  topOf: () => number;
}

/** Draws pictures on a sheet, each with its description for screen readers; the sheet stays where it is. */
export function createFigures({ pdf, structure, direction, place, topOf }: FigureNeeds) {
  return {
    /** Draws an SVG path given in a box of its own, as wide as the span, and gives back its height. */
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
    /** Draws a PNG or JPEG image where a line begins, as large as fits, and gives back its height; 0 if it can't be read. */
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
    /** Draws a QR code over the whole span and gives back its height; the sheet stays where it is. */
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
