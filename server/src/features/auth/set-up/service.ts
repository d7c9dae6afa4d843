import type { FastifyInstance } from 'fastify';
import type { ResponseOf, setUp } from '@guildhall/shared/contracts';
import { Role, minuteMs, dayMs } from '@guildhall/shared/domain';
import { userActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { markUsed, usableLink, issueLink, type ActionLink } from '../../../platform/links/links.ts';
import { canMail, readMailServer } from '../../../platform/mail/mail-server.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { readSetting, writeSetting } from '../../../platform/settings/settings.ts';
import { newUser, type NewAccount } from '../accounts/accounts.ts';
import { hashPassword, passwordRefusal } from '../accounts/passwords.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import type { Config } from '../../../config.ts';
import { after, type Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/client.ts';
import { seal, unseal } from '../../../platform/secrets/secrets.ts';
import { setUpLinks } from './repository.ts';

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
      const added = await repository.add({
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

const lifeMs = dayMs;

/** Servers that start together have finished by then. */
const startMs = 2 * minuteMs;

/**
 * The one-time link for the first administrator. Servers of one installation that start together all show the same one,
 * and so does a restarted server: the secret is stored, encrypted with the installation's key, and its 24 hours
 * restart. A server with another key can't decrypt it; it creates its own link unless the other is very recent.
 * @returns the link; `elsewhere` while another server's link is valid; `null` once there is an administrator
 */
export function setUpLink({
  db,
  clock,
  config,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'publicUrl' | 'secretKey'>;
}): Promise<string | 'elsewhere' | null> {
  return db.transaction(async (tx) => {
    const links = setUpLinks(tx);
    await links.lock();
    if (await createAuthRepository(tx).hasAdministrator()) return null;
    const now = clock.now();
    const addressOf = (token: string) => `${config.publicUrl}/auth/set-up#${token}`;
    const known = await links.usable(now);
    const token = known && readToken(known, config.secretKey);
    if (known && token) {
      await links.moveEnd(known.id, after(now, lifeMs));
      return addressOf(token);
    }
    if (known && known.expiresAt > after(now, lifeMs - startMs)) return 'elsewhere';
    const issued = await issueLink(tx, clock, { purpose: 'set_up', subjectId: null, lifeMs });
    await links.keepToken(issued.link.id, seal(issued.token, config.secretKey));
    return addressOf(issued.token);
  });
}

function readToken({ data }: ActionLink, key: Buffer): string | null {
  if (typeof data.sealed !== 'string') return null;
  try {
    return unseal(data.sealed, key);
  } catch {
    return null;
  }
}
