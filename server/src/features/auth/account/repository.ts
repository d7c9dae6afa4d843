import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { first, type Queryable } from '../../../platform/database/client.ts';
import { factors, users } from '../../../platform/database/schema/index.ts';
import type { UserRow } from '../../../platform/users/repository.ts';

type NewFactor = typeof factors.$inferInsert;

export function createAccountRepository(db: Queryable) {
  const pendingTotp = (userId: string) =>
    and(eq(factors.userId, userId), eq(factors.type, 'totp'), isNull(factors.confirmedAt));

  return {
    /** The lock makes two changes of one account queue up. */
    lockUser: (id: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
        .for('no key update')
        .then(first),

    saveProfile: (id: string, changes: Partial<typeof users.$inferInsert>): Promise<UserRow | undefined> =>
      db
        .update(users)
        .set({ ...changes, version: sql`${users.version} + 1` })
        .where(eq(users.id, id))
        .returning()
        .then(first),

    // These do not change the version: an open profile form stays valid.
    savePassword: (id: string, passwordHash: string, updatedAt: Date) =>
      db.update(users).set({ passwordHash, updatedAt }).where(eq(users.id, id)),

    saveSecondStep: (id: string, secondStep: boolean, updatedAt: Date) =>
      db.update(users).set({ secondStep, updatedAt }).where(eq(users.id, id)),

    /** The active authenticator. */
    authenticator: (userId: string) =>
      db
        .select()
        .from(factors)
        .where(and(eq(factors.userId, userId), eq(factors.type, 'totp'), isNotNull(factors.confirmedAt)))
        .then(first),

    /** Starts an enrolment; replaces an unfinished one. */
    async begin(factor: NewFactor): Promise<void> {
      await db.delete(factors).where(pendingTotp(factor.userId));
      await db.insert(factors).values(factor);
    },

    pendingSince: (userId: string, since: Date) =>
      db
        .select()
        .from(factors)
        .where(and(pendingTotp(userId), gt(factors.createdAt, since)))
        .then(first),

    /** Activates a new authenticator, replacing all previous factors. */
    async enrol(userId: string, factorId: string, lastStep: number, confirmedAt: Date): Promise<void> {
      await db.delete(factors).where(and(eq(factors.userId, userId), ne(factors.id, factorId)));
      await db.update(factors).set({ confirmedAt, lastStep }).where(eq(factors.id, factorId));
    },

    removeFactors: (userId: string, ...types: ('totp' | 'recovery')[]) =>
      db.delete(factors).where(and(eq(factors.userId, userId), inArray(factors.type, types))),

    addFactors: (added: NewFactor[]) => db.insert(factors).values(added),
  };
}
