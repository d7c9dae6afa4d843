import type { QueryOf, UserSummary, listUsers } from '@guildhall/shared/contracts';
import { spellName } from '@guildhall/shared/domain';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { only, type Database } from '../../platform/database/client.ts';
import { orderOf } from '../../platform/database/order.ts';
import { users } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import type { PageOf } from '../../platform/http/to-route.ts';

type ListQuery = QueryOf<typeof listUsers>;

const sortColumns = {
  // People look for a last name first.
  name: [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`],
  email: users.email,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};

/** The people of the installation, as the office lists them. */
export function createUserList({ db }: { db: Database }) {
  return {
    async list({ q, role, state, sort, page, pageSize }: ListQuery): Promise<PageOf<UserSummary[]>> {
      const where = and(
        isNull(users.deletedAt),
        role && sql`${users.role} = ${Number(role)}`,
        state && eq(users.state, state),
        q ? matches(users.search, spellName(q)) : undefined,
      );
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(users).where(where).then(only),
        db
          .select()
          .from(users)
          .where(where)
          .orderBy(...orderOf(sort, sortColumns, users.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ]);
      return { data: rows.map(toSummary), totalCount: total.count };
    },
  };
}

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
