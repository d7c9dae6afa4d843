import type { SecondStepType } from '@guildhall/shared/domain';
import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { challenges, factors, users } from '../../platform/database/schema/index.ts';

export type UserRow = typeof users.$inferSelect;
export type ChallengeRow = typeof challenges.$inferSelect;

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

    /**
     * Locks a person whose password was just found right; `undefined` when it was changed in the meantime. A change of
     * the password comes so either before, or ends what this transaction opens.
     */
    lockWithPassword: ({ id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), isNull(users.deletedAt)))
        .for('no key update')
        .then(first),

    /** `undefined` when the address stands already, also when another request added it a moment ago. */
    addUser: (user: typeof users.$inferInsert): Promise<UserRow | undefined> =>
      db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning().then(first),

    /** Whoever registered last is who the next mail speaks to. `undefined` once the address was confirmed. */
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

    addChallenge: (challenge: typeof challenges.$inferInsert): Promise<ChallengeRow> =>
      db.insert(challenges).values(challenge).returning().then(only),

    /** The lock makes two tries of one code queue up, so the second sees that it was used. */
    lockChallenge: (tokenHash: string): Promise<ChallengeRow | undefined> =>
      db.select().from(challenges).where(eq(challenges.tokenHash, tokenHash)).for('update').then(first),

    changeChallenge: (id: string, changes: Partial<typeof challenges.$inferInsert>) =>
      db.update(challenges).set(changes).where(eq(challenges.id, id)),

    /** Ends every open second step of a person. */
    voidChallenges: (userId: string, at: Date) =>
      db
        .update(challenges)
        .set({ usedAt: at })
        .where(and(eq(challenges.userId, userId), isNull(challenges.usedAt))),

    /** Forgets second steps that were over, and authenticators left half enrolled, before then. */
    async purge(before: Date): Promise<void> {
      await db.delete(challenges).where(lt(challenges.expiresAt, before));
      await db
        .delete(factors)
        .where(and(eq(factors.type, 'totp'), isNull(factors.confirmedAt), lt(factors.createdAt, before)));
    },

    /** The ways besides e-mail that a person can take the second step by now. */
    enrolledTypes: async (userId: string): Promise<SecondStepType[]> => {
      const rows = await db
        .selectDistinct({ type: factors.type })
        .from(factors)
        .where(
          and(
            eq(factors.userId, userId),
            or(
              and(eq(factors.type, 'totp'), isNotNull(factors.confirmedAt)),
              and(eq(factors.type, 'recovery'), isNull(factors.usedAt)),
            ),
          ),
        );
      return rows.map(({ type }) => type);
    },

    /** The authenticator that counts, locked: two codes of it queue up. */
    confirmedTotp: (userId: string) =>
      db
        .select()
        .from(factors)
        .where(and(eq(factors.userId, userId), eq(factors.type, 'totp'), isNotNull(factors.confirmedAt)))
        .orderBy(asc(factors.createdAt))
        .for('update')
        .then(first),

    noteTotpStep: (id: string, lastStep: number, at: Date) =>
      db.update(factors).set({ lastStep, usedAt: at }).where(eq(factors.id, id)),

    /** Uses up a recovery code. @returns false when there is no such unused code */
    useRecoveryCode: async (userId: string, secret: string, at: Date): Promise<boolean> => {
      const rows = await db
        .update(factors)
        .set({ usedAt: at })
        .where(
          and(
            eq(factors.userId, userId),
            eq(factors.type, 'recovery'),
            eq(factors.secret, secret),
            isNull(factors.usedAt),
          ),
        )
        .returning({ id: factors.id });
      return rows.length > 0;
    },

    recoveryCodesLeft: (userId: string): Promise<number> =>
      db
        .select({ left: count() })
        .from(factors)
        .where(and(eq(factors.userId, userId), eq(factors.type, 'recovery'), isNull(factors.usedAt)))
        .then((rows) => only(rows).left),
  };
}
