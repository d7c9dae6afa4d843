import type { FastifyInstance } from 'fastify';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { TimedRule } from '../../platform/timed-rules/timed-rules.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { createQueryRepository, selectClosing, selectSnoozed } from './repository.ts';

/** A resolved query closes automatically after a week (domain §2, Query). */
export const queryCloses = ({ clock }: FastifyInstance): TimedRule =>
  timedRule(clock, {
    kind: 'query_close',
    subject: 'query',
    select: () => selectClosing,
    lock: (tx, { rowId }) => createQueryRepository(tx).lock(rowId),
    act: async (tx, query) => {
      const closed = await createQueryRepository(tx).change(query.id, {
        state: 'closed',
        stateSince: clock.now(),
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
  });

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
