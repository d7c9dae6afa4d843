import type { Role } from '@guildhall/shared/domain';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/client.ts';
import { sessions, users } from '../database/schema/index.ts';
import { isAlive } from './alive.ts';

/** A session as seen by a long-lived connection. */
export interface WatchedSession {
  id: string;
  tokenHash: string;
  /** The account's role, regardless of the host name. */
  role: Role;
}

/** Lets long-lived connections detect the end of a session, without keeping it alive. */
export function createSessionWatch({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Those of some sessions that are still open. */
    stillOpen: (ids: readonly string[]): Promise<WatchedSession[]> =>
      db
        .select({ id: sessions.id, tokenHash: sessions.tokenHash, role: users.role })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(inArray(sessions.id, [...ids]), isAlive(clock.now()), eq(users.state, 'active'), isNull(users.deletedAt)),
        ),
  };
}
