import { comparableAddress, Role, type PeriodKind, type UserState } from '@guildhall/shared/domain';
import { and, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../database/client.ts';
import { accounts, membershipTypes, people, users } from '../database/schema/index.ts';
import { isMemberOn } from '../memberships/memberships.ts';

/** A person with an account. */
export type UserRow = typeof users.$inferSelect;

export type PersonRow = typeof people.$inferSelect;

/** What a new person with an account needs; the database knows defaults for the rest. */
export type NewUser = Omit<typeof people.$inferInsert, 'email'> & Omit<typeof accounts.$inferInsert, 'id'>;

const accountColumns = new Set(Object.keys(getTableColumns(accounts)));

/** Divides the values of somebody with an account by the table that they belong to. */
function divided<T extends object>(values: T) {
  const entries = Object.entries(values);
  return {
    account: Object.fromEntries(entries.filter(([name]) => accountColumns.has(name))),
    person: Object.fromEntries(entries.filter(([name]) => !accountColumns.has(name))),
  };
}

const uniqueViolation = '23505';

/**
 * Runs a write in a savepoint, so that the transaction around it can go on.
 * @returns `undefined` if an address or a member number is taken, including concurrently
 */
export async function unlessTaken<T>(db: Queryable, write: (inner: Queryable) => Promise<T>): Promise<T | undefined> {
  try {
    return await db.transaction(write);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (Object(cause).code === uniqueViolation) return undefined;
    throw error;
  }
}

/**
 * People as needed by every feature. Their own accounts are in `features/auth`, the office’s work on accounts is in
 * `features/users`.
 */
export function createUserRepository(db: Queryable) {
  return {
    byId: (id: string): Promise<PersonRow | undefined> => db.select().from(people).where(eq(people.id, id)).then(first),

    /** A person with an account; `undefined` for anyone else. */
    withAccount: (id: string): Promise<UserRow | undefined> =>
      db.select().from(users).where(eq(users.id, id)).then(first),

    /** Adds people with accounts. @throws a unique violation when an address or a member number exists */
    async addWithAccounts(rows: readonly (NewUser & { id: string })[]): Promise<UserRow[]> {
      if (rows.length === 0) return [];
      await db.insert(people).values(rows.map((row) => ({ ...row, email: undefined })));
      await db.insert(accounts).values([...rows]);
      const ids = rows.map(({ id }) => id);
      const added = new Map((await db.select().from(users).where(inArray(users.id, ids))).map((row) => [row.id, row]));
      return ids.flatMap((id) => added.get(id) ?? []);
    },

    /**
     * Changes somebody with an account: each value in its table, and the version, so that older forms are refused.
     * @returns `undefined` if there is no such person any more, or the state of the account is another than expected
     */
    async saveWithAccount(
      id: string,
      changes: Partial<NewUser>,
      { ifState }: { ifState?: UserState } = {},
    ): Promise<UserRow | undefined> {
      const isExpected = and(eq(users.id, id), ifState && and(eq(users.state, ifState), isNull(users.deletedAt)));
      // Locked: the condition must still hold when both tables are written.
      const found = await db.select({ id: users.id }).from(users).where(isExpected).for('no key update').then(first);
      if (!found) return undefined;
      const { person, account } = divided(changes);
      await db
        .update(people)
        .set({ ...person, version: sql`${people.version} + 1` })
        .where(eq(people.id, id));
      if (Object.keys(account).length > 0) await db.update(accounts).set(account).where(eq(accounts.id, id));
      return db.select().from(users).where(eq(users.id, id)).then(first);
    },

    /** Locks a person's row: two commands on one person queue up. @throws when there is no such person */
    lock: (id: string): Promise<PersonRow> =>
      db.select().from(people).where(eq(people.id, id)).for('update').then(only),

    /** An active member of the office; `undefined` for anyone else. */
    activeOfficer: (id: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.state, 'active'), inArray(users.role, [Role.administrator, Role.staff])))
        .then(first),

    /** True for the address of somebody who is a member on this day, and whose account is not suspended. */
    isMember: async (email: string, day: string): Promise<boolean> => {
      const rows = await db
        .select({ id: people.id })
        .from(people)
        .leftJoin(accounts, eq(accounts.id, people.id))
        .where(
          and(
            inArray(people.email, [email.trim().toLowerCase(), comparableAddress(email)]),
            isMemberOn(sql`${people.id}`, day),
            or(isNull(accounts.state), ne(accounts.state, 'suspended')),
            isNull(people.deletedAt),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Those of these addresses at which everybody has died; one that others share is not among them. */
    deceasedOf: async (addresses: readonly string[]): Promise<string[]> => {
      if (addresses.length === 0) return [];
      const isAmong = inArray(
        people.email,
        addresses.map((one) => one.toLowerCase()),
      );
      const rows = await db
        .select({ email: people.email })
        .from(people)
        .where(and(isAmong, isNull(people.deletedAt)))
        .groupBy(people.email)
        .having(sql`bool_and(${people.deceasedOn} is not null)`);
      const found = new Set(rows.map(({ email }) => email));
      return addresses.filter((one) => found.has(one.toLowerCase()));
    },

    /** The zone in the profile of the person with this address; `null` without an account. */
    zoneOf: async (email: string): Promise<string | null> => {
      const isTheirs = inArray(users.email, [email.trim().toLowerCase(), comparableAddress(email)]);
      const found = await db
        .select({ zone: users.zone })
        .from(users)
        .where(and(isTheirs, isNull(users.deletedAt)))
        .then(first);
      return found?.zone ?? null;
    },

    /** The period rule of each membership type. */
    async periodKinds(): Promise<Map<string, PeriodKind>> {
      const { id, periodKind } = membershipTypes;
      const rows = await db.select({ id, periodKind }).from(membershipTypes);
      return new Map(rows.map((row) => [row.id, row.periodKind]));
    },

    /** Gives a person a member number, which they keep for good. */
    setMemberNumber: async (id: string, memberNumber: string, at: Date): Promise<void> => {
      await db.update(people).set({ memberNumber, updatedAt: at }).where(eq(people.id, id));
    },

    /** Records a death, or that the report of one was wrong (`null`). */
    setDeceased: async (id: string, deceasedOn: string | null, at: Date): Promise<void> => {
      await db.update(people).set({ deceasedOn, updatedAt: at }).where(eq(people.id, id));
    },
  };
}
