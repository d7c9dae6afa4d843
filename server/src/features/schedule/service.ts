import type { QueryOf, ScheduledItem, listSchedule } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Planned } from '../../platform/timed-rules/clockwork.ts';

const soonestFirst = (a: Planned, b: Planned): number =>
  a.at.getTime() - b.at.getTime() || a.kind.localeCompare(b.kind) || a.rowId.localeCompare(b.rowId);

/** What will happen by itself, read from the rules by which it will. */
export function createScheduleService({ db, clockwork }: Pick<FastifyInstance, 'db' | 'clockwork'>) {
  return {
    /**
     * One page over all rules: each gives no more than the page can need, and what they give is merged. The rules are
     * read one after the other over one connection: all at once, they would take every connection from everybody else.
     */
    async list({ page, pageSize, kind }: QueryOf<typeof listSchedule>): Promise<PageOf<ScheduledItem[]>> {
      const rules = clockwork.rules().filter((rule) => kind === undefined || rule.kind === kind);
      const offset = (page - 1) * pageSize;
      const limit = offset + pageSize;
      const planned: Planned[] = [];
      let totalCount = 0;
      await db.transaction(
        async (tx) => {
          for (const rule of rules) {
            const soonest = await rule.planned(tx, { limit });
            planned.push(...soonest);
            totalCount += soonest.length < limit ? soonest.length : await rule.count(tx);
          }
        },
        { accessMode: 'read only', isolationLevel: 'repeatable read' },
      );
      const items = planned.sort(soonestFirst).slice(offset, limit);
      return {
        data: items.map(({ at, rowId: _rowId, ...item }) => ({ ...item, at: at.toISOString() })),
        totalCount,
      };
    },
  };
}
