import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as reader from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

// The viewer runs in the page, not in a worker: a worker's file is outside the hashes that pin a remote's chunks, and
// browsers refuse workers from another origin. pdf.js checks this before it starts one.
Object.assign(globalThis, { pdfjsWorker: reader });

export type PdfDocument = PDFDocumentProxy;
export type PdfPage = PDFPageProxy;

/**
 * Opens a PDF for rendering. Scripts, forms and links in it are not used.
 * @returns the document, which rejects for a damaged or encrypted file, and a function that frees its memory
 */
export function openPdf(file: Blob): { document: Promise<PdfDocument>; close: () => void } {
  let close = () => {};
  let isClosed = false;
  const document = file.arrayBuffer().then((data) => {
    const task = getDocument({ data: new Uint8Array(data), useWasm: false, verbosity: 0 });
    close = () => void task.destroy();
    if (isClosed) close();
    return task.promise;
  });
  return {
    document,
    close: () => {
      isClosed = true;
      close();
    },
  };
}
