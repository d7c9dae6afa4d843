import type { FastifyReply } from 'fastify';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import type { Database } from '../../platform/database/client.ts';
import { fileById, type FileStore } from '../../platform/files/store.ts';

/**
 * Serves the association's logo publicly. Its URL contains the hash of its content, so it can be cached indefinitely;
 * earlier logos are not public any more.
 */
export async function sendLogo(
  { db, files }: { db: Database; files: FileStore },
  hash: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { image: logo } = await readSetting(db, 'logo');
  const file = logo?.hash === hash ? await fileById(db, logo.fileId) : undefined;
  if (!file) throw problem.notFound();
  const { content, mediaType, sizeBytes } = await files.download(file);
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('content-length', String(sizeBytes))
    .type(mediaType)
    .send(content);
}
