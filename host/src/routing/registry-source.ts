import type { Audience, Registry } from '@guildhall/shared/federation/manifest';
import { currentToken } from '@guildhall/shared/store';
import { isRegistry } from './is-registry.ts';

export { activeRegistry, updateOf } from './active-registry.ts';
export { keepRegistry, keptRegistry } from './last-good.ts';

const deadlineMs = 10_000;

/** The server answered, and this person may not have the registry: no older one may stand in for it. */
class RefusedError extends Error {
  override name = 'RefusedError';
}

export const isRefusal = (error: unknown): boolean => error instanceof RefusedError;

/**
 * Asks the server for a registry.
 * @throws when it can not be had within ten seconds, is refused, or what comes is no registry
 */
export async function fetchRegistry(audience: Audience): Promise<Registry> {
  const signal = AbortSignal.timeout(deadlineMs);
  // Asks whether it has changed; the answer to that is empty when it has not.
  const kept = await ask(audience, { cache: 'no-cache', signal });
  if (isRegistry(kept, audience)) return kept;
  // What was spoiled on its way may be kept with the server's own mark, and is "unchanged" from then on.
  const fresh = await ask(audience, { cache: 'reload', signal });
  if (!isRegistry(fresh, audience)) throw new Error(`What came as the ${audience} registry is none.`);
  return fresh;
}

/** @returns what came, `null` when it is no JSON */
async function ask(audience: Audience, options: Pick<RequestInit, 'cache' | 'signal'>): Promise<unknown> {
  const token = currentToken();
  const response = await fetch(`/registry/${audience}.json`, {
    // Asked by the tab, not by the person: it must not keep a session alive that nobody uses.
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
