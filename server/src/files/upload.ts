import type { FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';
import type { FileStore, StoredBytes } from './store.ts';

/**
 * Reads the one part named `file` of a multipart request into the store.
 * @param maxBytes the biggest file taken in here
 * @throws Problem 400 when the request carries something else, and whatever `takeIn` refuses
 */
export async function receiveFile(request: FastifyRequest, files: FileStore, maxBytes: number): Promise<StoredBytes> {
  if (!request.isMultipart())
    throw problem.unsupportedMediaType('unsupported_media_type', 'Please send the file as multipart/form-data.');
  const part = await request.file({
    limits: { fileSize: maxBytes + 1, files: 1, fields: 0, parts: 1 },
    throwFileSizeLimit: false,
  });
  if (!part || part.fieldname !== 'file') {
    part?.file.resume();
    throw problem.field('file', 'required', 'Please choose a file.', 400);
  }
  return files.takeIn({ content: part.file, name: part.filename, maxBytes });
}
