import type { Audience, Registry } from '@guildhall/shared/federation/manifest';
import { currentToken } from '@guildhall/shared/store';
import { isRecord } from '@guildhall/shared/domain';
import { registryEntry } from './registry-entry.ts';

export { activeRegistry, updateOf } from './active-registry.ts';

const deadlineMs = 10_000;

/** The server refused this person the registry: no older one may replace it. */
class RefusedError extends Error {
  override name = 'RefusedError';
}

export const isRefusal = (error: unknown): boolean => error instanceof RefusedError;

/**
 * Requests a registry from the server.
 * @throws when it is unavailable within ten seconds, refused, or invalid
 */
export async function fetchRegistry(audience: Audience): Promise<Registry> {
  const signal = AbortSignal.timeout(deadlineMs);
  // Revalidates; the response is empty when nothing has changed.
  const kept = await ask(audience, { cache: 'no-cache', signal });
  if (isRegistry(kept, audience)) return kept;
  // A response damaged in transit may be cached with the server's own ETag and count as unchanged from then on.
  const fresh = await ask(audience, { cache: 'reload', signal });
  if (!isRegistry(fresh, audience)) throw new Error(`What came as the ${audience} registry is none.`);
  return fresh;
}

/** @returns the response, `null` when it is not JSON */
async function ask(audience: Audience, options: Pick<RequestInit, 'cache' | 'signal'>): Promise<unknown> {
  const token = currentToken();
  const response = await fetch(`/registry/${audience}.json`, {
    // Sent by the tab, not by the person: it must not keep an unused session alive.
    headers: {
      'X-Guildhall-Background': '1',
      ...(audience === 'staff' && token !== null && { Authorization: `Bearer ${token}` }),
    },
    ...options,
  });
  const { status } = response;
  if (status === 401 || status === 403) throw new RefusedError(`The ${audience} registry was refused (${status}).`);
  if (!response.ok) throw new Error(`The ${audience} registry answered ${status}.`);
  return response.json().catch(() => null);
}

type Fields = Record<string, unknown>;

const areTexts = (fields: Fields, ...names: string[]) => names.every((name) => typeof fields[name] === 'string');

const areRecords = (fields: Fields, ...names: string[]) => names.every((name) => isRecord(fields[name]));

/**
 * True for the shape of a registry as far as the shell reads it. The server checks rows with the full schema; this
 * detects foreign responses (a proxy's page, half a file) with less code than a schema.
 */
function isRegistry(value: unknown, audience: Audience): value is Registry {
  if (!isRecord(value) || value.audience !== audience || !areTexts(value, 'generation', 'shell')) return false;
  return Array.isArray(value.remotes) && value.remotes.every(isDescriptor);
}

const isDescriptor = (value: unknown) =>
  isRecord(value) &&
  areTexts(value, 'id', 'hostApi', 'namespace', 'build', 'base') &&
  areRecords(value, 'entry', 'requires', 'pages', 'translations', 'navTranslations') &&
  isRecord(value.entry) &&
  areTexts(value.entry, 'path', 'integrity', 'container') &&
  Array.isArray(value.routes) &&
  value.routes.every((route) => isRecord(route) && areTexts(route, 'path', 'page'));

/** Keeps a person's staff registry on this device, for when the server is unavailable. */
export const keepRegistry = (userId: string, registry: Registry) => void registryEntry.write({ userId, registry });

/** The last good staff registry of this person, at most seven days old; any other entry is deleted. */
export function keptRegistry(userId: string): Registry | null {
  const kept = registryEntry.read();
  if (kept?.userId === userId && isRegistry(kept.registry, 'staff')) return kept.registry;
  registryEntry.remove();
  return null;
}
