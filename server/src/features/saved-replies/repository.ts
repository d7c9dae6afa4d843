import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { savedReplies } from '../../platform/database/schema/index.ts';

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/** The office's saved replies. */
export function createSavedReplyRepository(db: Queryable) {
  return {
    all: (): Promise<SavedReplyRow[]> =>
      db
        .select()
        .from(savedReplies)
        .orderBy(asc(sql`lower(${savedReplies.name})`)),

    count: (): Promise<number> =>
      db
        .select({ count: count() })
        .from(savedReplies)
        .then(only)
        .then((row) => row.count),

    /** Adding and renaming queue up, so that concurrent ones can't take the same name or exceed the limit. */
    lockAll: () => db.execute(sql`lock table ${savedReplies} in share row exclusive mode`),

    lock: (id: string): Promise<SavedReplyRow | undefined> =>
      db.select().from(savedReplies).where(eq(savedReplies.id, id)).for('update').then(first),

    /** Whether another reply has this name, ignoring case. */
    hasName: async (name: string, exceptId?: string): Promise<boolean> => {
      const same = eq(sql`lower(${savedReplies.name})`, sql`lower(${name})`);
      const found = await db
        .select({ id: savedReplies.id })
        .from(savedReplies)
        .where(exceptId === undefined ? same : and(same, ne(savedReplies.id, exceptId)));
      return found.length > 0;
    },

    add: (values: typeof savedReplies.$inferInsert): Promise<SavedReplyRow> =>
      db.insert(savedReplies).values(values).returning().then(only),

    change: (id: string, values: Partial<typeof savedReplies.$inferInsert>): Promise<SavedReplyRow> =>
      db
        .update(savedReplies)
        .set({ ...values, version: sql`${savedReplies.version} + 1` })
        .where(eq(savedReplies.id, id))
        .returning()
        .then(only),

    remove: (id: string) => db.delete(savedReplies).where(eq(savedReplies.id, id)),
  };
}
