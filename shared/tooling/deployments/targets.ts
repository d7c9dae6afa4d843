export type TargetKind = 'server' | 'bucket' | 'folder';

/** Two letters or more before a colon, so that `C:\releases` is a folder; and `//host`, an address without a scheme. */
const looksLikeAddress = /^(?:[a-z][a-z0-9+.-]+:|[^/\\]*:\/\/|\/\/)/i;

/**
 * Says what a target names. A mistyped address is refused: as the name of a folder it would be made, and a release into
 * it would look like a success.
 * @throws Error with a sentence on what a target may be
 */
export function kindOfTarget(target: string): TargetKind {
  if (isWebAddress(target)) return 'server';
  if (/^s3:\/\/[^/?#]/i.test(target)) return 'bucket';
  if (target.trim() !== '' && !looksLikeAddress.test(target)) return 'folder';
  const found = target.trim() === '' ? 'The target is empty' : `"${target}" is no target`;
  throw new Error(`${found}. Name a server (https://…), a bucket (s3://…) or a folder (./releases).`);
}

/** True for a well-formed address of the web, `http://…` or `https://…`. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text);
