import type { JunkItem, listJunk, QueryOf } from '@guildhall/shared/contracts';
import { fullName, Role } from '@guildhall/shared/domain';
import { and, eq, inArray, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { daysAfter } from '../clock/clock.ts';
import type { Queryable } from '../database/client.ts';
import { pageOf, walkOf, type ListWalk } from '../database/sorted-list.ts';
import { accounts, junkItems, people } from '../database/schema/index.ts';
import { matches } from '../database/search.ts';
import type { PageOf } from '../http/to-route.ts';
import type { JunkItemRow } from './junk.ts';

type ListQuery = QueryOf<typeof listJunk>;
type Choice = Omit<ListQuery, 'page' | 'pageSize'>;

/** Who reads the list, and when: filters depend on both. */
interface Reader {
  id: string;
  now: Date;
}

export interface JunkItemWithPerson {
  item: JunkItemRow;
  person: { firstName: string; lastName: string } | null;
}

const sortColumns = {
  label: sql`lower(${junkItems.label})`,
  deletedAt: junkItems.deletedAt,
  purgeAt: junkItems.purgeAt,
};

/** Deleted items that were neither restored nor purged. */
const isInJunkBox = and(isNull(junkItems.restoredAt), isNull(junkItems.purgedAt));

/** An item in the list. */
export const toJunkItem = ({ item, person }: JunkItemWithPerson): JunkItem => ({
  id: item.id,
  kind: item.kind,
  entityId: item.entityId,
  label: item.label,
  cause: item.cause,
  deletedBy: person && fullName(person),
  deletedAt: item.deletedAt.toISOString(),
  purgeAt: item.purgeAt.toISOString(),
});

/** Items with the people who deleted them. */
export const selectJunkItems = (db: Queryable) =>
  db
    .select({ item: junkItems, person: { firstName: people.firstName, lastName: people.lastName } })
    .from(junkItems)
    .leftJoin(people, eq(people.id, junkItems.deletedById));

function deletedBy(db: Queryable, by: NonNullable<ListQuery['by']>, readerId: string): SQL {
  if (by === 'me') return eq(junkItems.deletedById, readerId);
  const role = by === 'members' ? eq(accounts.role, Role.member) : ne(accounts.role, Role.member);
  return inArray(junkItems.deletedById, db.select({ id: accounts.id }).from(accounts).where(role));
}

const listOf = (db: Queryable, { q, kind, cause, by, within, sort }: Choice, reader: Reader) => ({
  table: junkItems,
  where: and(
    isInJunkBox,
    kind && eq(junkItems.kind, kind),
    cause && eq(junkItems.cause, cause),
    by && deletedBy(db, by, reader.id),
    within ? lte(junkItems.purgeAt, daysAfter(reader.now, Number(within))) : undefined,
    q ? matches(junkItems.search, q) : undefined,
  ),
  sort,
  columns: sortColumns,
  read: async (ids: string[]) => (await selectJunkItems(db).where(inArray(junkItems.id, ids))).map(toJunkItem),
});

/** A page of the junk box. */
export const readJunkPage = (db: Queryable, query: ListQuery, reader: Reader): Promise<PageOf<JunkItem[]>> =>
  pageOf(db, listOf(db, query, reader), query);

/** Everything in the junk box that matches the filters. */
export const walkJunk = (db: Queryable, choice: Choice, reader: Reader): ListWalk<JunkItem> =>
  walkOf(db, listOf(db, choice, reader));
