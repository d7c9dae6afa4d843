import { comparableAddress, Role, type PeriodKind } from '@guildhall/shared/domain';
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../database/client.ts';
import { membershipTypes, users } from '../database/schema/index.ts';
import { isMemberOn } from '../memberships/memberships.ts';

export type UserRow = typeof users.$inferSelect;

/**
 * People as needed by every feature. Their own accounts are in `features/auth`, the office’s work on accounts is in
 * `features/users`.
 */
export function createUserRepository(db: Queryable) {
  return {
    byId: (id: string): Promise<UserRow | undefined> => db.select().from(users).where(eq(users.id, id)).then(first),

    /** Locks a person's row: two commands on one person queue up. @throws when there is no such person */
    lock: (id: string): Promise<UserRow> => db.select().from(users).where(eq(users.id, id)).for('update').then(only),

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
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            inArray(users.email, [email.trim().toLowerCase(), comparableAddress(email)]),
            isMemberOn(sql`${users.id}`, day),
            ne(users.state, 'suspended'),
            isNull(users.deletedAt),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Those of these addresses that belong to a person who has died. */
    deceasedOf: async (addresses: readonly string[]): Promise<string[]> => {
      if (addresses.length === 0) return [];
      const rows = await db
        .select({ email: users.email })
        .from(users)
        .where(
          and(
            inArray(
              users.email,
              addresses.map((one) => one.toLowerCase()),
            ),
            isNotNull(users.deceasedOn),
            isNull(users.deletedAt),
          ),
        );
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
      await db.update(users).set({ memberNumber, updatedAt: at }).where(eq(users.id, id));
    },

    /** Records a death, or that the report of one was wrong (`null`). */
    setDeceased: async (id: string, deceasedOn: string | null, at: Date): Promise<void> => {
      await db.update(users).set({ deceasedOn, updatedAt: at }).where(eq(users.id, id));
    },
  };
}
