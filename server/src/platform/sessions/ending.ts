import { dayMs } from '@guildhall/shared/domain';
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import { after, type Clock } from '../clock/clock.ts';
import type { Database, Queryable } from '../database/client.ts';
import { sessions, trustedDevices } from '../database/schema/index.ts';
import { isAlive } from './alive.ts';

/** Ends sessions early, one or all of a person's, and deletes old ones. */
export function createSessionEnding({ db, clock }: { db: Database; clock: Clock }) {
  return {
    end: (sessionId: string, reason = 'signed_out', tx: Queryable = db) =>
      tx
        .update(sessions)
        .set({ revokedAt: clock.now(), revokedReason: reason })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),

    /** Ends one open session of a person. @returns false when they have no such session */
    endOf: async (tx: Queryable, userId: string, sessionId: string): Promise<boolean> => {
      const ended = await tx
        .update(sessions)
        .set({ revokedAt: clock.now(), revokedReason: 'ended_by_owner' })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isAlive(clock.now())))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    /** Ends all open sessions of a person except one, and trusts none of their devices any more. @returns how many */
    endAll: async (tx: Queryable, userId: string, reason: string, except?: string): Promise<number> => {
      const ended = await tx
        .update(sessions)
        .set({ revokedAt: clock.now(), revokedReason: reason })
        .where(and(eq(sessions.userId, userId), isAlive(clock.now()), except ? ne(sessions.id, except) : undefined))
        .returning({ id: sessions.id });
      await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
      return ended.length;
    },

    /** Deletes sessions that ended more than thirty days ago. */
    purge: () => db.delete(sessions).where(lt(sessions.expiresAt, after(clock.now(), -30 * dayMs))),
  };
}
