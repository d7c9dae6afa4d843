import type { QueryOf, UserSummary, listUsers } from '@guildhall/shared/contracts';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/client.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import { users } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import type { PageOf } from '../../platform/http/to-route.ts';

type ListQuery = QueryOf<typeof listUsers>;

/** Filters and order of the users, without pages. */
type UserChoice = Omit<ListQuery, 'page' | 'pageSize'>;

const sortColumns = {
  // People usually search for a last name.
  name: [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`],
  email: users.email,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};

const listOf = (db: Database, choice: UserChoice) => ({
  table: users,
  where: conditionOf(choice),
  sort: choice.sort,
  columns: sortColumns,
  read: async (ids: string[]) => (await db.select().from(users).where(inArray(users.id, ids))).map(toSummary),
});

/** A page of the users of the installation. */
export const readUserPage = (db: Database, query: ListQuery): Promise<PageOf<UserSummary[]>> =>
  pageOf(db, listOf(db, query), query);

/** All users of the list. */
export const walkUsers = (db: Database, choice: UserChoice): ListWalk<UserSummary> => walkOf(db, listOf(db, choice));

const conditionOf = ({ q, role, state }: UserChoice): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    role && sql`${users.role} = ${Number(role)}`,
    state && eq(users.state, state),
    q ? matches(users.search, q) : undefined,
  );

const toSummary = (row: typeof users.$inferSelect): UserSummary => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  state: row.state,
  language: row.language,
  memberNumber: row.memberNumber,
  avatarColour: row.avatarColour,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
});
