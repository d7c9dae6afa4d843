import { execFileSync } from 'node:child_process';
import jsqr from 'jsqr';

type Decode = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;

/** Node sees the library’s CommonJS module, the compiler of the browser tests the function in it. */
const decoderOf = (module: Decode | { default: Decode }): Decode =>
  typeof module === 'function' ? module : module.default;

/** The text of the QR code on the first page of a PDF, decoded from its image; needs poppler's `pdftoppm`. */
export function codeIn(pdf: Buffer): string | null {
  const grey = execFileSync('pdftoppm', ['-gray', '-r', '150', '-singlefile', '-'], { input: pdf, maxBuffer: 2 ** 26 });
  // A PGM image: "P5 width height 255", then one byte per pixel.
  const [head = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(grey.subarray(0, 40).toString('latin1')) ?? [];
  const dots = grey.subarray(head.length);
  const colours = new Uint8ClampedArray(dots.length * 4);
  dots.forEach((dot, index) => colours.fill(dot, index * 4, index * 4 + 3).fill(255, index * 4 + 3, index * 4 + 4));
  return decoderOf(jsqr)(colours, Number(width), Number(height))?.data ?? null;
}
