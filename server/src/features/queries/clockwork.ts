import { caseLimits, queryLifecycle } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import { fullName, systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { PlannedWindow, TimedRule } from '../../platform/timed-rules/clockwork.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { createQueryRepository } from './repository.ts';
import { countResolved, readResolved } from './resolved-read-model.ts';
import { selectSnoozed } from './snoozed-read-model.ts';

/** A resolved query closes automatically after a week (domain §2, Query). */
export const queryCloses = ({ clock }: FastifyInstance): TimedRule => {
  const closesAt = (since: Date) => daysAfter(since, caseLimits.queryCloseDays);
  return {
    kind: 'query_close',

    async planned(db: Queryable, { until, limit, offset = 0 }: PlannedWindow) {
      const resolvedUntil = until && daysAfter(until, -caseLimits.queryCloseDays);
      const rows = await readResolved(db, { resolvedUntil, limit, offset });
      return rows.map(({ query: { id, number }, resolvedAt, person }) => ({
        kind: 'query_close',
        at: closesAt(resolvedAt),
        subject: { kind: 'query', id, label: number },
        rowId: id,
        who: fullName(person),
      }));
    },

    count: countResolved,

    async run(tx, { rowId }) {
      const repository = createQueryRepository(tx);
      const query = await repository.lock(rowId);
      const now = clock.now();
      // Answered or deleted since the job selected it.
      if (!query || query.deletedAt || !queryLifecycle.allows('close', query.state)) return;
      if (closesAt(query.resolvedAt ?? query.stateSince) > now) return;
      const closed = await repository.change(query.id, {
        state: 'closed',
        stateSince: now,
        resolvedAt: query.resolvedAt ?? query.stateSince,
      });
      await writeAudit(tx, clock, {
        actor: systemActor,
        action: 'query.closed',
        entityId: query.id,
        before: { state: query.state, version: query.version },
        after: { state: closed.state, version: closed.version },
      });
    },
  };
};

/** A snoozed query returns to the queues on its day. */
export const queryWakes = ({ clock }: FastifyInstance): TimedRule =>
  timedRule(clock, {
    kind: 'query_wake',
    subject: 'query',
    select: () => selectSnoozed,
    lock: (tx, { rowId }) => createQueryRepository(tx).lock(rowId),
    act: async (tx, query) => {
      const woken = await createQueryRepository(tx).change(query.id, { snoozedUntil: null });
      await writeAudit(tx, clock, {
        actor: systemActor,
        action: 'query.woken',
        entityId: query.id,
        before: { snoozedUntil: query.snoozedUntil?.toISOString() ?? null, version: query.version },
        after: { snoozedUntil: null, version: woken.version },
      });
    },
  });
