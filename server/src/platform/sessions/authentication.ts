import { limits, type Language, type Role, type UserState } from '@guildhall/shared/domain';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { after, type Clock } from '../clock/clock.ts';
import { first, type Database } from '../database/client.ts';
import { withRowPlan } from '../database/row-plan.ts';
import { sessions, users } from '../database/schema/index.ts';
import { isDiskFull } from '../files/disk.ts';
import { problem } from '../problems/problem.ts';
import { hashToken } from '../secrets/secrets.ts';
import { idleSince } from './alive.ts';
import { roleAt } from './audience.ts';

/** A request's session, read again for every request: a role or state that changes counts at once. */
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

/** Requests that a page makes by itself carry this header; they don't count as somebody being there. */
const backgroundHeader = 'x-guildhall-background';

// Writing "last seen" more often than this would only cost disk.
const seenEveryMs = 5_000;

// Every call begins with it, so it is written and planned once per connection and reads only what calls need.
const prepareAliveByToken = (db: Database) =>
  withRowPlan(
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
      .prepare('session_by_token'),
  );

function confirmedUntil(confirmedAt: Date | null, now: Date): Date | null {
  const until = confirmedAt && after(confirmedAt, limits.confirmationLifeMs);
  return until && until > now ? until : null;
}

/** Finds out who calls, by the token that a request carries. */
export function createAuthentication({ db, clock }: { db: Database; clock: Clock }) {
  const aliveByToken = prepareAliveByToken(db);

  const touch = (id: string) => db.update(sessions).set({ lastSeenAt: clock.now() }).where(eq(sessions.id, id));

  return {
    /** @throws Problem 401, the same whether the token is missing, unknown, ended or its owner suspended */
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
          // Reading goes on while there is no space to write down who reads.
          if (!isDiskFull(error)) throw error;
        });
      return {
        sessionId: session.id,
        tokenHash: found.tokenHash,
        totalEndsAt: session.expiresAt,
        confirmedUntil: confirmedUntil(session.confirmedAt, clock.now()),
        // Everything behind a route goes by this role, so no list, file or figure needs to ask for the address again.
        user: { ...session.user, role: roleAt(request, session.user.role) },
      };
    },

    /** Keeps the session for another hour, however short ago it was seen. */
    keep: touch,
  };
}
