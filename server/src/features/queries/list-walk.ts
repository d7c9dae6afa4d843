import type { QueryOf, QuerySummary, listQueries } from '@guildhall/shared/contracts';
import type { Queryable } from '../../platform/database/client.ts';
import { queries } from '../../platform/database/schema/index.ts';
import { walkOf, type Walk } from '../../platform/database/walk.ts';
import { toSummary } from './present.ts';
import { createQueryRepository, queriesShown, querySortColumns, type User } from './repository.ts';

/** Every query of a person's list. @param zone the association's, in which the days of a filter begin and end */
export const walkQueries = (
  db: Queryable,
  choice: Omit<QueryOf<typeof listQueries>, 'page' | 'pageSize'>,
  user: User,
  zone: string,
): Walk<QuerySummary> =>
  walkOf(db, {
    table: queries,
    where: queriesShown(choice, user, zone),
    sort: choice.sort,
    columns: querySortColumns,
    read: async (ids) => (await createQueryRepository(db).byIds(ids)).map((row) => toSummary(row, user)),
  });
