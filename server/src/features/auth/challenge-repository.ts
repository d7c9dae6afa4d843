import { and, eq, isNull, lt } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { challenges } from '../../platform/database/schema/index.ts';

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
