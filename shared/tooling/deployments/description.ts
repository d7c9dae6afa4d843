import * as z from 'zod/mini';
import { isRecord } from '@guildhall/shared/domain';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';

/** Descriptor fields by their names before host API 2.0.0. */
const olderNames: Readonly<Record<string, string>> = { words: 'translations', navWords: 'navTranslations' };

/**
 * Parses a stored build description, written by this version or an earlier one.
 * @param stored the content of `current.json`, or of a description in a store
 * @throws when it is not a build description
 */
export const parseDescription = (stored: unknown): RemoteDeployment => z.parse(remoteDeployment, withNewNames(stored));

function withNewNames(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored.descriptor)) return stored;
  const fields = Object.entries(stored.descriptor).map(([name, value]) => [olderNames[name] ?? name, value]);
  return { ...stored, descriptor: Object.fromEntries(fields) };
}
