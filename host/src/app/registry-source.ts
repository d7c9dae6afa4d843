import type { Audience, Registry } from '@guildhall/shared/federation/manifest';
import { currentToken } from '@guildhall/shared/store';
import { isRegistry } from './is-registry.ts';

export { inForce, updateOf } from './in-force.ts';
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
  const token = currentToken();
  const response = await fetch(`/registry/${audience}.json`, {
    // Asked by the tab, not by the person: it must not keep a session alive that nobody uses.
    headers: {
      'X-Guildhall-Background': '1',
      ...(audience === 'staff' && token !== null && { Authorization: `Bearer ${token}` }),
    },
    // Asks whether it has changed; the answer to that is empty when it has not.
    cache: 'no-cache',
    signal: AbortSignal.timeout(deadlineMs),
  });
  const { status } = response;
  if (status === 401 || status === 403) throw new RefusedError(`The ${audience} registry was refused (${status}).`);
  if (!response.ok) throw new Error(`The ${audience} registry answered ${status}.`);
  const registry: unknown = await response.json();
  if (!isRegistry(registry, audience)) throw new Error(`What came as the ${audience} registry is none.`);
  return registry;
}
