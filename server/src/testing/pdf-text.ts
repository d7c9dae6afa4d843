import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A part of the page, in mm from its top left corner. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The text of a PDF, or of a part of its first page, extracted by another program; needs poppler's `pdftotext`. */
export function textOf(pdf: Buffer, part?: Part): string {
  const folder = mkdtempSync(join(tmpdir(), 'gh-pdf-'));
  const path = join(folder, 'printed.pdf');
  writeFileSync(path, pdf);
  try {
    // At 254 dots per inch, a dot is 0.1 mm.
    const dots = (mm: number) => String(Math.round(mm * 10));
    const crop = part && [
      ...['-r', '254', '-l', '1', '-x', dots(part.left), '-y', dots(part.top)],
      ...['-W', dots(part.width), '-H', dots(part.height)],
    ];
    return execFileSync('pdftotext', ['-layout', ...(crop ?? []), path, '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
