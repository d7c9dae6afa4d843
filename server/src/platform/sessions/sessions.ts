import { limits, type Language, type Role, type UserState } from '@guildhall/shared/domain';
import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { first, type Database, type Queryable } from '../database/client.ts';
import { sessions, users } from '../database/schema/index.ts';
import { roleAt } from './audience.ts';
import { isDiskFull } from '../files/disk.ts';
import { problem } from '../problems/problem.ts';
import { after, type Clock } from '../clock/clock.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';

/** A request's session, read anew for every request: a role or state that changes counts at once. */
export interface SignedIn {
  sessionId: string;
  /** Of the token that this request came with; a session has one token at a time. */
  tokenHash: string;
  /** When the session ends however busy it is. */
  totalEndsAt: Date;
  /** Until when it may change what keeps the account safe; `null` before it has proved itself anew. */
  confirmedUntil: Date | null;
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    /** What the person may act as at the address they asked, which can be less than their account's role. */
    role: Role;
    state: UserState;
    language: Language;
    zone: string;
    avatarColour: (typeof users.$inferSelect)['avatarColour'];
    memberNumber: string | null;
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Requests that a page makes by itself carry this header; they don't count as somebody being there. */
const backgroundHeader = 'x-guildhall-background';

// Writing "last seen" more often than this would only cost disk.
const seenEveryMs = 5_000;

/** Sessions: an opaque 256-bit token, of which only the hash is stored; idle 1 h, 12 h in all, at most ten a person. */
export function createSessions({ db, clock }: { db: Database; clock: Clock }) {
  const idleSince = () => after(clock.now(), -limits.sessionIdleMs);

  const isAlive = () =>
    and(isNull(sessions.revokedAt), gt(sessions.lastSeenAt, idleSince()), gt(sessions.expiresAt, clock.now()));

  const confirmedUntil = (confirmedAt: Date | null): Date | null => {
    const until = confirmedAt && after(confirmedAt, limits.confirmationLifeMs);
    return until && until > clock.now() ? until : null;
  };

  // Every call begins with it, so it is written and planned once per connection and reads only what calls need.
  const aliveByToken = db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      confirmedAt: sessions.confirmedAt,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        state: users.state,
        language: users.language,
        zone: users.zone,
        avatarColour: users.avatarColour,
        memberNumber: users.memberNumber,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessions.revokedAt),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.state, 'active'),
        isNull(users.deletedAt),
      ),
    )
    .prepare('session_by_token');

  const touch = (id: string) => db.update(sessions).set({ lastSeenAt: clock.now() }).where(eq(sessions.id, id));

  return {
    /** @throws Problem 401, the same whether the token is missing, unknown, ended or its owner suspended */
    async authenticate(request: FastifyRequest): Promise<SignedIn> {
      const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw problem.unauthorized();
      const found = { tokenHash: hashToken(token), idleSince: idleSince(), now: clock.now() };
      const session = await aliveByToken.execute(found).then(first);
      if (!session) throw problem.unauthorized();
      const isBackground = request.headers[backgroundHeader] !== undefined;
      const seenMsAgo = clock.now().getTime() - session.lastSeenAt.getTime();
      if (!isBackground && seenMsAgo >= seenEveryMs)
        await touch(session.id).catch((error: unknown) => {
          // Reading goes on while there is no space to write down who reads.
          if (!isDiskFull(error)) throw error;
        });
      return {
        sessionId: session.id,
        tokenHash: found.tokenHash,
        totalEndsAt: session.expiresAt,
        confirmedUntil: confirmedUntil(session.confirmedAt),
        // Everything behind a route goes by this role, so no list, file or figure needs to ask for the address again.
        user: { ...session.user, role: roleAt(request, session.user.role) },
      };
    },

    /** Opens a session; an eleventh ends the oldest. @returns the token, which is shown once and never stored */
    async open(tx: Queryable, userId: string, { ip, agent }: { ip: string; agent: string }): Promise<string> {
      const now = clock.now();
      const token = newToken();
      const alive = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isAlive()))
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
     * Gives a session another token. The one it had is refused from then on, so whoever else holds it is out.
     * @returns the new token, which is shown once and never stored
     * @throws Problem 401 when the session ended, or got another token, since the request began
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

    end: (sessionId: string, reason = 'signed_out', tx: Queryable = db) =>
      tx
        .update(sessions)
        .set({ revokedAt: clock.now(), revokedReason: reason })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),

    /** The open sessions of a person, the last seen first. */
    listOf: (userId: string) =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isAlive()))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id)),

    /** Ends one open session of a person. @returns false when they have no such session */
    endOf: async (tx: Queryable, userId: string, sessionId: string): Promise<boolean> => {
      const ended = await tx
        .update(sessions)
        .set({ revokedAt: clock.now(), revokedReason: 'ended_by_owner' })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isAlive()))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    /** Ends all open sessions of a person, but for one. @returns how many */
    endAll: async (tx: Queryable, userId: string, reason: string, except?: string): Promise<number> => {
      const ended = await tx
        .update(sessions)
        .set({ revokedAt: clock.now(), revokedReason: reason })
        .where(and(eq(sessions.userId, userId), isAlive(), except ? ne(sessions.id, except) : undefined))
        .returning({ id: sessions.id });
      return ended.length;
    },

    /** Notes that the person proved themselves anew. @returns until when that counts */
    confirm: async (tx: Queryable, sessionId: string): Promise<Date> => {
      const now = clock.now();
      await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
      return after(now, limits.confirmationLifeMs);
    },

    /** Keeps the session for another hour, however short ago it was seen. */
    keep: touch,

    /** Forgets sessions that ended more than thirty days ago. */
    purge: () => db.delete(sessions).where(lt(sessions.expiresAt, after(clock.now(), -30 * 24 * 60 * 60 * 1000))),
  };
}
