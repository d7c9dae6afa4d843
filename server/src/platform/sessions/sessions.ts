import { limits } from '@guildhall/shared/domain';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Database, Queryable } from '../database/client.ts';
import { sessions } from '../database/schema/index.ts';
import { problem } from '../problems/problem.ts';
import { after, type Clock } from '../clock/clock.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import { isAlive } from './alive.ts';
import { createAuthentication, type SignedIn } from './authentication.ts';
import { createSessionEnding } from './ending.ts';
import { createSessionWatch } from './watching.ts';

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
