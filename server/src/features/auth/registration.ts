import { Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName, userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { revokeLinks } from '../../platform/links/links.ts';
import { createStrangerMails } from '../../platform/mail/stranger-mails.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { newUser, type NewAccount } from './accounts.ts';
import type { EmailVerification } from './email-verification.ts';
import { accountExistsMail } from './registration-mail-texts.ts';
import { createAuthRepository } from './repository.ts';

/** Registration of new accounts. */
export function createRegistration(app: FastifyInstance, verification: EmailVerification) {
  const { db, clock, mails } = app;
  const strangerMails = createStrangerMails(app);

  const tellOwner = (tx: Queryable, user: UserRow) =>
    mails.queue(tx, {
      template: accountExistsMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: {
        name: fullName(user),
        signInLink: { path: '/auth/login' },
        forgotLink: { path: '/auth/forgot-password' },
      },
      about: { kind: 'user', id: user.id },
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
      const isWelcome = await strangerMails.mayWriteTo(account.email);
      await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const added = await repository.addUser({
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
        const known = added ?? (await repository.userByEmail(account.email));
        if (!known) return;
        const unverified = added ?? (await registerAgain(tx, known, account));
        if (unverified) await verification.mailLink(tx, unverified);
        else await tellOwner(tx, known);
      });
    },
  };
}
