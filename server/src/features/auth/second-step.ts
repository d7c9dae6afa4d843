import { limits, Role, type SecondStepType } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import { after } from '../../platform/clock/clock.ts';
import { hashToken, newCode, newToken } from '../../platform/secrets/secrets.ts';
import { fullName, userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { confirmationCodeMail, secondStepCodeMail } from './mail-texts.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createAttempts } from './attempts.ts';
import { createCodes, hashMailedCode } from './codes.ts';
import { createAuthRepository, type ChallengeRow, type UserRow } from './repository.ts';

const forGoodMs = 100 * 365 * 24 * 60 * 60 * 1000;

/** The address a code went to, mostly hidden: `a…@example.org`. */
const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

// One answer for a challenge that is wrong, used, expired, tried too often or somebody else's.
const challengeOver = () =>
  problem.unauthorized(
    'challenge_over',
    'This took too long or was tried too often, so it is over. Please begin again with your password.',
  );
const wrongCode = (triesLeft: number) =>
  problem.unauthorized(
    'wrong_code',
    `This code is not right, or not any more. ${triesLeft === 1 ? '1 try is' : `${triesLeft} tries are`} left.`,
    { triesLeft },
  );

// Only somebody with an open challenge gets here: they were told which ways there are when it was opened.
const authenticatorRequired = () =>
  problem.badRequest(
    'authenticator_required',
    'This account has an authenticator app, so codes by mail are not accepted. Use the app or a recovery code.',
  );

/**
 * The ways a person may take the second step, the preferred one first (domain rule 16). A mailbox is weaker than an
 * authenticator app, so with an app enrolled only recovery codes stand in for it.
 */
const allowedTypes = (enrolled: readonly SecondStepType[]): [SecondStepType, ...SecondStepType[]] => [
  enrolled.includes('totp') ? 'totp' : 'email',
  ...enrolled.filter((type) => type !== 'totp'),
];

export interface GivenCode {
  type: SecondStepType;
  challenge: string;
  code: string;
}

/** Whose second step it is: a sign-in has no session yet, a proof in the middle of one has. */
export interface Prover {
  userId: string;
  sessionId: string | null;
}

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'maintenance' | 'mails' | 'sessions' | 'rateLimits'>;
interface Client {
  ip: string;
  agent: string;
  requestId: string;
  /** The role an account has at the address that was asked. */
  roleOf: (account: { role: Role }) => Role;
}

/** The second step: codes by mail, an authenticator app, or a recovery code. */
export function createSecondStep(needs: Needs) {
  const { db, clock, config, maintenance, mails, sessions, rateLimits } = needs;
  const codes = createCodes(needs);
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

  /**
   * Mails a new code; the one before it is void from now on.
   * @throws Problem 429 after ten in an hour, because whoever knows the password could fill the mailbox with codes. They
   * are no strangers' mails (`stranger-mails.ts`): somebody who signs in often must not use up the mails of a link.
   */
  const mailCode = async (tx: Queryable, challenge: ChallengeRow, user: UserRow): Promise<Date> => {
    await rateLimits.take(
      { key: `code:${user.id}`, limit: config.mailLimits.codesPerPerson, windowMs: 60 * 60 * 1000 },
      tx,
    );
    const code = newCode();
    const codeExpiresAt = after(clock.now(), limits.codeLifeMs);
    await createAuthRepository(tx).changeChallenge(challenge.id, {
      codeHash: hashMailedCode(challenge.id, code),
      codeSentAt: clock.now(),
      codeExpiresAt,
    });
    await mails.queue(tx, {
      template: challenge.sessionId ? confirmationCodeMail : secondStepCodeMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), code: { secret: code }, minutes: String(limits.codeLifeMs / 60_000) },
      about: { kind: 'user', id: user.id },
    });
    return codeExpiresAt;
  };

  const isOpen = (challenge: ChallengeRow | undefined, { userId, sessionId }: Prover): challenge is ChallengeRow =>
    challenge !== undefined &&
    challenge.userId === userId &&
    challenge.sessionId === sessionId &&
    challenge.usedAt === null &&
    challenge.expiresAt > clock.now() &&
    challenge.tries < limits.challengeTries;

  const takesMailedCodes = async (repository: ReturnType<typeof createAuthRepository>, { id }: UserRow) =>
    allowedTypes(await repository.enrolledTypes(id)).includes('email');

  /**
   * Takes a code. A wrong one is a try, counted on the challenge and across challenges; an error of ours rolls back and
   * costs none.
   * @param passed what a right code opens, in the same transaction
   */
  const take = async <T extends object>(
    prover: Prover,
    { type, challenge: token, code }: GivenCode,
    requestId: string,
    passed: (tx: Queryable, user: UserRow) => Promise<T>,
  ): Promise<T> => {
    const result = await db.transaction(async (tx): Promise<Problem | T> => {
      const repository = createAuthRepository(tx);
      const challenge = await repository.lockChallenge(hashToken(token));
      const user = await repository.userById(prover.userId);
      if (!isOpen(challenge, prover) || user?.state !== 'active') return challengeOver();
      if (type === 'email' && !(await takesMailedCodes(repository, user))) return authenticatorRequired();
      await attempts.take(user.id, tx);
      await attemptsInARow.take(user.id, tx);
      if (!(await codes.isRight(tx, type, challenge, user, code))) {
        const tries = challenge.tries + 1;
        await repository.changeChallenge(challenge.id, { tries });
        await writeAudit(tx, clock, {
          actor: userActor(user, requestId),
          action: 'session.refused',
          entityId: user.id,
          reason: 'wrong_code',
        });
        return tries < limits.challengeTries ? wrongCode(limits.challengeTries - tries) : challengeOver();
      }
      await repository.changeChallenge(challenge.id, { usedAt: clock.now() });
      return passed(tx, user);
    });
    if (result instanceof Error) throw result;
    await attempts.clear(prover.userId);
    await attemptsInARow.clear(prover.userId);
    return result;
  };

  // A rule that asks for codes nobody can get would lock the office out: without a mail server they can be read on this
  // machine only.
  const canMailCodes = config.smtpUrl !== null || config.isLoopback;

  /** True for people whose second step is not theirs to switch off (domain rule 16). */
  const isRequired = async (user: Pick<UserRow, 'role'>, on: Queryable = db): Promise<boolean> =>
    user.role !== Role.member && canMailCodes && (await readSetting(on, 'secondStepForOffice'));

  return {
    isRequired,

    /** Whether a right password is not enough for this person. */
    isAsked: async (user: UserRow): Promise<boolean> => user.secondStep || (await isRequired(user)),

    /**
     * Opens the second step after a right password.
     * @param sessionId of the session that proves itself anew, `null` for a sign-in
     */
    begin: (user: UserRow, sessionId: string | null = null) =>
      db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        if (!(await repository.lockWithPassword(user))) throw challengeOver();
        const offered = allowedTypes(await repository.enrolledTypes(user.id));
        const [type] = offered;
        const token = newToken();
        const now = clock.now();
        const challenge = await repository.addChallenge({
          userId: user.id,
          sessionId,
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
        const repository = createAuthRepository(tx);
        const challenge = await repository.lockChallenge(hashToken(token));
        const user = await repository.userById(prover.userId);
        if (!isOpen(challenge, prover) || user?.state !== 'active') return challengeOver();
        if (!(await takesMailedCodes(repository, user))) return authenticatorRequired();
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

    /** The second step of a sign-in. @returns the signed-in person and the session's token */
    signIn: (userId: string, given: GivenCode, client: Client) =>
      take({ userId, sessionId: null }, given, client.requestId, async (tx, user) => {
        // The password may have been given before Guildhall was closed.
        await maintenance.refuse(client.roleOf(user));
        await createAuthRepository(tx).noteSignIn(user.id, clock.now());
        await writeAudit(tx, clock, {
          actor: userActor(user, client.requestId),
          action: 'session.opened',
          entityId: user.id,
          after: { secondStep: given.type },
        });
        return { user, token: await sessions.open(tx, user.id, client) };
      }),

    take,

    /** Takes codes of a person again after too many wrong ones in a row: they have proved who they are otherwise. */
    takeAgain: (userId: string, tx: Queryable) => attemptsInARow.clear(userId, tx),
  };
}
