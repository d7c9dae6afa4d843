import { comparableAddress, Role } from '@guildhall/shared/domain';
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { first, only, type Queryable } from '../database/client.ts';
import { users } from '../database/schema/index.ts';

export type UserRow = typeof users.$inferSelect;

/** People as every feature needs them. Their own accounts are in `features/auth`, the office’s work on accounts is in `features/users`. */
export function createUserRepository(db: Queryable) {
  return {
    byId: (id: string): Promise<UserRow | undefined> => db.select().from(users).where(eq(users.id, id)).then(first),

    /** Locks a person's row: two commands about one person queue up. @throws where there is nobody of this id */
    lock: (id: string): Promise<UserRow> => db.select().from(users).where(eq(users.id, id)).for('update').then(only),

    /** Somebody who works in the office and may sign in; `undefined` for everybody else. */
    activeOfficer: (id: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.state, 'active'), inArray(users.role, [Role.administrator, Role.staff])))
        .then(first),

    /** True for the address of a member whose account is neither suspended nor closed, however it is written. */
    isMember: async (email: string): Promise<boolean> => {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            inArray(users.email, [email.trim().toLowerCase(), comparableAddress(email)]),
            isNotNull(users.memberNumber),
            ne(users.state, 'suspended'),
            isNull(users.deletedAt),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Notes that a membership has begun. */
    becomeMember: (id: string, { memberNumber, at }: { memberNumber: string; at: Date }) =>
      db.update(users).set({ memberNumber, memberSince: at, updatedAt: at }).where(eq(users.id, id)),

    /** Notes which kind of member somebody is. */
    setMembershipType: (id: string, membershipTypeId: string) =>
      db.update(users).set({ membershipTypeId }).where(eq(users.id, id)),
  };
}
