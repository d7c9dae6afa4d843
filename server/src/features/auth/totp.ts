import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

const totpOf = (seed: string) => new TOTP({ secret: Secret.fromBase32(seed), period: periodSeconds });

/** A new seed for an authenticator app, in base 32. */
export const newSeed = (): string => new Secret({ size: 20 }).base32;

/** The seed as an `otpauth:` URL, for a QR code. */
export const seedUri = (seed: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ secret: Secret.fromBase32(seed), period: periodSeconds, issuer, label }).toString();

/**
 * The time step of this code, tolerating one step of 30 s earlier or later; `null` when it doesn't match. A code works
 * once: the caller stores the step, and accepts only later ones.
 */
export function stepOf(seed: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = at.getTime();
  const delta = totpOf(seed).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
