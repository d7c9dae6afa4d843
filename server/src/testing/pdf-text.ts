import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The text of a PDF extracted by another program; needs poppler's `pdftotext`. */
export function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'gh-pdf-'));
  const path = join(folder, 'printed.pdf');
  writeFileSync(path, pdf);
  try {
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
