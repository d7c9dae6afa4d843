import { limits, minuteMs, hourMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../platform/audit/actor.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import { hashToken, newCode, newToken } from '../../platform/secrets/secrets.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { createChallengeRepository, type ChallengeRow } from './challenge-repository.ts';
import { hashMailedCode } from './codes.ts';
import { createFactorRepository } from './factor-repository.ts';
import { confirmationCodeMail, secondStepCodeMail } from './mail-texts.ts';
import { maskedAddress } from './masked-address.ts';
import { createAuthRepository } from './repository.ts';
import {
  allowedTypes,
  authenticatorRequired,
  challengeOver,
  isOpen,
  takesMailedCodes,
  type Prover,
} from './second-step-challenge.ts';

/** Opens the second step and mails its codes. */
export function createSecondStepOpening(app: FastifyInstance) {
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
        const user = await createAuthRepository(tx).userById(prover.userId);
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
 * These do not count as mails triggered without a session (`stranger-mails.ts`): frequent sign-ins must not use up the
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
  await mails.queue(tx, {
    template: challenge.sessionId ? confirmationCodeMail : secondStepCodeMail,
    to: user.email,
    toName: fullName(user),
    language: user.language,
    data: { name: fullName(user), code: { secret: code }, minutes: String(limits.codeLifeMs / minuteMs) },
    about: { kind: 'user', id: user.id },
  });
  return codeExpiresAt;
}
