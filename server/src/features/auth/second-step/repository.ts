import { and, eq, isNull, lt, asc, count, isNotNull, or, desc, gt, inArray, ne } from 'drizzle-orm';
import type { SecondStepType } from '@guildhall/shared/domain';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { challenges, factors, trustedDevices } from '../../../platform/database/schema/index.ts';

export type ChallengeRow = typeof challenges.$inferSelect;

/** Open second steps that wait for a code. */
export function createChallengeRepository(db: Queryable) {
  return {
    add: (challenge: typeof challenges.$inferInsert): Promise<ChallengeRow> =>
      db.insert(challenges).values(challenge).returning().then(only),

    /** The lock makes two attempts with one code queue up, so that the second sees that it was used. */
    lock: (tokenHash: string): Promise<ChallengeRow | undefined> =>
      db.select().from(challenges).where(eq(challenges.tokenHash, tokenHash)).for('update').then(first),

    change: (id: string, changes: Partial<typeof challenges.$inferInsert>) =>
      db.update(challenges).set(changes).where(eq(challenges.id, id)),

    /** Ends every open second step of a person. */
    voidAllOf: (userId: string, at: Date) =>
      db
        .update(challenges)
        .set({ usedAt: at })
        .where(and(eq(challenges.userId, userId), isNull(challenges.usedAt))),

    /** Deletes second steps that ended before this time. */
    purge: (before: Date) => db.delete(challenges).where(lt(challenges.expiresAt, before)),
  };
}

type NewFactor = typeof factors.$inferInsert;

/** Second factors besides email: authenticator apps and recovery codes. */
export function createFactorRepository(db: Queryable) {
  const pendingTotp = (userId: string) =>
    and(eq(factors.userId, userId), eq(factors.type, 'totp'), isNull(factors.confirmedAt));

  return {
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

    remove: (userId: string, ...types: ('totp' | 'recovery')[]) =>
      db.delete(factors).where(and(eq(factors.userId, userId), inArray(factors.type, types))),

    add: (added: NewFactor[]) => db.insert(factors).values(added),

    /** A person's current second factors besides email. */
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

    /** The active authenticator, locked: two codes of it queue up. */
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

    /** Marks a recovery code as used. @returns false when there is no such unused code */
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

    /** Removes all of a person's second factors besides email. @returns whether there were any */
    removeAll: async (userId: string): Promise<boolean> =>
      (await db.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id })).length > 0,

    recoveryCodesLeft: (userId: string): Promise<number> =>
      db
        .select({ left: count() })
        .from(factors)
        .where(and(eq(factors.userId, userId), eq(factors.type, 'recovery'), isNull(factors.usedAt)))
        .then((rows) => only(rows).left),

    /** Deletes authenticators whose enrolment was not finished before this time. */
    purgeUnconfirmed: (before: Date) =>
      db
        .delete(factors)
        .where(and(eq(factors.type, 'totp'), isNull(factors.confirmedAt), lt(factors.createdAt, before))),
  };
}

/** Browsers that need no mailed code at sign-in. */
export function createTrustedDeviceRepository(db: Queryable) {
  return {
    add: (device: typeof trustedDevices.$inferInsert) => db.insert(trustedDevices).values(device),

    isTrusted: async (userId: string, tokenHash: string, at: Date): Promise<boolean> =>
      (await db.$count(
        trustedDevices,
        and(
          eq(trustedDevices.userId, userId),
          eq(trustedDevices.tokenHash, tokenHash),
          gt(trustedDevices.expiresAt, at),
        ),
      )) > 0,

    /** A person's trusted devices, newest first. */
    listOf: (userId: string, at: Date) =>
      db
        .select()
        .from(trustedDevices)
        .where(and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, at)))
        .orderBy(desc(trustedDevices.createdAt), desc(trustedDevices.id)),

    removeAllOf: (userId: string) => db.delete(trustedDevices).where(eq(trustedDevices.userId, userId)),

    /** Deletes devices whose trust has expired. */
    purge: (before: Date) => db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, before)),
  };
}
