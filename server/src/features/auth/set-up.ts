import type { ResponseOf, setUp } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { markUsed, usableLink } from '../../platform/links/links.ts';
import { canMail, readMailServer } from '../../platform/mail/mail-server.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting, writeSetting } from '../../platform/settings/settings.ts';
import { newUser, type NewAccount } from './accounts.ts';
import { hashPassword, passwordRefusal } from './passwords.ts';
import { createAuthRepository } from './repository.ts';

/** Creates the first administrator, and notes the association's country; after that the link is unknown. */
export const createSetUp =
  ({ db, clock, config }: FastifyInstance) =>
  async (
    token: string,
    { password, country, ...account }: NewAccount & { password: string; country?: string | undefined },
    requestId: string,
  ): Promise<ResponseOf<typeof setUp>> =>
    db.transaction(async (tx) => {
      const repository = createAuthRepository(tx);
      const link = await usableLink(tx, clock, 'set_up', token);
      if (await repository.hasAdministrator()) throw problem.unknownLink();
      const refusal = passwordRefusal(password);
      if (refusal) throw refusal;
      await markUsed(tx, clock, link.id);
      // While no mail server is configured, a mailed code would lock the only administrator out.
      const secondStep = await canMail(tx, config);
      const added = await repository.addUser({
        ...newUser(account, clock),
        passwordHash: await hashPassword(password),
        role: Role.administrator,
        state: 'active',
        verifiedAt: clock.now(),
        secondStep,
      });
      if (!added) throw problem.unknownLink();
      await writeAudit(tx, clock, { actor: userActor(added, requestId), action: 'user.set_up', entityId: added.id });
      if (country)
        await writeSetting(tx, clock, 'invoicing', { ...(await readSetting(tx, 'invoicing')), sellerCountry: country });
      const { smtp } = await readMailServer(tx, config);
      return { codeIn: secondStep ? (smtp === null ? 'inbox' : 'mail') : null };
    });
