import { and, count, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { Role } from '@guildhall/shared/domain';
import type { QueryOf, UserSummary, listUsers } from '@guildhall/shared/contracts';
import { first, only, type Queryable, type Database } from '../../../platform/database/client.ts';
import { users } from '../../../platform/database/schema/index.ts';
import { createUserRepository, type UserRow } from '../../../platform/users/repository.ts';
import { createAuthRepository } from '../../auth/public.ts';
import { pageOf, walkOf, type ListWalk } from '../../../platform/database/sorted-list.ts';
import { matches } from '../../../platform/database/search.ts';
import type { PageOf } from '../../../platform/http/to-route.ts';

/** Accounts for administrators' commands; closed ones are not found. */
export function createAccountRepository(db: Queryable) {
  const isActiveAdministrator = and(
    eq(users.role, Role.administrator),
    eq(users.state, 'active'),
    isNull(users.deletedAt),
  );
  return {
    ...createAuthRepository(db),

    /** The account with an id; for a merged account, the one it was merged into. */
    currentId: async (id: string): Promise<string> => {
      const found = await db.select({ into: users.mergedIntoId }).from(users).where(eq(users.id, id)).then(first);
      return found?.into ?? id;
    },

    /**
     * Serialises commands that could remove an administrator, until the transaction ends: each of them sees the result
     * of the previous one (domain rule 17).
     */
    lockAdministrators: () => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`),

    /** Those of these addresses that have an account. */
    knownAddresses: async (emails: string[]): Promise<Set<string>> => {
      if (emails.length === 0) return new Set();
      const found = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails));
      return new Set(found.map(({ email }) => email));
    },

    /**
     * Closes an account permanently: nobody can sign in with it, and its address and member number become free.
     * @param mergedIntoId the person's account that took over its records
     */
    close: (id: string, at: Date, mergedIntoId: string | null = null) =>
      createUserRepository(db).saveWithAccount(id, {
        email: `closed-${id}@closed.invalid`,
        passwordHash: null,
        memberNumber: null,
        deletedAt: at,
        mergedIntoId,
        updatedAt: at,
      }),

    otherActiveAdministrators: async (id: string): Promise<number> => {
      const found = await db
        .select({ count: count() })
        .from(users)
        .where(and(isActiveAdministrator, ne(users.id, id)))
        .then(only);
      return found.count;
    },

    isActiveAdministrator: async (id: string): Promise<boolean> =>
      (
        await db
          .select({ id: users.id })
          .from(users)
          .where(and(isActiveAdministrator, eq(users.id, id)))
      ).length > 0,
  };
}

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

/** A user as in the list. */
export const toSummary = (row: UserRow): UserSummary => ({
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
