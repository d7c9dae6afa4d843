import { westernDigits, type SecondStepType } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { hashToken, sameSecret, unseal } from '../../platform/secrets/secrets.ts';
import { fullName } from '../../platform/audit/actor.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { recoveryCodeUsedMail } from './mail-texts.ts';
import type { ChallengeRow } from './challenge-repository.ts';
import { createFactorRepository } from './factor-repository.ts';
import { stepOf } from './totp.ts';

/** A code normalised for comparison: without spaces and hyphens, with Latin digits. */
export const foldCode = (code: string): string =>
  westernDigits(code.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase();

/** The stored form of a recovery code. */
export const hashRecoveryCode = (userId: string, code: string): string => hashToken(userId + foldCode(code));

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
    await mails.queue(tx, {
      template: recoveryCodeUsedMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: {
        name: fullName(user),
        left: String(await factors.recoveryCodesLeft(user.id)),
        forgotLink: { path: '/auth/forgot-password' },
      },
      about: { kind: 'user', id: user.id },
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
