import type { QueryDetail, QuerySummary, QueueCounts } from '@guildhall/shared/contracts';
import type { Database } from '../../platform/database/client.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { readQuery, toSummary } from './present.ts';
import { createQueryRepository, type User } from './repository.ts';

/** Read access for the service and the dashboards, without the commands. */
export function createQueryReader({ db }: { db: Database }) {
  const queries = createQueryRepository(db);
  return {
    /** The counts of the office's queues, each the length of its list. */
    async countQueues(user: User): Promise<QueueCounts> {
      const { zone } = await readSetting(db, 'association');
      return queries.countQueues(user, zone);
    },

    /** A person's own open queries, newest first. */
    unresolvedOf: async (user: User): Promise<QuerySummary[]> =>
      (await queries.unresolvedOf(user.id)).map((row) => toSummary(row, user)),

    read: (id: string, user: User): Promise<QueryDetail> => readQuery(db, id, user),
  };
}
