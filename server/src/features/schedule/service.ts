import type { QueryOf, ScheduledItem, listSchedule } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Planned } from '../../platform/timed-rules/timed-rules.ts';

const soonestFirst = (a: Planned, b: Planned): number =>
  a.at.getTime() - b.at.getTime() || a.kind.localeCompare(b.kind) || a.rowId.localeCompare(b.rowId);

/** The scheduled events, read from the rules that perform them. */
export function createScheduleService({ db, timedRules }: FastifyInstance) {
  return {
    /**
     * One page over all rules: each returns no more than the page can need, and the results are merged. The rules are
     * read sequentially over one connection: in parallel they would take all connections from other requests.
     */
    async list({ page, pageSize, kind }: QueryOf<typeof listSchedule>): Promise<PageOf<ScheduledItem[]>> {
      const rules = timedRules.rules().filter((rule) => kind === undefined || rule.kind === kind);
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
