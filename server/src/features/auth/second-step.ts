import { limits, type SecondStepType } from '@guildhall/shared/domain';
import { Secret, TOTP } from 'otpauth';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../database/client.ts';
import { problem, type Problem } from '../../http/problem.ts';
import { after } from '../../lib/clock.ts';
import { hashToken, newCode, newToken, sameSecret, unseal } from '../../lib/secrets.ts';
import { fullName, userActor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import { recoveryCodeUsedMail, secondStepCodeMail } from '../mails/templates/account.ts';
import { createAttempts } from './attempts.ts';
import { createAuthRepository, type ChallengeRow, type UserRow } from './repository.ts';

const totpPeriodSeconds = 30;
const forGoodMs = 100 * 365 * 24 * 60 * 60 * 1000;

/** The address a code went to, mostly hidden: `a…@example.org`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

/** Recovery codes are compared without blanks and hyphens, in lower case. */
export const foldRecoveryCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

// One answer for a challenge that is wrong, used, expired, tried too often or somebody else's.
const challengeOver = () =>
  problem.unauthorized('challenge_over', 'This sign-in took too long or was tried too often. Please sign in again.');
const wrongCode = () =>
  problem.unauthorized('wrong_code', 'This code is not right, or not any more. Please look again.');

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'mails' | 'mailTransport' | 'sessions' | 'rateLimits'>;
interface Client {
  ip: string;
  agent: string;
  requestId: string;
}

/** The second step: codes by mail, an authenticator app, or a recovery code. */
export function createSecondStep({ db, clock, config, mails, mailTransport, sessions, rateLimits }: Needs) {
  const attempts = createAttempts(
    { db, clock },
    {
      name: 'second-step',
      tries: 2 * limits.challengeTries,
      pauseMs: limits.signInPauseMs,
      refuse: (seconds) =>
        problem.tooMany(
          'second_step_locked',
          'There were too many wrong codes. Please wait a quarter of an hour and sign in again.',
          seconds,
        ),
    },
  );

  // Pauses alone would let whoever knows the password guess on for years; this one ends by a mailed link only.
  const attemptsInARow = createAttempts(
    { db, clock },
    {
      name: 'second-step-row',
      tries: limits.secondStepTries,
      pauseMs: forGoodMs,
      refuse: () =>
        problem.forbidden(
          'second_step_disabled',
          'There were too many wrong codes, so no more are taken. Please set a new password by mail, then sign in again.',
        ),
    },
  );

  // Whoever knows the password could fill the mailbox with codes. Mails that stay on this machine flood nobody.
  const codesPerHour = mailTransport.kind === 'smtp' ? 10 : 1000;

  /**
   * Mails a new code; the one before it is void from now on.
   * @throws Problem 429 after ten in an hour
   */
  const mailCode = async (tx: Queryable, challenge: ChallengeRow, user: UserRow): Promise<Date> => {
    await rateLimits.take({ key: `code:${user.id}`, limit: codesPerHour, windowMs: 60 * 60 * 1000 }, tx);
    const code = newCode();
    const codeExpiresAt = after(clock.now(), limits.codeLifeMs);
    await createAuthRepository(tx).changeChallenge(challenge.id, {
      codeHash: hashToken(challenge.id + code),
      codeSentAt: clock.now(),
      codeExpiresAt,
    });
    await mails.queue(tx, {
      template: secondStepCodeMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), code: { secret: code }, minutes: String(limits.codeLifeMs / 60_000) },
      about: { kind: 'user', id: user.id },
    });
    return codeExpiresAt;
  };

  const isOpen = (challenge: ChallengeRow | undefined, userId: string): challenge is ChallengeRow =>
    challenge !== undefined &&
    challenge.userId === userId &&
    challenge.usedAt === null &&
    challenge.expiresAt > clock.now() &&
    challenge.tries < limits.challengeTries;

  const checkTotp = async (tx: Queryable, userId: string, code: string): Promise<boolean> => {
    const factor = await createAuthRepository(tx).confirmedTotp(userId);
    if (!factor || !/^\d{6}$/.test(code)) return false;
    const totp = new TOTP({
      secret: Secret.fromBase32(unseal(factor.secret, config.secretKey)),
      period: totpPeriodSeconds,
    });
    const timestamp = clock.now().getTime();
    const delta = totp.validate({ token: code, timestamp, window: 1 });
    if (delta === null) return false;
    const step = Math.floor(timestamp / 1000 / totpPeriodSeconds) + delta;
    // A code works once: the step it belongs to, and any before it, are over.
    if (factor.lastStep !== null && step <= factor.lastStep) return false;
    await createAuthRepository(tx).noteTotpStep(factor.id, step, clock.now());
    return true;
  };

  const checkRecovery = async (tx: Queryable, user: UserRow, code: string): Promise<boolean> => {
    const repository = createAuthRepository(tx);
    if (!(await repository.useRecoveryCode(user.id, hashToken(user.id + foldRecoveryCode(code)), clock.now())))
      return false;
    const left = await repository.recoveryCodesLeft(user.id);
    await mails.queue(tx, {
      template: recoveryCodeUsedMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), left: String(left), forgotLink: { path: '/auth/forgot-password' } },
      about: { kind: 'user', id: user.id },
    });
    return true;
  };

  const checkMailed = ({ id, codeHash, codeExpiresAt }: ChallengeRow, code: string): boolean =>
    codeHash !== null &&
    codeExpiresAt !== null &&
    codeExpiresAt > clock.now() &&
    sameSecret(codeHash, hashToken(id + code));

  const check = (tx: Queryable, type: SecondStepType, challenge: ChallengeRow, user: UserRow, code: string) => {
    if (type === 'totp') return checkTotp(tx, user.id, code);
    return type === 'recovery' ? checkRecovery(tx, user, code) : checkMailed(challenge, code);
  };

  return {
    /** Opens the second step after a right password. */
    begin: (user: UserRow) =>
      db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const enrolled = await repository.enrolledTypes(user.id);
        const type: SecondStepType = enrolled.includes('totp') ? 'totp' : 'email';
        const token = newToken();
        const now = clock.now();
        const challenge = await repository.addChallenge({
          userId: user.id,
          tokenHash: hashToken(token),
          type,
          createdAt: now,
          expiresAt: after(now, limits.codeLifeMs),
        });
        if (type === 'email') await mailCode(tx, challenge, user);
        return {
          twoSteps: {
            userId: user.id,
            type,
            offered: [...new Set<SecondStepType>([type, 'email', ...enrolled])],
            challenge: token,
            sentTo: type === 'email' ? maskedAddress(user.email) : null,
            expiresAt: challenge.expiresAt.toISOString(),
          },
        };
      }),

    /** Mails another code for an open challenge. */
    async resend(userId: string, type: SecondStepType, token: string) {
      if (type !== 'email') throw challengeOver();
      const result = await db.transaction(async (tx): Promise<Problem | { sentTo: string; expiresAt: string }> => {
        const repository = createAuthRepository(tx);
        const challenge = await repository.lockChallenge(hashToken(token));
        const user = await repository.userById(userId);
        if (!isOpen(challenge, userId) || user?.state !== 'active') return challengeOver();
        const nextAt = after(challenge.codeSentAt ?? new Date(0), limits.resendAfterMs);
        if (nextAt > clock.now())
          return problem.tooMany(
            'resend_too_soon',
            'A code is on its way. Please wait half a minute.',
            (nextAt.getTime() - clock.now().getTime()) / 1000,
          );
        await repository.changeChallenge(challenge.id, { expiresAt: after(clock.now(), limits.codeLifeMs) });
        const expiresAt = await mailCode(tx, challenge, user);
        return { sentTo: maskedAddress(user.email), expiresAt: expiresAt.toISOString() };
      });
      if (result instanceof Error) throw result;
      return result;
    },

    /**
     * Takes the second step. A wrong code is a try, counted on the challenge and across challenges; an error of ours
     * rolls back and costs none.
     * @returns the signed-in person and the session's token
     */
    async take(userId: string, type: SecondStepType, token: string, code: string, client: Client) {
      const result = await db.transaction(async (tx): Promise<Problem | { user: UserRow; token: string }> => {
        const repository = createAuthRepository(tx);
        const challenge = await repository.lockChallenge(hashToken(token));
        const user = await repository.userById(userId);
        if (!isOpen(challenge, userId) || user?.state !== 'active') return challengeOver();
        await attempts.take(userId, tx);
        await attemptsInARow.take(userId, tx);
        if (!(await check(tx, type, challenge, user, code))) {
          await repository.changeChallenge(challenge.id, { tries: challenge.tries + 1 });
          await writeAudit(tx, clock, {
            actor: userActor(user, client.requestId),
            action: 'session.refused',
            entityId: user.id,
            reason: 'wrong_code',
          });
          return wrongCode();
        }
        const now = clock.now();
        await repository.changeChallenge(challenge.id, { usedAt: now });
        await repository.noteSignIn(user.id, now);
        await writeAudit(tx, clock, {
          actor: userActor(user, client.requestId),
          action: 'session.opened',
          entityId: user.id,
          after: { secondStep: type },
        });
        return { user, token: await sessions.open(tx, user.id, client) };
      });
      if (result instanceof Error) throw result;
      await attempts.clear(userId);
      await attemptsInARow.clear(userId);
      return result;
    },

    /** Takes codes of a person again after too many wrong ones in a row: they have proved who they are otherwise. */
    takeAgain: (userId: string, tx: Queryable) => attemptsInARow.clear(userId, tx),
  };
}
