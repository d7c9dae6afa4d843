import { minuteMs, dayMs } from '@guildhall/shared/domain';
import type { Config } from '../../config.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/client.ts';
import { seal, unseal } from '../../platform/secrets/secrets.ts';
import { issueLink, type ActionLink } from '../../platform/links/links.ts';
import { createAuthRepository } from './repository.ts';
import { setUpLinks } from './set-up-link-repository.ts';

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
