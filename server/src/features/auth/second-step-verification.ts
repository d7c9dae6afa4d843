import { limits, type SecondStepType, dayMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import type { Client } from './accounts.ts';
import { createAttempts, type AttemptRule } from './attempts.ts';
import { createChallengeRepository } from './challenge-repository.ts';
import { createCodes } from './codes.ts';
import { createAuthRepository } from './repository.ts';
import { createSessionOpening } from './session-opening.ts';
import {
  authenticatorRequired,
  challengeOver,
  isOpen,
  takesMailedCodes,
  type Prover,
} from './second-step-challenge.ts';
import { createTrustedDeviceRepository } from './trusted-device-repository.ts';

/** A typed code, and its challenge. */
export interface GivenCode {
  type: SecondStepType;
  challenge: string;
  code: string;
  /** Whether this browser needs no mailed code from now on. */
  trustDevice?: boolean | undefined;
}

const forGoodMs = 100 * 365 * dayMs;

const perPerson: AttemptRule = {
  name: 'second-step',
  tries: 2 * limits.challengeTries,
  pauseMs: limits.signInPauseMs,
  refuse: (seconds) =>
    problem.tooMany('second_step_locked', 'Too many wrong codes. Wait 15 minutes, then sign in again.', seconds),
};

// With pauses alone, a person who knows the password could guess for years. Only a mailed link ends this one.
const inARow: AttemptRule = {
  name: 'second-step-row',
  tries: limits.secondStepTries,
  pauseMs: forGoodMs,
  refuse: () =>
    problem.forbidden(
      'second_step_disabled',
      'Too many wrong codes, so codes are no longer accepted. Set a new password by email, then sign in again.',
    ),
};

const wrongCode = (triesLeft: number) =>
  problem.unauthorized(
    'wrong_code',
    `This code is wrong or has expired. ${triesLeft === 1 ? '1 try is' : `${triesLeft} tries are`} left.`,
    { triesLeft },
  );

/** Verifies codes of the second step, and counts wrong ones. */
export function createSecondStepVerification(app: FastifyInstance) {
  const { db, clock } = app;
  const openSession = createSessionOpening(app);
  const codes = createCodes(app);
  const attempts = createAttempts({ db, clock }, perPerson);
  const attemptsInARow = createAttempts({ db, clock }, inARow);

  /**
   * Verifies a code. A wrong one counts on the challenge and across challenges; an internal error rolls back and
   * doesn't count.
   * @param passed what a correct code opens, in the same transaction
   */
  const take = async <T extends object>(
    prover: Prover,
    { type, challenge: token, code }: GivenCode,
    requestId: string,
    passed: (tx: Queryable, user: UserRow) => Promise<T>,
  ): Promise<T> => {
    const result = await db.transaction(async (tx): Promise<Problem | T> => {
      const challenges = createChallengeRepository(tx);
      const challenge = await challenges.lock(hashToken(token));
      const user = await createAuthRepository(tx).userById(prover.userId);
      if (!isOpen(challenge, prover, clock.now()) || user?.state !== 'active') return challengeOver();
      if (type === 'email' && !(await takesMailedCodes(tx, user.id))) return authenticatorRequired();
      await attempts.take(user.id, tx);
      await attemptsInARow.take(user.id, tx);
      if (!(await codes.isRight(tx, type, challenge, user, code))) {
        const tries = challenge.tries + 1;
        await challenges.change(challenge.id, { tries });
        await writeAudit(tx, clock, {
          actor: userActor(user, requestId),
          action: 'session.refused',
          entityId: user.id,
          reason: 'wrong_code',
        });
        return tries < limits.challengeTries ? wrongCode(limits.challengeTries - tries) : challengeOver();
      }
      await challenges.change(challenge.id, { usedAt: clock.now() });
      return passed(tx, user);
    });
    if (result instanceof Error) throw result;
    await attempts.clear(prover.userId);
    await attemptsInARow.clear(prover.userId);
    return result;
  };

  /** Trusts a browser. @returns the proof, which is stored only there */
  const trust = async (tx: Queryable, userId: string, { agent }: Client): Promise<string> => {
    const token = newToken();
    const now = clock.now();
    const expiresAt = daysAfter(now, limits.trustedDeviceDays);
    const device = { userId, tokenHash: hashToken(token), createdAt: now, expiresAt, agent: agent.slice(0, 300) };
    await createTrustedDeviceRepository(tx).add(device);
    return token;
  };

  return {
    take,

    /** The second step of a sign-in. @returns the signed-in person, the session's token, and the device's if trusted */
    signIn: (userId: string, given: GivenCode, client: Client) =>
      take({ userId, sessionId: null }, given, client.requestId, async (tx, user) => {
        // The password may have been verified before Guildhall was closed.
        const token = await openSession(tx, user, client, { secondStep: given.type });
        const isTrusted = given.trustDevice === true && given.type === 'email';
        return { user, token, trustToken: isTrusted ? await trust(tx, user.id, client) : null };
      }),

    /** Whether this browser needs no mailed code. Codes of an authenticator app are always required. */
    isTrusted: async (userId: string, client: Client): Promise<boolean> => {
      const token = client.trustTokenOf(userId);
      if (token === undefined || !(await takesMailedCodes(db, userId))) return false;
      return createTrustedDeviceRepository(db).isTrusted(userId, hashToken(token), clock.now());
    },

    /** Accepts a person's codes again after too many wrong ones: they have proved their identity otherwise. */
    takeAgain: (userId: string, tx: Queryable) => attemptsInARow.clear(userId, tx),

    /** True while a person's codes are refused, temporarily or until they prove access to their mailbox. */
    refusesCodes: async (userId: string, on: Queryable): Promise<boolean> =>
      (await attempts.pausedUntil(userId, on)) !== null || (await attemptsInARow.pausedUntil(userId, on)) !== null,

    /** Resets all wrong codes of a person. */
    forgetWrongCodes: async (userId: string, tx: Queryable): Promise<void> => {
      await attempts.clear(userId, tx);
      await attemptsInARow.clear(userId, tx);
    },
  };
}
