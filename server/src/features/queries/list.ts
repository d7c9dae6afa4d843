import type { QueryOf, QuerySummary, listQueries } from '@guildhall/shared/contracts';
import type { Queryable } from '../../platform/database/client.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import { queries } from '../../platform/database/schema/index.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { toSummary } from './present.ts';
import { createQueryRepository, queriesShown, querySortColumns, type User } from './repository.ts';

type ListQuery = QueryOf<typeof listQueries>;
type Choice = Omit<ListQuery, 'page' | 'pageSize'>;

const listOf = (db: Queryable, choice: Choice, user: User, zone: string) => ({
  table: queries,
  where: queriesShown(choice, user, zone),
  sort: choice.sort,
  columns: querySortColumns,
  read: async (ids: string[]) => (await createQueryRepository(db).byIds(ids)).map((row) => toSummary(row, user)),
});

/** A page of a person's list. @param zone the association's, in which the days of a filter begin and end */
export const readQueryPage = (
  db: Queryable,
  query: ListQuery,
  user: User,
  zone: string,
): Promise<PageOf<QuerySummary[]>> => pageOf(db, listOf(db, query, user, zone), query);

/** Every query of a person's list. @param zone as for a page */
export const walkQueries = (db: Queryable, choice: Choice, user: User, zone: string): ListWalk<QuerySummary> =>
  walkOf(db, listOf(db, choice, user, zone));
