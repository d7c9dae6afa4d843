import { fileTypeFromFile } from 'file-type';
import { open } from 'node:fs/promises';
import { acceptedFiles } from '@guildhall/shared/domain';
import { problem, type Problem } from '../problems/problem.ts';
import { runInChild } from '../work/run-in-child.ts';
import type { PdfVerdict } from './pdf-worker.ts';

const names = {
  pdf: 'PDF',
  png: 'PNG',
  jpg: 'JPEG',
  webp: 'WebP',
  docx: 'Word (docx)',
  odt: 'OpenDocument (odt)',
  txt: 'plain text',
};

export const acceptedSentence = `Guildhall accepts ${Object.values(names).join(', ')}.`;

/** An image that ends within its data. */
export const imageUnreadable = (name: string): Problem =>
  problem.field('file', 'image_unreadable', `“${name}” cannot be read as an image. It is cut off or damaged.`);

/** @throws Problem 422 `pdf_unreadable` or `pdf_encrypted` for files that only begin like a PDF that can be read */
export async function refuseUnreadablePdf(path: string, name: string): Promise<void> {
  const verdict = await judgePdf(path);
  if (verdict === 'encrypted')
    throw problem.field(
      'file',
      'pdf_encrypted',
      `“${name}” is protected with a password. Remove the protection and try again.`,
    );
  if (verdict === 'unreadable')
    throw problem.field(
      'file',
      'pdf_unreadable',
      `“${name}” cannot be read as a PDF. It is incomplete or damaged. Open it on your device, save it again and retry.`,
    );
}

/**
 * Determines a file's type from its content alone, and refuses types that are not allowed or don't match the name.
 * @param path the stored content
 * @param name the uploaded name
 * @returns the media type
 * @throws Problem 422 `file_kind_refused` or `file_kind_differs`
 */
export async function kindOf(path: string, name: string): Promise<string> {
  const detected = await detect(path);
  const accepted = acceptedFiles.find(({ mime }) => mime === detected);
  if (!accepted)
    throw problem.field('file', 'file_kind_refused', `“${name}” is not an accepted file type. ${acceptedSentence}`);
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (!accepted.endings.some((allowed) => allowed === ending))
    throw problem.field(
      'file',
      'file_kind_differs',
      `The name of “${name}” does not match its content, which is ${accepted.endings[0]?.toUpperCase()}. Correct the file name extension and try again.`,
    );
  return accepted.mime;
}

async function detect(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path);
  if (found) return found.mime;
  return (await isPlainText(path)) ? 'text/plain' : null;
}

const sampleBytes = 64 * 1024;

/**
 * Text has no signature; it contains no control characters and is not the start of HTML or SVG. Editors on Windows still
 * save UTF-16 (with a mark at the start) and Latin-1.
 */
async function isPlainText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const text = decoded(buffer.subarray(0, bytesRead));
    return (
      text !== null && !/(?![\t\n\r\f])\p{Cc}/u.test(text) && !/^\s*<(?:!doctype|html|svg|\?xml|script)/i.test(text)
    );
  } finally {
    await file.close();
  }
}

/** The start of a text; `null` if the bytes are none. */
function decoded(sample: Buffer): string | null {
  const mark = sample.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return decodedAs('utf-16le', sample);
  if (mark === 'feff') return decodedAs('utf-16be', sample);
  return decodedAs('utf-8', sample) ?? decodedAs('windows-1252', sample);
}

function decodedAs(encoding: string, sample: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return null;
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a stored PDF like a reader does. One at a time, in a process that ends with it: uploads are rare, and the reader
 * needs 40 MB. A file that takes too long or too much memory is unreadable.
 */
function judgePdf(path: string): Promise<PdfVerdict> {
  const file = new URL('./pdf-worker.ts', import.meta.url);
  const verdict = last.then(() =>
    runInChild<PdfVerdict>(file, path, { mostMs: 15_000 }).catch((): PdfVerdict => 'unreadable'),
  );
  last = verdict;
  return verdict;
}
