import type { FastifyInstance } from 'fastify';
import { Role, limits, hourMs } from '@guildhall/shared/domain';
import { userActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/client.ts';
import { revokeLinks, issueLink, lockLink, markUsed, usableLink } from '../../../platform/links/links.ts';
import { createAnonymousMailLimit } from '../../../platform/mail/anonymous-mail-limit.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { newUser, type NewAccount, type Client, createSessionOpening } from '../accounts/accounts.ts';
import { accountExistsMail, verifyEmailMail } from '../accounts/mail-texts.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { createPasswordAttempts } from '../accounts/attempts.ts';
import { hashPassword, passwordRefusal } from '../accounts/passwords.ts';

/** Registration of new accounts. */
export function createRegistration(app: FastifyInstance, verification: EmailVerification) {
  const { db, clock, mails } = app;
  const anonymousMails = createAnonymousMailLimit(app);

  const mailOwner = (tx: Queryable, user: UserRow) =>
    mails.queueForUser(tx, user, accountExistsMail, {
      signInLink: { path: '/auth/login' },
      forgotLink: { path: '/auth/forgot-password' },
    });

  /** First the links, then the person: the lock order of a confirmation. */
  const registerAgain = async (tx: Queryable, { id, state }: UserRow, account: NewAccount) => {
    if (state !== 'unverified') return undefined;
    await revokeLinks(tx, clock, 'verify_email', id);
    const { firstName, lastName, language, zone } = account;
    return createAuthRepository(tx).registerAgain(id, { firstName, lastName, language, zone, updatedAt: clock.now() });
  };

  return {
    /**
     * Stores a registration and sends a mail to the address. There is no password yet: the person who opens the mail
     * chooses it, so that nobody can register another person's address with a password of their own. The last
     * registration counts. The response is the same for known and unknown addresses; only the mail differs.
     */
    async register(account: NewAccount, requestId: string): Promise<void> {
      const isWelcome = await anonymousMails.mayWriteTo(account.email);
      await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const added = await repository.add({
          ...newUser(account, clock),
          role: Role.member,
          state: 'unverified',
          secondStep: true,
        });
        if (added)
          await writeAudit(tx, clock, {
            actor: userActor(added, requestId),
            action: 'user.registered',
            entityId: added.id,
          });
        if (!isWelcome) return;
        const known = added ?? (await repository.byEmail(account.email));
        if (!known) return;
        const unverified = added ?? (await registerAgain(tx, known, account));
        if (unverified) await verification.mailLink(tx, unverified);
        else await mailOwner(tx, known);
      });
    },
  };
}

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
    const user = known?.subjectId ? await createAuthRepository(tx).byId(known.subjectId) : undefined;
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
      await mails.queueForUser(tx, user, verifyEmailMail, {
        link: { path: `/auth/verify-email#${token}` },
        hours: String(limits.verifyLinkLifeMs / hourMs),
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
        await createAuthRepository(tx).save(user.id, verified);
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

type EmailVerification = ReturnType<typeof createEmailVerification>;
