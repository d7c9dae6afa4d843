import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A 256-bit secret for links and sessions, base64url without padding (43 characters). Shown once, never stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: a database dump contains no usable tokens. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A six-digit code mailed for the second step. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Compares two hashes or signatures in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** Encrypts values that must be read again (the seed of an authenticator app) with the installation's own key. */
export function seal(plain: string, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the result of `seal`. @throws when the key differs or the text was changed */
export function unseal(text: string, key: Buffer): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
