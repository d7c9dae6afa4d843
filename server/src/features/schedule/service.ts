import type { QueryOf, ScheduledItem, listSchedule } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Planned } from '../../platform/timed-rules/clockwork.ts';

const soonestFirst = (a: Planned, b: Planned): number =>
  a.at.getTime() - b.at.getTime() || a.kind.localeCompare(b.kind) || a.rowId.localeCompare(b.rowId);

/** What will happen by itself, read from the rules by which it will. */
export function createScheduleService({ db, clockwork }: Pick<FastifyInstance, 'db' | 'clockwork'>) {
  return {
    /** One page over all rules: each gives no more than the page can need, and what they give is merged. */
    async list({ page, pageSize, kind }: QueryOf<typeof listSchedule>): Promise<PageOf<ScheduledItem[]>> {
      const rules = clockwork.rules().filter((rule) => kind === undefined || rule.kind === kind);
      const offset = (page - 1) * pageSize;
      const [counts, planned] = await Promise.all([
        Promise.all(rules.map((rule) => rule.count(db))),
        Promise.all(rules.map((rule) => rule.planned(db, { limit: offset + pageSize }))),
      ]);
      const items = planned
        .flat()
        .sort(soonestFirst)
        .slice(offset, offset + pageSize);
      return {
        data: items.map(({ at, rowId: _rowId, ...item }) => ({ ...item, at: at.toISOString() })),
        totalCount: counts.reduce((sum, count) => sum + count, 0),
      };
    },
  };
}
