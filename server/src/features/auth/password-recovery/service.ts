import type { FastifyInstance } from 'fastify';
import { limits, minuteMs } from '@guildhall/shared/domain';
import { userActor, type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/client.ts';
import { issueLink, markUsed, openLink, revokeLinks, usableLink } from '../../../platform/links/links.ts';
import { createAnonymousMailLimit } from '../../../platform/mail/anonymous-mail-limit.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { createPasswordAttempts } from '../accounts/attempts.ts';
import { createChallengeRepository } from '../second-step/repository.ts';
import { resetPasswordMail, passwordChangedMail } from '../accounts/mail-texts.ts';
import { hashPassword, passwordRefusal } from '../accounts/passwords.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import type { SecondStep } from '../second-step/service.ts';

/**
 * The job behind "forgot password": responses take the same time for known and unknown addresses, because the work
 * happens afterwards.
 */
export const forgotPasswordJob = 'auth.forgot-password';

/** Password reset by a mailed link. */
export function createPasswordRecovery(app: FastifyInstance, secondStep: SecondStep) {
  const { db, clock, mails, sessions, jobs } = app;
  const attempts = createPasswordAttempts(app);
  const anonymousMails = createAnonymousMailLimit(app);

  const saveNewPassword = async (tx: Queryable, user: UserRow, password: string, actor: Actor): Promise<void> => {
    const now = clock.now();
    // Opening the mail has verified the address as well.
    const proved = user.state === 'unverified' || user.state === 'invited';
    // First the challenges, then the person, then the sessions: the lock order of a sign-in.
    await createChallengeRepository(tx).voidAllOf(user.id, now);
    await createAuthRepository(tx).save(user.id, {
      passwordHash: await hashPassword(password),
      updatedAt: now,
      ...(proved && { state: 'active', verifiedAt: now }),
    });
    // The person has just proved access to the mailbox, so their codes are accepted again.
    await secondStep.takeAgain(user.id, tx);
    await sessions.endAll(tx, user.id, 'password_changed');
    await revokeLinks(tx, clock, 'reset_password', user.id);
    if (user.state === 'invited') await revokeLinks(tx, clock, 'invite', user.id);
    await writeAudit(tx, clock, { actor, action: 'user.password_reset', entityId: user.id });
    await mails.queueForUser(tx, user, passwordChangedMail, { forgotLink: { path: '/auth/forgot-password' } });
  };

  /** The account of a link, and the link, locked. */
  const resetting = async (tx: Queryable, userId: string, token: string) => {
    const link = await usableLink(tx, clock, 'reset_password', token);
    const user = await createAuthRepository(tx).byId(userId);
    if (link.subjectId !== userId || !user || user.state === 'suspended') throw problem.unknownLink();
    return { user, link };
  };

  /** For invited people, too, the link proves access to the mailbox, as long as the invitation is open. */
  const mayReset = async ({ id, state }: UserRow): Promise<boolean> => {
    if (state !== 'invited') return state !== 'suspended' && state !== 'locked';
    const invitation = await openLink(db, 'invite', id);
    return invitation !== undefined && invitation.expiresAt > clock.now();
  };

  return {
    forgotPassword: (email: string): Promise<void> => jobs.enqueue(db, forgotPasswordJob, { email }),

    /** Mails a link to set a new password, if an account that may sign in has this address. */
    async mailResetLink(email: string): Promise<void> {
      const user = await createAuthRepository(db).byEmail(email);
      const isAllowed = user && (await mayReset(user));
      if (!isAllowed || !(await anonymousMails.mayWriteTo(email))) return;
      await db.transaction(async (tx) => {
        const { token } = await issueLink(tx, clock, {
          purpose: 'reset_password',
          subjectId: user.id,
          lifeMs: limits.resetLinkLifeMs,
        });
        await mails.queueForUser(tx, user, resetPasswordMail, {
          link: { path: `/auth/reset-password/${user.id}#${token}` },
          minutes: String(limits.resetLinkLifeMs / minuteMs),
        });
      });
    },

    /** Read-only: mail scanners open links, too. @throws Problem as `resetPassword` */
    open: (userId: string, token: string): Promise<unknown> => db.transaction((tx) => resetting(tx, userId, token)),

    /** Sets a new password with a mailed link, once; ends all sessions and leaves the second step unchanged. */
    async resetPassword(userId: string, token: string, password: string, requestId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { user, link } = await resetting(tx, userId, token);
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        await markUsed(tx, clock, link.id);
        await saveNewPassword(tx, user, password, userActor(user, requestId));
      });
      const user = await createAuthRepository(db).byId(userId);
      if (user) await attempts.clear(user.email);
    },
  };
}
