import { acceptedFiles } from '@guildhall/shared/domain';
import { fileTypeFromFile } from 'file-type';
import { open } from 'node:fs/promises';
import { problem } from '../problems/problem.ts';

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

/** Text has no signature; it is UTF-8 without control characters, and not the start of HTML or SVG. */
async function isPlainText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    return !/(?![\t\n\r\f])\p{Cc}/u.test(text) && !/^\s*<(?:!doctype|html|svg|\?xml|script)/i.test(text);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
