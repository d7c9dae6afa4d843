// Opens one PDF in a separate process: a crafted file may take all of its time and memory, and takes nothing else.
import { readFile } from 'node:fs/promises';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { answerParent } from '../work/answer-parent.ts';

/** What a reader makes of a PDF. */
export type PdfVerdict = 'readable' | 'unreadable' | 'encrypted';

/** PDFs end with this mark; without it, the reader would repair a file whose end is missing. */
const endMark = '%%EOF';
const tailBytes = 4096;

async function judge(path: string): Promise<PdfVerdict> {
  const bytes = await readFile(path);
  if (!bytes.subarray(-tailBytes).includes(endMark)) return 'unreadable';
  try {
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
    await pdf.getPage(pdf.numPages);
    return 'readable';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
}

answerParent(judge);
