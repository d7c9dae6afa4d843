import type { FastifyReply } from 'fastify';
import type { Identity } from '@guildhall/shared/contracts/page';
import { initialSetting, readSetting, type Association, type SettingValue } from '../../platform/settings/settings.ts';
import type { Database } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { fileById, type FileStore } from '../../platform/files/store.ts';

// As fresh as the maintenance state: an administrator who reloads sees the saved values.
const lifeMs = 1_000;

const toIdentity = ({ name, language, currency, theme }: Association, { image }: SettingValue<'logo'>): Identity => ({
  name,
  language,
  currency,
  theme,
  logo: image && { src: `/logo/${image.hash}`, width: image.width, height: image.height },
});

/**
 * The association's identity, read at most once per second; while the database is unavailable, the last known one is
 * used.
 */
export function createIdentityReader(db: Database): () => Promise<Identity> {
  let known = toIdentity(initialSetting('association'), initialSetting('logo'));
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < lifeMs) return known;
    readAt = performance.now();
    known = await Promise.all([readSetting(db, 'association'), readSetting(db, 'logo')]).then(
      ([association, logo]) => toIdentity(association, logo),
      () => known,
    );
    return known;
  };
}

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
