import { limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName, userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { issueLink, lockLink, markUsed, usableLink } from '../../platform/links/links.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { createPasswordAttempts } from './attempts.ts';
import { hashPassword, passwordRefusal } from './passwords.ts';
import { verifyEmailMail } from './registration-mail-texts.ts';
import { createAuthRepository } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'mails'>;

const hourMs = 60 * 60 * 1000;

const addressConfirmed = () =>
  problem.conflict(
    'address_confirmed',
    'This address is already confirmed. Sign in, or set a new password if you don’t know yours.',
  );

/** Verifies the address of a registration with a mailed link. */
export function createEmailVerification({ db, clock, mails }: Needs) {
  const attempts = createPasswordAttempts({ db, clock });

  return {
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
     * Verifies an address and sets the account's first password, once.
     * @throws Problem 409 `address_confirmed` when that was done before: the password stays
     */
    async verify(token: string, password: string, requestId: string): Promise<void> {
      const email = await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const known = await lockLink(tx, 'verify_email', token);
        const user = known?.subjectId ? await repository.userById(known.subjectId) : undefined;
        if (known && !known.revokedAt && user?.verifiedAt) throw addressConfirmed();
        const link = await usableLink(tx, clock, 'verify_email', token);
        if (user?.state !== 'unverified') throw problem.unknownLink();
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        const passwordHash = await hashPassword(password);
        await markUsed(tx, clock, link.id);
        const now = clock.now();
        await repository.changeUser(user.id, { passwordHash, verifiedAt: now, state: 'active', updatedAt: now });
        await writeAudit(tx, clock, {
          actor: userActor(user, requestId),
          action: 'user.verified',
          entityId: user.id,
          before: { state: user.state },
          after: { state: 'active' },
        });
        return user.email;
      });
      await attempts.clear(email);
    },
  };
}

export type EmailVerification = ReturnType<typeof createEmailVerification>;
