import type { QueryOf, UserSummary, listUsers } from '@guildhall/shared/contracts';
import { spellName } from '@guildhall/shared/domain';
import { and, count as countRows, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { only, type Database } from '../../platform/database/client.ts';
import { afterPlace, orderOf, placeKeys, type Place } from '../../platform/database/order.ts';
import { users } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import type { PageOf } from '../../platform/http/to-route.ts';

type ListQuery = QueryOf<typeof listUsers>;

/** Which users, in which order; without pages. */
type UserChoice = Omit<ListQuery, 'page' | 'pageSize'>;

const sortColumns = {
  // People look for a last name first.
  name: [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`],
  email: users.email,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};

/** The people of the installation, as the office lists them. */
export function createUserList({ db }: { db: Database }) {
  const count = (choice: UserChoice): Promise<number> =>
    db
      .select({ count: countRows() })
      .from(users)
      .where(conditionOf(choice))
      .then((rows) => only(rows).count);

  const rowsOf = (choice: UserChoice, behind?: SQL) =>
    db
      .select({ user: users, keys: placeKeys(choice.sort, sortColumns) })
      .from(users)
      .where(and(conditionOf(choice), behind))
      .orderBy(...orderOf(choice.sort, sortColumns, users.id));

  return {
    count,

    async list({ page, pageSize, ...choice }: ListQuery): Promise<PageOf<UserSummary[]>> {
      const [totalCount, rows] = await Promise.all([
        count(choice),
        rowsOf(choice)
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ]);
      return { data: rows.map(({ user }) => toSummary(user)), totalCount };
    },

    /** The next users behind a place, or the first ones, and the place of the last of them. */
    async after(
      choice: UserChoice,
      place: Place | null,
      limit: number,
    ): Promise<{ users: UserSummary[]; last: Place | null }> {
      const behind = place ? afterPlace(choice.sort, sortColumns, users.id, place) : undefined;
      const rows = await rowsOf(choice, behind).limit(limit);
      const last = rows.at(-1);
      return {
        users: rows.map(({ user }) => toSummary(user)),
        last: last ? { keys: last.keys, id: last.user.id } : null,
      };
    },
  };
}

const conditionOf = ({ q, role, state }: UserChoice): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    role && sql`${users.role} = ${Number(role)}`,
    state && eq(users.state, state),
    q ? matches(users.search, spellName(q)) : undefined,
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
