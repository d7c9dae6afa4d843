import { createHash } from 'node:crypto';
import { limits } from '@guildhall/shared/domain';
import type { Database, Queryable } from '../../../platform/database/client.ts';
import { clientKey } from '../../../platform/http/client-address.ts';
import { problem, type Problem } from '../../../platform/problems/problem.ts';
import { createRecentHits } from '../../../platform/http/rate-limits.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { createAttemptRepository } from './repository.ts';

export interface AttemptRule {
  /** The protected action, e.g. `sign-in`. */
  name: string;
  /** Number of consecutive wrong attempts before the pause. */
  tries: number;
  pauseMs: number;
  /** The message during the pause. */
  refuse: (secondsLeft: number) => Problem;
}

/**
 * Counts attempts at a password or code in the database. Every attempt is counted before it is checked, so that
 * concurrent ones can't bypass the limit; a correct one resets the count. A pause ends automatically: nobody can be
 * locked out permanently.
 */
export function createAttempts(
  { db, clock }: { db: Database; clock: Clock },
  { name, tries, pauseMs, refuse }: AttemptRule,
) {
  const keyOf = (subject: string) => `${name}:${createHash('sha256').update(subject).digest('hex')}`;

  return {
    /**
     * Counts an attempt; inside a transaction, on its connection.
     * @returns how many wrong ones may follow this one before the pause
     * @throws Problem the rule's refusal during the pause
     */
    async take(subject: string, on: Queryable = db): Promise<number> {
      const now = clock.now();
      const row = await createAttemptRepository(on).count(keyOf(subject), { now, tries, pauseMs });
      if (row.hits > tries) throw refuse((row.expiresAt.getTime() - now.getTime()) / 1000);
      return tries - row.hits;
    },

    /** When the pause of `subject` ends; `null` if there is none. */
    pausedUntil: async (subject: string, on: Queryable = db): Promise<Date | null> => {
      const row = await createAttemptRepository(on).find(keyOf(subject));
      return row && row.hits >= tries && row.expiresAt > clock.now() ? row.expiresAt : null;
    },

    /** Resets the attempts of `subject`. */
    clear: (subject: string, on: Queryable = db) => createAttemptRepository(on).clear(keyOf(subject)),
  };
}

const perAccount: AttemptRule = {
  name: 'sign-in',
  tries: limits.signInTries,
  pauseMs: limits.signInPauseMs,
  refuse: (seconds) =>
    problem.tooMany('sign_in_paused', 'Too many wrong passwords. Wait 15 minutes, or set a new password.', seconds),
};

const clientPaused = (seconds: number) =>
  problem.tooMany(
    'client_paused',
    'Too many wrong passwords from your network. Wait 15 minutes and try again.',
    seconds,
  );

/**
 * Wrong passwords, at sign-in or in an open session. They count per account, against many guesses at one account, and
 * per client, against one guess at many accounts.
 */
export function createPasswordAttempts(app: { db: Database; clock: Clock }) {
  const ofAccounts = createAttempts(app, perAccount);
  const ofClients = createRecentHits(app);
  return {
    /**
     * Counts an attempt before the password is checked.
     * @returns `triesLeft`, if it is wrong, before the pause; `wasRight`, to call when it was correct: then the attempt
     * does not count, and the account's wrong ones are reset
     * @throws Problem 429 `sign_in_paused` for the account, `client_paused` for the client
     */
    async take(email: string, ip: string): Promise<{ triesLeft: number; wasRight: () => Promise<void> }> {
      const client = {
        key: `wrong-passwords:${clientKey(ip)}`,
        limit: limits.signInTriesPerClient,
        windowMs: limits.signInPauseMs,
      };
      const hit = await ofClients.take(client, clientPaused);
      const triesLeft = await ofAccounts.take(email);
      return {
        triesLeft,
        wasRight: async () => {
          await ofAccounts.clear(email);
          await hit.giveBack();
        },
      };
    },

    /** When an account's password pause ends; `null` if there is none. */
    pausedUntil: (email: string, on: Queryable) => ofAccounts.pausedUntil(email, on),

    /** Resets the wrong passwords of an account. */
    clear: (email: string, on?: Queryable) => ofAccounts.clear(email, on),
  };
}
