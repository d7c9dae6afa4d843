import type { FastifyInstance } from 'fastify';
import bowser from 'bowser';
import type { OwnSession } from '@guildhall/shared/contracts';
import { problem } from '../../../platform/problems/problem.ts';
import type { Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';

/**
 * A person's signed-in browsers. Ending one takes effect with its next request: sessions are read for every request.
 */
export function createOwnSessionService({ db, clock, sessions }: FastifyInstance) {
  return {
    /** This browser first, then by last activity. */
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

    /** @throws Problem 404, the same for another person's, ended and nonexistent sessions */
    end: ({ user }: SignedIn, id: string, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await sessions.endOf(tx, user.id, id))) throw problem.notFound();
        await writeAudit(tx, clock, { actor, action: 'session.ended', entityId: user.id });
      }),

    /** @returns the number of ended sessions */
    endOthers: ({ user, sessionId }: SignedIn, actor: Actor): Promise<number> =>
      db.transaction(async (tx) => {
        const ended = await sessions.endAll(tx, user.id, 'ended_by_owner', sessionId);
        if (ended > 0)
          await writeAudit(tx, clock, { actor, action: 'session.others_ended', entityId: user.id, after: { ended } });
        return ended;
      }),
  };
}

const devices: Readonly<Record<string, OwnSession['device']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** The browser's name from its user agent, if recognised; only used as a label for its owner. */
export function readAgent(agent: string): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  if (agent === '') return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = bowser.parse(agent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: devices[platform.type ?? ''] ?? 'other',
  };
}
