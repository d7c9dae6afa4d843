import type { FastifyInstance } from 'fastify';
import { Role, limits, type SecondStepType, minuteMs, hourMs, dayMs } from '@guildhall/shared/domain';
import type { Queryable } from '../../../platform/database/client.ts';
import { canMail } from '../../../platform/mail/mail-server.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { problem, type Problem } from '../../../platform/problems/problem.ts';
import { userActor } from '../../../platform/audit/actor.ts';
import { after, daysAfter } from '../../../platform/clock/clock.ts';
import { hashToken, newCode, newToken } from '../../../platform/secrets/secrets.ts';
import { confirmationCodeMail, secondStepCodeMail } from '../accounts/mail-texts.ts';
import { maskedAddress, type Client, createSessionOpening } from '../accounts/accounts.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createAttempts, type AttemptRule } from '../accounts/attempts.ts';
import {
  type ChallengeRow,
  createFactorRepository,
  createChallengeRepository,
  createTrustedDeviceRepository,
} from './repository.ts';
import { hashMailedCode, createCodes } from './codes.ts';

/** The second step: codes by mail, an authenticator app, or a recovery code. */
export function createSecondStep(app: FastifyInstance) {
  const { db, config } = app;

  /**
   * True for people who may not switch off the second step (domain rule 16). Requiring codes nobody can receive would
   * lock the office out: without a mail server they can only be read on this machine.
   */
  const isRequired = async (user: Pick<UserRow, 'role'>, on: Queryable = db): Promise<boolean> =>
    user.role !== Role.member && (await canMail(on, config)) && (await readSetting(on, 'secondStepForOffice'));

  return {
    isRequired,

    /** Whether this person needs a second step. */
    isAsked: async (user: UserRow): Promise<boolean> => user.secondStep || (await isRequired(user)),

    ...createSecondStepOpening(app),
    ...createSecondStepVerification(app),
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;

/** The owner of a second step: a sign-in has no session yet, a confirmation during a session has one. */
export interface Prover {
  userId: string;
  sessionId: string | null;
}

/** True for a challenge that still accepts codes, requested by the person and session it was opened for. */
const isOpen = (
  challenge: ChallengeRow | undefined,
  { userId, sessionId }: Prover,
  now: Date,
): challenge is ChallengeRow =>
  challenge !== undefined &&
  challenge.userId === userId &&
  challenge.sessionId === sessionId &&
  challenge.usedAt === null &&
  challenge.expiresAt > now &&
  challenge.tries < limits.challengeTries;

/**
 * A person's methods for the second step, preferred one first (domain rule 16). A mailbox is weaker than an
 * authenticator app, so with an app enrolled only recovery codes can replace it.
 */
const allowedTypes = (enrolled: readonly SecondStepType[]): [SecondStepType, ...SecondStepType[]] => [
  enrolled.includes('totp') ? 'totp' : 'email',
  ...enrolled.filter((type) => type !== 'totp'),
];

/** False for people with an authenticator app. */
const takesMailedCodes = async (tx: Queryable, userId: string): Promise<boolean> =>
  allowedTypes(await createFactorRepository(tx).enrolledTypes(userId)).includes('email');

/** One response for a challenge that is wrong, used, expired, attempted too often or another person's. */
const challengeOver = () =>
  problem.unauthorized(
    'challenge_over',
    'You took too long or made too many attempts. Start again with your password.',
  );

/** Only reached with an open challenge, which was returned with the available methods. */
const authenticatorRequired = () =>
  problem.badRequest(
    'authenticator_required',
    'This account uses an authenticator app, so emailed codes are not accepted. Use the app or a recovery code.',
  );

/** Opens the second step and mails its codes. */
function createSecondStepOpening(app: FastifyInstance) {
  const { db, clock } = app;

  return {
    /**
     * Opens the second step after a correct password.
     * @param sessionId of the session to confirm, `null` for a sign-in
     */
    begin: (user: UserRow, sessionId: string | null = null) =>
      db.transaction(async (tx) => {
        if (!(await createAuthRepository(tx).lockWithPassword(user))) throw challengeOver();
        const offered = allowedTypes(await createFactorRepository(tx).enrolledTypes(user.id));
        const [type] = offered;
        const token = newToken();
        const now = clock.now();
        const challenge = await createChallengeRepository(tx).add({
          userId: user.id,
          sessionId,
          tokenHash: hashToken(token),
          type,
          createdAt: now,
          expiresAt: after(now, limits.codeLifeMs),
        });
        if (type === 'email') await mailCode(tx, app, challenge, user);
        return {
          twoSteps: {
            userId: user.id,
            type,
            offered,
            challenge: token,
            sentTo: type === 'email' ? maskedAddress(user.email) : null,
            expiresAt: challenge.expiresAt.toISOString(),
          },
        };
      }),

    /** Mails another code for an open challenge. */
    async resend(prover: Prover, token: string) {
      const result = await db.transaction(async (tx): Promise<Problem | { sentTo: string; expiresAt: string }> => {
        const challenges = createChallengeRepository(tx);
        const challenge = await challenges.lock(hashToken(token));
        const user = await createAuthRepository(tx).byId(prover.userId);
        if (!isOpen(challenge, prover, clock.now()) || user?.state !== 'active') return challengeOver();
        if (!(await takesMailedCodes(tx, user.id))) return authenticatorRequired();
        const nextAt = after(challenge.codeSentAt ?? new Date(0), limits.resendAfterMs);
        if (nextAt > clock.now())
          return problem.tooMany(
            'resend_too_soon',
            'We have just sent a code. Wait half a minute before you request another.',
            (nextAt.getTime() - clock.now().getTime()) / 1000,
          );
        await challenges.change(challenge.id, { expiresAt: after(clock.now(), limits.codeLifeMs) });
        const expiresAt = await mailCode(tx, app, challenge, user);
        return { sentTo: maskedAddress(user.email), expiresAt: expiresAt.toISOString() };
      });
      if (result instanceof Error) throw result;
      return result;
    },
  };
}

/**
 * Mails a new code; the previous one becomes invalid.
 * @throws Problem 429 after ten per hour, because anyone who knows the password could fill the mailbox with codes.
 * These do not count as mails triggered without a session (`anonymous-mail-limit.ts`): frequent sign-ins must not use up the
 * limit for links.
 */
async function mailCode(
  tx: Queryable,
  { clock, config, mails, rateLimits }: FastifyInstance,
  challenge: ChallengeRow,
  user: UserRow,
): Promise<Date> {
  await rateLimits.take({ key: `code:${user.id}`, limit: config.mailLimits.codesPerPerson, windowMs: hourMs }, tx);
  const code = newCode();
  const codeExpiresAt = after(clock.now(), limits.codeLifeMs);
  await createChallengeRepository(tx).change(challenge.id, {
    codeHash: hashMailedCode(challenge.id, code),
    codeSentAt: clock.now(),
    codeExpiresAt,
  });
  await mails.queueForUser(tx, user, challenge.sessionId ? confirmationCodeMail : secondStepCodeMail, {
    code: { secret: code },
    minutes: String(limits.codeLifeMs / minuteMs),
  });
  return codeExpiresAt;
}

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
function createSecondStepVerification(app: FastifyInstance) {
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
      const user = await createAuthRepository(tx).byId(prover.userId);
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
