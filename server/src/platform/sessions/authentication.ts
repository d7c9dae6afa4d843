import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { limits, type Language, type Role, type UserState } from '@guildhall/shared/domain';
import { after, type Clock } from '../clock/clock.ts';
import { first, type Database } from '../database/client.ts';
import { sessions, users } from '../database/schema/index.ts';
import { isDiskFull } from '../files/disk.ts';
import { problem } from '../problems/problem.ts';
import { hashToken } from '../secrets/secrets.ts';
import { roleAt } from './audience.ts';

/** A request's session, read for every request: changes of role or state take effect immediately. */
export interface SignedIn {
  sessionId: string;
  /** Of this request's token; a session has one token at a time. */
  tokenHash: string;
  /** When the session ends even if it is active. */
  totalEndsAt: Date;
  /** Until when it may change security settings; `null` before the identity was confirmed. */
  confirmedUntil: Date | null;
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    /** The person's effective role at the requested host name, which may be lower than their account's. */
    role: Role;
    state: UserState;
    language: Language;
    zone: string;
    avatarColour: (typeof users.$inferSelect)['avatarColour'];
    memberNumber: string | null;
  };
}

/** Automatic requests of a page have this header; they don't count as activity. */
const backgroundHeader = 'x-guildhall-background';

// Updating "last seen" more often would only cost disk writes.
const seenEveryMs = 5_000;

// Every call starts with this query, so it is prepared once per connection and reads only what calls need.
const prepareAliveByToken = (db: Database) =>
  db
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

function confirmedUntil(confirmedAt: Date | null, now: Date): Date | null {
  const until = confirmedAt && after(confirmedAt, limits.confirmationLifeMs);
  return until && until > now ? until : null;
}

/** Identifies the caller by the request's token. */
export function createAuthentication({ db, clock }: { db: Database; clock: Clock }) {
  const aliveByToken = prepareAliveByToken(db);

  const touch = (id: string) => db.update(sessions).set({ lastSeenAt: clock.now() }).where(eq(sessions.id, id));

  return {
    /** @throws Problem 401, the same for a missing, unknown or expired token and a suspended owner */
    async authenticate(request: FastifyRequest): Promise<SignedIn> {
      const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw problem.unauthorized();
      const found = { tokenHash: hashToken(token), idleSince: idleSince(clock.now()), now: clock.now() };
      const session = await aliveByToken.execute(found).then(first);
      if (!session) throw problem.unauthorized();
      const isBackground = request.headers[backgroundHeader] !== undefined;
      const seenMsAgo = clock.now().getTime() - session.lastSeenAt.getTime();
      if (!isBackground && seenMsAgo >= seenEveryMs)
        await touch(session.id).catch((error: unknown) => {
          // Reads still work when there is no disk space to record activity.
          if (!isDiskFull(error)) throw error;
        });
      return {
        sessionId: session.id,
        tokenHash: found.tokenHash,
        totalEndsAt: session.expiresAt,
        confirmedUntil: confirmedUntil(session.confirmedAt, clock.now()),
        // All routes use this role, so lists, files and figures need not check the host name again.
        user: { ...session.user, role: roleAt(request, session.user.role) },
      };
    },

    /** Extends the session for another hour, however recent its last activity. */
    keep: touch,
  };
}

/** A session last seen before this instant has expired. */
const idleSince = (now: Date): Date => after(now, -limits.sessionIdleMs);

/** The condition for open sessions. */
export const isAlive = (now: Date) =>
  and(isNull(sessions.revokedAt), gt(sessions.lastSeenAt, idleSince(now)), gt(sessions.expiresAt, now));
