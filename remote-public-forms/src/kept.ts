/** A draft of an unanswered link; after it the request is over anyway, and a shared device forgets. */
const keptForMs = 60 * 24 * 60 * 60 * 1000;

/**
 * The name a draft is kept under: 64 bits made of the token (FNV-1a, two seeds). It cannot give back a secret of 256
 * bits, and unlike `crypto.subtle` it also works where the site is opened without TLS.
 */
export function keptKey(prefix: string, token: string): string {
  const digest = [0x811c9dc5, 0x9e3779b9].map((seed) => {
    let hash = seed;
    for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  });
  return prefix + digest.join('');
}

/** Storage may be forbidden or full: then nothing is kept, and the form still works. */
export function attempt<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(globalThis.localStorage);
  } catch {
    return null;
  }
}

/** Keeps a draft on this device. @returns whether that worked */
export const keep = (key: string, draft: object): boolean =>
  attempt((storage) => {
    storage.setItem(key, JSON.stringify({ ...draft, keptAt: Date.now() }));
    return true;
  }) ?? false;

export const drop = (key: string) => attempt((storage) => storage.removeItem(key));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What was kept; anything damaged or too old counts as nothing. */
export function kept(key: string): Record<string, unknown> | null {
  const stored = attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null'));
  const isFresh = isRecord(stored) && typeof stored.keptAt === 'number' && Date.now() - stored.keptAt <= keptForMs;
  return isFresh ? stored : null;
}
