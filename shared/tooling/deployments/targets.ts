export type TargetKind = 'server' | 'bucket' | 'folder';

/** At least two letters before a colon, so that `C:\releases` is a folder; or `//host`, a URL without a scheme. */
const looksLikeAddress = /^(?:[a-z][a-z0-9+.-]+:|[^/\\]*:\/\/|\/\/)/i;

/**
 * Determines what kind of target a name is. A mistyped URL is refused: otherwise it would become a folder of that name,
 * and a release into it would look like a success.
 * @throws Error that lists the possible targets
 */
export function kindOfTarget(target: string): TargetKind {
  if (isWebAddress(target)) return 'server';
  if (/^s3:\/\/[^/?#]/i.test(target)) return 'bucket';
  if (target.trim() !== '' && !looksLikeAddress.test(target)) return 'folder';
  const found = target.trim() === '' ? 'The target is empty' : `"${target}" is no target`;
  throw new Error(`${found}. Name a server (https://…), a bucket (s3://…) or a folder (./releases).`);
}

/** True for a well-formed `http://…` or `https://…` URL. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text);
