import type { OwnSession } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../../platform/problems/problem.ts';
import type { Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import { readAgent } from './browser.ts';

/** A person's signed-in browsers. What is ended here ends with the next request: sessions are read again for each. */
export function createOwnSessionService({ db, clock, sessions }: Pick<FastifyInstance, 'db' | 'clock' | 'sessions'>) {
  return {
    /** This browser first, then the last seen. */
    async list({ user, sessionId }: SignedIn): Promise<OwnSession[]> {
      const rows = await sessions.listOf(user.id);
      return rows
        .map((row) => ({
          id: row.id,
          isCurrent: row.id === sessionId,
          ...readAgent(row.agent),
          ip: row.ip,
          createdAt: row.createdAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
          endsAt: row.expiresAt.toISOString(),
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    /** @throws Problem 404, the same for somebody else's session, one that has ended and one that never was */
    end: ({ user }: SignedIn, id: string, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await sessions.endOf(tx, user.id, id))) throw problem.notFound();
        await writeAudit(tx, clock, { actor, action: 'session.ended', entityId: user.id });
      }),

    /** @returns how many ended */
    endOthers: ({ user, sessionId }: SignedIn, actor: Actor): Promise<number> =>
      db.transaction(async (tx) => {
        const ended = await sessions.endAll(tx, user.id, 'ended_by_owner', sessionId);
        if (ended > 0)
          await writeAudit(tx, clock, { actor, action: 'session.others_ended', entityId: user.id, after: { ended } });
        return ended;
      }),
  };
}
