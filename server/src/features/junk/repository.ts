import type { JunkKind } from '@guildhall/shared/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { junkItems } from '../../platform/database/schema/index.ts';
import type { JunkItemRow } from '../../platform/junk/junk.ts';
import { selectJunkItems, type JunkItemWithPerson } from '../../platform/junk/list-read-model.ts';

/** The items of the junk box, one at a time. */
export function createJunkRepository(db: Queryable) {
  return {
    byId: (id: string): Promise<JunkItemWithPerson | undefined> =>
      selectJunkItems(db).where(eq(junkItems.id, id)).then(first),

    /** Locks an item: of two concurrent restorations or purges, the second sees the result of the first. */
    lock: (id: string): Promise<JunkItemRow | undefined> =>
      db.select().from(junkItems).where(eq(junkItems.id, id)).for('update').then(first),

    /** A person's last deletion of something, also if it has been restored or purged since. */
    lastOwn: ({ kind, id, personId }: { kind: JunkKind; id: string; personId: string }) =>
      db
        .select()
        .from(junkItems)
        .where(and(eq(junkItems.kind, kind), eq(junkItems.entityId, id), eq(junkItems.deletedById, personId)))
        .orderBy(desc(junkItems.deletedAt))
        .limit(1)
        .then(first),

    markRestored: (id: string, at: Date) =>
      db.update(junkItems).set({ restoredAt: at, snapshot: {} }).where(eq(junkItems.id, id)),

    /** A purged row contains no user-supplied text. */
    markPurged: (id: string, at: Date) =>
      db.update(junkItems).set({ purgedAt: at, label: '', snapshot: {} }).where(eq(junkItems.id, id)),
  };
}

/** Everything in the box, with the instant at which it is purged. */
export const purgeSchedule = sql`
  select j.id as row_id, j.id as subject_id, j.label, null::text as who, j.purge_at as at, 0 as step
  from junk_items j where j.restored_at is null and j.purged_at is null`;
