import { and, eq, isNull, sql } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { users } from '../../platform/database/schema/index.ts';
import type { UserRow } from '../../platform/users/repository.ts';

/** The accounts people sign in with. */
export function createAuthRepository(db: Queryable) {
  return {
    userByEmail: (email: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deletedAt)))
        .then(first),

    userById: (id: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
        .then(first),

    /** The lock makes two changes of one account queue up. */
    lockById: (id: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
        .for('no key update')
        .then(first),

    /**
     * Locks a person whose password was just verified; `undefined` when it has been changed since. A password change is
     * therefore either visible here, or ends what this transaction opens.
     */
    lockWithPassword: ({ id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), isNull(users.deletedAt)))
        .for('no key update')
        .then(first),

    /** `undefined` when the address already exists, including when another request added it concurrently. */
    addUser: (user: typeof users.$inferInsert): Promise<UserRow | undefined> =>
      db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning().then(first),

    /** The next mail addresses the person of the last registration. `undefined` once the address was confirmed. */
    registerAgain: (
      id: string,
      changes: Pick<UserRow, 'firstName' | 'lastName' | 'language' | 'zone' | 'updatedAt'>,
    ): Promise<UserRow | undefined> =>
      db
        .update(users)
        .set({ ...changes, version: sql`${users.version} + 1` })
        .where(and(eq(users.id, id), eq(users.state, 'unverified'), isNull(users.deletedAt)))
        .returning()
        .then(first),

    changeUser: (id: string, changes: Partial<typeof users.$inferInsert>) =>
      db
        .update(users)
        .set({ ...changes, version: sql`${users.version} + 1` })
        .where(eq(users.id, id)),

    noteSignIn: (id: string, at: Date) => db.update(users).set({ lastLoginAt: at }).where(eq(users.id, id)),

    hasAdministrator: async (): Promise<boolean> => {
      const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 1)).limit(1);
      return rows.length > 0;
    },
  };
}
