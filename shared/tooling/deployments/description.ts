import * as z from 'zod/mini';
import { isRecord } from '@guildhall/shared/domain';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';

/** Fields of a descriptor by the names they had before host API 2.0.0. */
const olderNames: Readonly<Record<string, string>> = { words: 'translations', navWords: 'navTranslations' };

/**
 * Reads what was stored about a build, by this version or an earlier one.
 * @param stored as it stands in `current.json`, or in what a store keeps
 * @throws when it describes no build
 */
export const parseDescription = (stored: unknown): RemoteDeployment => z.parse(remoteDeployment, withNewNames(stored));

function withNewNames(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored.descriptor)) return stored;
  const fields = Object.entries(stored.descriptor).map(([name, value]) => [olderNames[name] ?? name, value]);
  return { ...stored, descriptor: Object.fromEntries(fields) };
}
