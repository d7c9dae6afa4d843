/**
 * How long drafts of an unanswered link are kept; after that the request is over anyway, and a shared device forgets
 * it.
 */
export const draftRules = {
  where: 'device',
  owner: 'link',
  atSignOut: 'kept',
  lifetimeMs: 60 * 24 * 60 * 60 * 1000,
} as const;

/**
 * Identifies the drafts of a link by 64 bits of a token hash (FNV-1a, two seeds). The hash cannot reveal a secret of
 * 256 bits and, unlike `crypto.subtle`, also works on a site without TLS.
 */
export function linkMark(token: string): string {
  const digest = [0x811c9dc5, 0x9e3779b9].map((seed) => {
    let hash = seed;
    for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  });
  return digest.join('');
}
