import type { BodyOf, mergeQuery, QueryDetail, snoozeQuery, splitQuery } from '@guildhall/shared/contracts';
import { addDays, caseLimits, dayAt, openQueryStates, startOfDay } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { problem } from '../../platform/problems/problem.ts';
import { expectVersion, lockVisible } from './lock.ts';
import { mergeInto } from './merging.ts';
import { readQuery } from './present.ts';
import { createQueryRepository } from './repository.ts';
import { splitOff } from './splitting.ts';

/** The office's actions on a query besides answering: snooze, merge, split. */
export function createQueryHandling(app: FastifyInstance) {
  const { db, clock } = app;

  return {
    snooze: (id: string, { version, until }: BodyOf<typeof snoozeQuery>, { user, actor }: Caller) =>
      db.transaction(async (tx): Promise<QueryDetail> => {
        const query = await lockVisible(tx, id, user);
        await expectVersion(tx, query, version, user);
        const { now, zone } = await momentOf(tx, clock);
        if (until !== null) {
          if (!openQueryStates.includes(query.state))
            throw problem.conflict('query_resolved', `${query.number} is resolved, so you can’t snooze it.`);
          assertLater(until, dayAt(now, zone));
        }
        const snoozedUntil = until === null ? null : startOfDay(until, zone);
        if (snoozedUntil?.getTime() === query.snoozedUntil?.getTime()) return readQuery(tx, id, user);
        await createQueryRepository(tx).change(query.id, { snoozedUntil });
        const before = { snoozedUntil: query.snoozedUntil?.toISOString() ?? null };
        const after = { snoozedUntil: snoozedUntil?.toISOString() ?? null };
        const action = until === null ? 'query.woken' : 'query.snoozed';
        await writeAudit(tx, clock, { actor, action, entityId: query.id, before, after });
        return readQuery(tx, id, user);
      }),

    /** @returns the query that now has all messages */
    merge: (id: string, { version, intoId }: BodyOf<typeof mergeQuery>, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => {
        const target = await mergeInto(tx, app, { id, version, intoId }, caller);
        return readQuery(tx, target, caller.user);
      }),

    /** @returns the new query */
    split: (id: string, body: BodyOf<typeof splitQuery>, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => {
        const split = await splitOff(tx, app, { id, ...body }, caller);
        return readQuery(tx, split, caller.user);
      }),
  };
}

function assertLater(until: string, today: string): void {
  if (until <= today) throw problem.field('until', 'day_in_past', 'Choose a day after today.');
  if (until > addDays(today, caseLimits.querySnoozeDays))
    throw problem.field('until', 'day_too_far', `Choose a day within the next ${caseLimits.querySnoozeDays} days.`);
}
