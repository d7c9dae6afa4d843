import type { BodyOf, closeMonth, reopenMonth } from '@guildhall/shared/contracts';
import { monthBefore } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockMonths } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { readSetting, writeSetting } from '../../platform/settings/settings.ts';

/** The last closed month and the last one that can be closed: the one before the current month. */
export async function readMonths(db: Queryable, app: FastifyInstance) {
  const { through } = await readSetting(db, 'closedMonths');
  const { today } = await readAssociationDay(db, app);
  return { closedThrough: through, closableThrough: monthBefore(today.slice(0, 7)) };
}

/** Closes months, and reopens the last closed one. */
export function createMonths(app: FastifyInstance) {
  const { db, clock } = app;

  return {
    /** @throws Problem 422 on `month`: it is already closed, or has not ended */
    close: ({ month }: BodyOf<typeof closeMonth>, actor: Actor) =>
      db.transaction(async (tx) => {
        await lockMonths(tx);
        const { closedThrough, closableThrough } = await readMonths(tx, app);
        if (month > closableThrough || (closedThrough !== null && month <= closedThrough))
          throw problem.field('month', 'month_not_closable', 'Only months that have ended and are open can be closed.');
        await writeSetting(tx, clock, 'closedMonths', { through: month }, actor);
        const [before, after] = [{ closedThrough }, { closedThrough: month }];
        await writeAudit(tx, clock, { actor, action: 'accounting.month_closed', before, after });
        return after;
      }),

    /** @throws Problem 409 `no_month_closed` when the month is not the last closed one */
    reopen: ({ month, reason }: BodyOf<typeof reopenMonth>, actor: Actor) =>
      db.transaction(async (tx) => {
        await lockMonths(tx);
        const { closedThrough } = await readMonths(tx, app);
        if (closedThrough !== month)
          throw problem.conflict('no_month_closed', 'This is not the last closed month. Reload the page.');
        const after = { closedThrough: monthBefore(month) };
        await writeSetting(tx, clock, 'closedMonths', { through: after.closedThrough }, actor);
        const before = { closedThrough };
        await writeAudit(tx, clock, { actor, action: 'accounting.month_reopened', before, after, reason });
        return after;
      }),
  };
}
