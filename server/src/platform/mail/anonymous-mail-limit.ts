import { hourMs } from '@guildhall/shared/domain';
import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Queryable } from '../database/client.ts';
import { clientKey } from '../http/client-address.ts';
import { Problem, problem } from '../problems/problem.ts';
import { createRecentHits } from '../http/rate-limits.ts';
import type { Clock } from '../clock/clock.ts';

/** Maximum number of mails to one address per hour that can be triggered without a session, of all kinds. */
const perAddress = 3;

interface MailLimitOptions {
  db: Queryable;
  clock: Clock;
  config: Pick<Config, 'mailLimits'>;
}

/**
 * The limit of mails that anyone can trigger without signing in: a forgotten password, a registration, a new link. It
 * applies to all kinds together, per client and per recipient address. Codes after a correct password have their own
 * limit (see `auth/second-step/service.ts`).
 */
export function createAnonymousMailLimit({ db, clock, config }: MailLimitOptions) {
  const hits = createRecentHits({ db, clock });
  const tooMany = (waitSeconds: number) =>
    problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', waitSeconds);

  const takeClient = (ip: string) =>
    hits.take(
      { key: `stranger-mail:from:${clientKey(ip)}`, limit: config.mailLimits.perClient, windowMs: hourMs },
      tooMany,
    );

  const takeAddress = (email: string) => {
    const address = createHash('sha256').update(email.toLowerCase()).digest('hex');
    return hits.take({ key: `stranger-mail:to:${address}`, limit: perAddress, windowMs: hourMs }, tooMany);
  };

  return {
    /** Counts a mail requested by a client. @throws Problem 429 with `Retry-After` after twenty per hour */
    async countClient(ip: string): Promise<void> {
      await takeClient(ip);
    },

    /** True while the address is below its limit. Responses do not reveal which addresses are. */
    mayWriteTo: (email: string): Promise<boolean> =>
      takeAddress(email).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem && error.status === 429) return false;
          throw error;
        },
      ),

    /** Counts a mail for the client and for the address. @throws Problem 429 with `Retry-After` */
    async count(ip: string, email: string): Promise<void> {
      await takeClient(ip);
      await takeAddress(email);
    },
  };
}
