import { and, asc, desc, eq, isNull, lt, ne, inArray } from 'drizzle-orm';
import { limits, dayMs, type Role } from '@guildhall/shared/domain';
import type { Database, Queryable } from '../database/client.ts';
import { sessions, trustedDevices, users } from '../database/schema/index.ts';
import { problem } from '../problems/problem.ts';
import { after, type Clock } from '../clock/clock.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import { isAlive, createAuthentication, type SignedIn } from './authentication.ts';

export type { SignedIn } from './authentication.ts';

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions: an opaque 256-bit token, of which only the hash is stored; they end after 1 h without activity or 12 h in
 * total, at most ten per person.
 */
export function createSessions({ db, clock }: { db: Database; clock: Clock }) {
  return {
    ...createAuthentication({ db, clock }),
    ...createSessionEnding({ db, clock }),
    ...createSessionWatch({ db, clock }),

    /** Opens a session; an eleventh ends the oldest. @returns the token, which is shown once and never stored */
    async open(tx: Queryable, userId: string, { ip, agent }: { ip: string; agent: string }): Promise<string> {
      const now = clock.now();
      const token = newToken();
      const alive = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isAlive(now)))
        .orderBy(asc(sessions.createdAt), asc(sessions.id));
      for (const { id } of alive.slice(0, Math.max(0, alive.length - limits.sessionsPerUser + 1)))
        await tx.update(sessions).set({ revokedAt: now, revokedReason: 'too_many' }).where(eq(sessions.id, id));
      await tx.insert(sessions).values({
        userId,
        tokenHash: hashToken(token),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: after(now, limits.sessionTotalMs),
        ip,
        agent: agent.slice(0, 300),
      });
      return token;
    },

    /**
     * Gives a session a new token. The previous one is refused from then on, including for anyone else who has it.
     * @returns the new token, which is shown once and never stored
     * @throws Problem 401 when the session has ended, or got another token, since the request started
     */
    renewToken: async (tx: Queryable, { sessionId, tokenHash }: SignedIn): Promise<string> => {
      const token = newToken();
      const renewed = await tx
        .update(sessions)
        .set({ tokenHash: hashToken(token) })
        .where(and(eq(sessions.id, sessionId), eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id });
      if (renewed.length === 0) throw problem.unauthorized();
      return token;
    },

    /** The open sessions of a person, most recent activity first. */
    listOf: (userId: string) =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isAlive(clock.now())))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id)),

    /** Records that the person confirmed their identity. @returns until when that is valid */
    confirm: async (tx: Queryable, sessionId: string): Promise<Date> => {
      const now = clock.now();
      await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
      return after(now, limits.confirmationLifeMs);
    },
  };
}

/** Ends sessions early, one or all of a person's, and deletes old ones. */
function createSessionEnding({ db, clock }: { db: Database; clock: Clock }) {
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

/** A session as seen by a long-lived connection. */
interface WatchedSession {
  id: string;
  tokenHash: string;
  /** The account's role, regardless of the host name. */
  role: Role;
}

/** Lets long-lived connections detect the end of a session, without keeping it alive. */
function createSessionWatch({ db, clock }: { db: Database; clock: Clock }) {
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
