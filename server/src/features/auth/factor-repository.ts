import type { SecondStepType } from '@guildhall/shared/domain';
import { and, asc, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { factors } from '../../platform/database/schema/index.ts';

/** Second factors besides email: authenticator apps and recovery codes. */
export function createFactorRepository(db: Queryable) {
  return {
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

    /** Removes all of a person's second factors besides email. */
    removeAll: (userId: string) => db.delete(factors).where(eq(factors.userId, userId)),

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
