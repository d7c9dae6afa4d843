import { Secret, TOTP } from 'otpauth';
import type { FastifyInstance } from 'fastify';
import { randomInt } from 'node:crypto';
import { westernDigits, type SecondStepType, limits } from '@guildhall/shared/domain';
import type { Queryable } from '../../../platform/database/client.ts';
import { hashToken, sameSecret, unseal } from '../../../platform/secrets/secrets.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { recoveryCodeUsedMail } from '../accounts/mail-texts.ts';
import { type ChallengeRow, createFactorRepository } from './repository.ts';

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

/** A code normalised for comparison: without spaces and hyphens, with Latin digits. */
export const foldCode = (code: string): string =>
  westernDigits(code.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase();

/** The stored form of a recovery code. */
const hashRecoveryCode = (userId: string, code: string): string => hashToken(userId + foldCode(code));

/** The stored form of a mailed code; it is bound to its challenge. */
export const hashMailedCode = (challengeId: string, code: string): string => hashToken(challengeId + foldCode(code));

/** Checks a code of the second step and marks it as used. */
export function createCodes({ clock, config, mails }: FastifyInstance) {
  const isTotp = async (tx: Queryable, userId: string, code: string): Promise<boolean> => {
    const factors = createFactorRepository(tx);
    const factor = await factors.confirmedTotp(userId);
    if (!factor) return false;
    const step = stepOf(unseal(factor.secret, config.secretKey), foldCode(code), clock.now());
    // A code works once: its time step and all earlier ones are used.
    if (step === null || (factor.lastStep !== null && step <= factor.lastStep)) return false;
    await factors.noteTotpStep(factor.id, step, clock.now());
    return true;
  };

  const isRecovery = async (tx: Queryable, user: UserRow, code: string): Promise<boolean> => {
    const factors = createFactorRepository(tx);
    if (!(await factors.useRecoveryCode(user.id, hashRecoveryCode(user.id, code), clock.now()))) return false;
    await mails.queueForUser(tx, user, recoveryCodeUsedMail, {
      left: String(await factors.recoveryCodesLeft(user.id)),
      forgotLink: { path: '/auth/forgot-password' },
    });
    return true;
  };

  const isMailed = ({ id, codeHash, codeExpiresAt }: ChallengeRow, code: string): boolean =>
    codeHash !== null &&
    codeExpiresAt !== null &&
    codeExpiresAt > clock.now() &&
    sameSecret(codeHash, hashMailedCode(id, code));

  return {
    isRight: async (tx: Queryable, type: SecondStepType, challenge: ChallengeRow, user: UserRow, code: string) => {
      if (type === 'totp') return isTotp(tx, user.id, code);
      return type === 'recovery' ? isRecovery(tx, user, code) : isMailed(challenge, code);
    },
  };
}

// Without characters that look alike on paper: no 0 and o, no 1, i and l.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

const groups = 3;

const groupLength = 4;

const group = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('');

/** Ten new recovery codes such as `k7fq-2m9x-c4wt`, to be shown once, and their stored form. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: limits.recoveryCodes }, () => Array.from({ length: groups }, group).join('-'));
  return { codes, hashes: codes.map((code) => hashRecoveryCode(userId, code)) };
}
