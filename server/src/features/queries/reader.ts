import type { listQueries, QueryDetail, QueryOf, QuerySummary } from '@guildhall/shared/contracts';
import type { Database } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { readQuery, toSummary } from './present.ts';
import { createQueryRepository, type User } from './repository.ts';

/** The list and the dashboards read without any of the commands. */
export function createQueryReader({ db }: { db: Database }) {
  const queries = createQueryRepository(db);
  return {
    async list(query: QueryOf<typeof listQueries>, user: User): Promise<PageOf<QuerySummary[]>> {
      const { zone } = await readSetting(db, 'association');
      const { rows, totalCount } = await queries.page(query, user, zone);
      return { data: rows.map(toSummary), totalCount };
    },

    /** A person's own queries in which somebody still waits, newest first. */
    unresolvedOf: async (requesterId: string): Promise<QuerySummary[]> =>
      (await queries.unresolvedOf(requesterId)).map(toSummary),

    read: (id: string, user: User): Promise<QueryDetail> => readQuery(db, id, user),
  };
}
