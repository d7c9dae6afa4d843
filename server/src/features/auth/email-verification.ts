import { limits, hourMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName, userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { issueLink, lockLink, markUsed, usableLink } from '../../platform/links/links.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import type { Client } from './accounts.ts';
import { createPasswordAttempts } from './attempts.ts';
import { hashPassword, passwordRefusal } from './passwords.ts';
import { verifyEmailMail } from './registration-mail-texts.ts';
import { createAuthRepository } from './repository.ts';
import { createSessionOpening } from './session-opening.ts';

const addressConfirmed = () =>
  problem.conflict(
    'address_confirmed',
    'This address is already confirmed. Sign in, or set a new password if you don’t know yours.',
  );

/** Verifies the address of a registration with a mailed link. */
export function createEmailVerification(app: FastifyInstance) {
  const { db, clock, mails } = app;
  const attempts = createPasswordAttempts(app);
  const openSession = createSessionOpening(app);

  /** The account that a link verifies, and the link, locked. */
  const unverifiedOf = async (tx: Queryable, token: string) => {
    const known = await lockLink(tx, 'verify_email', token);
    const user = known?.subjectId ? await createAuthRepository(tx).userById(known.subjectId) : undefined;
    if (known && !known.revokedAt && user?.verifiedAt) throw addressConfirmed();
    const link = await usableLink(tx, clock, 'verify_email', token);
    if (user?.state !== 'unverified') throw problem.unknownLink();
    return { user, link };
  };

  return {
    /** Read-only: mail scanners open links, too. @throws Problem as `verify` */
    open: (token: string): Promise<unknown> => db.transaction((tx) => unverifiedOf(tx, token)),

    /** Mails the link after a registration. */
    async mailLink(tx: Queryable, user: UserRow): Promise<void> {
      const { token } = await issueLink(tx, clock, {
        purpose: 'verify_email',
        subjectId: user.id,
        lifeMs: limits.verifyLinkLifeMs,
      });
      await mails.queue(tx, {
        template: verifyEmailMail,
        to: user.email,
        toName: fullName(user),
        language: user.language,
        data: {
          name: fullName(user),
          link: { path: `/auth/verify-email#${token}` },
          hours: String(limits.verifyLinkLifeMs / hourMs),
        },
        about: { kind: 'user', id: user.id },
      });
    },

    /**
     * Verifies an address, sets the account's first password and signs in, once. A code mailed to the same address would
     * prove nothing more.
     * @throws Problem 409 `address_confirmed` when that was done before: the password stays
     */
    async verify(token: string, password: string, client: Client): Promise<{ user: UserRow; token: string }> {
      const opened = await db.transaction(async (tx) => {
        const { user, link } = await unverifiedOf(tx, token);
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        const passwordHash = await hashPassword(password);
        await markUsed(tx, clock, link.id);
        const now = clock.now();
        const verified = { passwordHash, verifiedAt: now, state: 'active', updatedAt: now } as const;
        await createAuthRepository(tx).changeUser(user.id, verified);
        await writeAudit(tx, clock, {
          actor: userActor(user, client.requestId),
          action: 'user.verified',
          entityId: user.id,
          before: { state: user.state },
          after: { state: 'active' },
        });
        return { user: { ...user, ...verified }, token: await openSession(tx, user, client) };
      });
      await attempts.clear(opened.user.email);
      return opened;
    },
  };
}

export type EmailVerification = ReturnType<typeof createEmailVerification>;
