import { and, eq, isNull, sql } from 'drizzle-orm';
import { after } from '../../../platform/clock/clock.ts';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { accounts, people, rateLimits, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/secrets/ids.ts';
import { createUserRepository, unlessTaken, type NewUser, type UserRow } from '../../../platform/users/repository.ts';

/** The accounts people sign in with; closed ones are not found. */
export function createAuthRepository(db: Queryable) {
  return {
    byEmail: (email: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deletedAt)))
        .then(first),

    byId: (id: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
        .then(first),

    /** The lock makes two changes of one account queue up. */
    lock: (id: string): Promise<UserRow | undefined> =>
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
    add: (user: NewUser): Promise<UserRow | undefined> =>
      unlessTaken(
        db,
        async (inner) => (await createUserRepository(inner).addWithAccounts([{ id: newId(), ...user }]))[0],
      ),

    /** The next mail addresses the person of the last registration. `undefined` once the address was confirmed. */
    registerAgain: (
      id: string,
      changes: Pick<UserRow, 'firstName' | 'lastName' | 'language' | 'zone' | 'updatedAt'>,
    ): Promise<UserRow | undefined> => createUserRepository(db).saveWithAccount(id, changes, { ifState: 'unverified' }),

    save: (id: string, changes: Partial<NewUser>): Promise<UserRow | undefined> =>
      createUserRepository(db).saveWithAccount(id, changes),

    /** Does not change the version: an open profile form stays valid. */
    async saveSecurity(
      id: string,
      { updatedAt, ...changes }: Partial<Pick<UserRow, 'passwordHash' | 'secondStep'>> & { updatedAt: Date },
    ): Promise<void> {
      await db.update(accounts).set(changes).where(eq(accounts.id, id));
      await db.update(people).set({ updatedAt }).where(eq(people.id, id));
    },

    noteSignIn: (id: string, at: Date) => db.update(accounts).set({ lastLoginAt: at }).where(eq(accounts.id, id)),

    hasAdministrator: async (): Promise<boolean> => {
      const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 1)).limit(1);
      return rows.length > 0;
    },
  };
}

// One row per key, not one per window.
const always = new Date(0);

/** Attempts at a password or code, one row per protected subject. */
export function createAttemptRepository(db: Queryable) {
  const rowOf = (key: string) => and(eq(rateLimits.key, key), eq(rateLimits.windowStart, always));

  return {
    /** Counts an attempt. Refused attempts are not counted, and attempts during the pause don't extend it. */
    count(key: string, { now, tries, pauseMs }: { now: Date; tries: number; pauseMs: number }) {
      const isOver = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
      const ends = sql`${after(now, pauseMs).toISOString()}::timestamptz`;
      return db
        .insert(rateLimits)
        .values({ key, windowStart: always, hits: 1, expiresAt: after(now, pauseMs) })
        .onConflictDoUpdate({
          target: [rateLimits.key, rateLimits.windowStart],
          set: {
            hits: sql`case when ${isOver} then 1 else least(${rateLimits.hits} + 1, ${tries + 1}) end`,
            expiresAt: sql`case when ${isOver} or ${rateLimits.hits} < ${tries} then ${ends} else ${rateLimits.expiresAt} end`,
          },
        })
        .returning({ hits: rateLimits.hits, expiresAt: rateLimits.expiresAt })
        .then(only);
    },

    find: (key: string) => db.select().from(rateLimits).where(rowOf(key)).then(first),

    clear: (key: string) => db.delete(rateLimits).where(rowOf(key)),
  };
}
