/** The rules for a draft of an unanswered link; after them the request is over anyway, and a shared device forgets. */
export const draftRules = {
  where: 'device',
  owner: 'link',
  atSignOut: 'kept',
  lifetimeMs: 60 * 24 * 60 * 60 * 1000,
} as const;

/**
 * Tells the drafts of links apart: 64 bits made of the token (FNV-1a, two seeds). They cannot give back a secret of 256
 * bits, and unlike `crypto.subtle` this also works where the site is opened without TLS.
 */
export function linkMark(token: string): string {
  const digest = [0x811c9dc5, 0x9e3779b9].map((seed) => {
    let hash = seed;
    for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  });
  return digest.join('');
}
