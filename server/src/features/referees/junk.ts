import { caseLimits, closedRefereeStates, type JunkObstacle } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import type { JunkRules } from '../../platform/junk/junk.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { createApplicationRepository, createRefereeRepository, type RefereeRow } from '../applications/public.ts';

/** A referee removed from a draft, in the junk box. */
export const deletedReferee = (referee: RefereeRow) => ({
  kind: 'referee' as const,
  id: referee.id,
  label: fullName(referee),
  snapshot: { stateSince: referee.stateSince.toISOString() },
});

async function obstacleFor(db: Queryable, referee: RefereeRow): Promise<JunkObstacle | null> {
  const row = await createApplicationRepository(db).byId(referee.applicationId);
  if (row?.state !== 'draft') return row ? 'application_sent' : 'application_closed';
  const others = await createRefereeRepository(db).ofApplication(row.id);
  if (others.some(({ comparableEmail }) => comparableEmail === referee.comparableEmail)) return 'referee_named_again';
  const named = others.filter(({ state }) => !closedRefereeStates.includes(state));
  return named.length >= caseLimits.refereesMax ? 'too_many_referees' : null;
}

/**
 * Referees removed from drafts, in the junk box. Those already asked were told that no answer is needed; they are named
 * again instead.
 */
export const refereeJunk = ({ clock, events }: FastifyInstance): JunkRules => ({
  kind: 'referee',

  async describe(db, { entityId }) {
    const referee = await createRefereeRepository(db).anyById(entityId);
    const row = referee && (await createApplicationRepository(db).byId(referee.applicationId));
    if (!referee || !row) return { facts: [], text: null };
    return {
      facts: [
        { name: 'application', value: row.number, type: 'text' },
        { name: 'email', value: referee.email, type: 'text' },
        { name: 'created', value: referee.createdAt.toISOString(), type: 'instant' },
      ],
      text: null,
    };
  },

  async plan(db, { entityId }) {
    const referee = await createRefereeRepository(db).anyById(entityId);
    return { effects: [], obstacle: referee ? await obstacleFor(db, referee) : 'application_closed' };
  },

  async lock(tx, { entityId }) {
    const referee = await createRefereeRepository(tx).anyById(entityId);
    if (referee) await createApplicationRepository(tx).lock(referee.applicationId);
  },

  async restore(tx, { entityId, snapshot }, { actor }) {
    const referees = createRefereeRepository(tx);
    const now = clock.now();
    const stateSince = new Date(String(snapshot.stateSince));
    const change = { deletedAt: null, state: 'named' as const, stateSince, updatedAt: now };
    const referee = await referees.change(entityId, change);
    const { applicationId } = referee;
    await createApplicationRepository(tx).touch(applicationId, now);
    const application = await createApplicationRepository(tx).byId(applicationId);
    if (application) await events.emit(tx, 'references.changed', { application });
    const details = { referee: fullName(referee), standby: referee.isStandby };
    await writeTimeline(tx, clock, { applicationId, actor, event: 'referee.restored', details });
    await writeAudit(tx, clock, { actor, action: 'referee.restored', entityId, after: { applicationId } });
  },

  /** Only the applicant has seen the row: it was never submitted. */
  purge: (tx, { entityId }) => createRefereeRepository(tx).remove(entityId),
});
