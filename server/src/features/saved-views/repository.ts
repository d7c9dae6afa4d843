import type { ViewList } from '@guildhall/shared/domain';
import { and, asc, count, eq, getTableColumns, ne, or, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { people, savedViews } from '../../platform/database/schema/index.ts';

export type SavedViewRow = typeof savedViews.$inferSelect & { firstName: string; lastName: string };

/** Saved views of lists. */
export function createSavedViewRepository(db: Queryable) {
  const withOwner = () =>
    db
      .select({ ...getTableColumns(savedViews), firstName: people.firstName, lastName: people.lastName })
      .from(savedViews)
      .innerJoin(people, eq(people.id, savedViews.ownerId));

  return {
    visibleTo: (userId: string, list: ViewList): Promise<SavedViewRow[]> =>
      withOwner()
        .where(and(eq(savedViews.list, list), or(eq(savedViews.ownerId, userId), savedViews.isShared)))
        .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id)),

    byId: (id: string): Promise<SavedViewRow | undefined> => withOwner().where(eq(savedViews.id, id)).then(first),

    /** Locked until the transaction ends, so that two changes of one view queue up. */
    lock: (id: string): Promise<SavedViewRow | undefined> =>
      withOwner().where(eq(savedViews.id, id)).for('update', { of: savedViews }).then(first),

    /** Concurrent saves of one person queue up, so that the limit holds. */
    lockOwner: (userId: string) => db.select({ id: people.id }).from(people).where(eq(people.id, userId)).for('update'),

    countOf: (ownerId: string, list: ViewList): Promise<number> =>
      db
        .select({ count: count() })
        .from(savedViews)
        .where(and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list)))
        .then(only)
        .then((row) => row.count),

    /** Whether the owner has another view of this name for the list, ignoring case. */
    hasName: async ({ ownerId, list, name, id }: Pick<SavedViewRow, 'ownerId' | 'list' | 'name'> & { id?: string }) => {
      const same = [
        eq(savedViews.ownerId, ownerId),
        eq(savedViews.list, list),
        eq(sql`lower(${savedViews.name})`, sql`lower(${name})`),
      ];
      const found = await db
        .select({ id: savedViews.id })
        .from(savedViews)
        .where(and(...same, ...(id === undefined ? [] : [ne(savedViews.id, id)])));
      return found.length > 0;
    },

    add: (values: typeof savedViews.$inferInsert) =>
      db.insert(savedViews).values(values).returning({ id: savedViews.id }).then(only),

    change: (id: string, values: Partial<typeof savedViews.$inferInsert>) =>
      db
        .update(savedViews)
        .set({ ...values, version: sql`${savedViews.version} + 1` })
        .where(eq(savedViews.id, id)),

    remove: (id: string) => db.delete(savedViews).where(eq(savedViews.id, id)),
  };
}
