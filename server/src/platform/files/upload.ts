import { isUnreadableFileName } from '@guildhall/shared/domain';
import type { FastifyRequest } from 'fastify';
import { problem } from '../problems/problem.ts';
import { unreadableFileName } from '../problems/validation.ts';
import type { FileStore, StoredBytes } from './store.ts';

/**
 * Reads the single part named `file` of a multipart request into the store.
 * @param maxBytes the maximum file size
 * @throws Problem 400 when the request contains something else or is incomplete, and refusals of `takeIn`
 */
export async function receiveFile(request: FastifyRequest, files: FileStore, maxBytes: number): Promise<StoredBytes> {
  const { file, filename } = await filePart(request, maxBytes);
  return files.takeIn({ content: file, name: filename, maxBytes }).catch((error: unknown) => {
    throw file.errored ? ofSender(error) : error;
  });
}

/**
 * Reads the single part named `file` of a multipart request into memory, for content that is parsed immediately and not
 * stored.
 * @throws Problem 400 as `receiveFile`, 413 `file_too_big`
 */
export async function receiveBytes(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { file, filename } = await filePart(request, maxBytes);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size <= maxBytes) pieces.push(piece);
    }
  } catch (error) {
    throw ofSender(error);
  }
  if (size > maxBytes)
    throw problem.tooLarge('file_too_big', `This file is bigger than ${maxBytes / (1024 * 1024)} MB.`);
  return { name: filename, bytes: Buffer.concat(pieces) };
}

async function filePart(request: FastifyRequest, maxBytes: number) {
  if (!request.isMultipart())
    throw problem.unsupportedMediaType('unsupported_media_type', 'Send the file as multipart/form-data.');
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 0, parts: 1 }, throwFileSizeLimit: false })
    .catch((error: unknown) => {
      throw ofSender(error);
    });
  if (!part || part.fieldname !== 'file') {
    part?.file.resume();
    throw problem.field('file', 'required', 'Choose a file.', 400);
  }
  const { file } = part;
  if (isUnreadableFileName(part.filename ?? '')) {
    file.resume();
    throw problem.field('file', unreadableFileName.code, unreadableFileName.message, 400);
  }
  return { file, filename: part.filename };
}

/**
 * The parser's errors have no code, those of the system and the framework have one: only the former are the client's
 * fault.
 */
const ofSender = (error: unknown): unknown =>
  error instanceof Error &&
  !('code' in error && error.code !== 'ECONNRESET' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
    ? problem.badRequest('malformed_upload', 'The upload was interrupted. Send the file again.')
    : error;
