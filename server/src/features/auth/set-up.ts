import { Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { markUsed, usableLink } from '../../platform/links/links.ts';
import { canMail } from '../../platform/mail/mail-server.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newUser, type NewAccount } from './accounts.ts';
import { hashPassword, passwordRefusal } from './passwords.ts';
import { createAuthRepository } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config'>;

/** Creates the first administrator; after that the link is unknown. */
export const createSetUp =
  ({ db, clock, config }: Needs) =>
  async (
    token: string,
    { password, ...account }: NewAccount & { password: string },
    requestId: string,
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      const repository = createAuthRepository(tx);
      const link = await usableLink(tx, clock, 'set_up', token);
      if (await repository.hasAdministrator()) throw problem.unknownLink();
      const refusal = passwordRefusal(password);
      if (refusal) throw refusal;
      await markUsed(tx, clock, link.id);
      const added = await repository.addUser({
        ...newUser(account, clock),
        passwordHash: await hashPassword(password),
        role: Role.administrator,
        state: 'active',
        verifiedAt: clock.now(),
        // While no mail server is configured, a mailed code would lock the only administrator out.
        secondStep: await canMail(tx, config),
      });
      if (!added) throw problem.unknownLink();
      await writeAudit(tx, clock, { actor: userActor(added, requestId), action: 'user.set_up', entityId: added.id });
    });
  };
