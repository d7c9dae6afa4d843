import { Role } from '@guildhall/shared/domain';
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { factors, users } from '../../platform/database/schema/index.ts';
import type { UserRow } from '../../platform/users/repository.ts';

/** Accounts for administrators' commands; closed ones are not found. */
export function createAccountRepository(db: Queryable) {
  const isOpen = (id: string) => and(eq(users.id, id), isNull(users.deletedAt));
  const isActiveAdministrator = and(
    eq(users.role, Role.administrator),
    eq(users.state, 'active'),
    isNull(users.deletedAt),
  );
  return {
    byId: (id: string): Promise<UserRow | undefined> => db.select().from(users).where(isOpen(id)).then(first),

    /** The account with an id; for a merged account, the one it was merged into. */
    currentId: async (id: string): Promise<string> => {
      const found = await db.select({ into: users.mergedIntoId }).from(users).where(eq(users.id, id)).then(first);
      return found?.into ?? id;
    },

    byEmail: (email: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deletedAt)))
        .then(first),

    /** Locks an account, so that two commands on it queue up; sessions and files of the person can still be added. */
    lock: (id: string): Promise<UserRow | undefined> =>
      db.select().from(users).where(isOpen(id)).for('no key update').then(first),

    save: (id: string, changes: Partial<typeof users.$inferInsert>) =>
      db
        .update(users)
        .set({ ...changes, version: sql`${users.version} + 1` })
        .where(eq(users.id, id)),

    /**
     * Serialises commands that could remove an administrator, until the transaction ends: each of them sees the result
     * of the previous one (domain rule 17).
     */
    lockAdministrators: () => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`),

    /** `undefined` when the address already exists, including when another request added it concurrently. */
    add: (user: typeof users.$inferInsert): Promise<UserRow | undefined> =>
      db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning().then(first),

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
      db
        .update(users)
        .set({
          email: `closed-${id}@closed.invalid`,
          passwordHash: null,
          memberNumber: null,
          memberUntil: null,
          membershipState: null,
          membershipEndReason: null,
          membershipEndedFrom: null,
          deletedAt: at,
          mergedIntoId,
          updatedAt: at,
          version: sql`${users.version} + 1`,
        })
        .where(eq(users.id, id)),

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

    /** Removes authenticator app and recovery codes. @returns whether there were any */
    removeFactors: async (userId: string): Promise<boolean> =>
      (await db.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id })).length > 0,
  };
}
