import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { meetingSlots } from '../../platform/database/schema/index.ts';

export type SlotRow = typeof meetingSlots.$inferSelect;

/** The proposed times of polls. A removed one stays, marked as removed, with its answers. */
export function createSlotRepository(db: Queryable) {
  return {
    ofPoll: (pollId: string): Promise<SlotRow[]> =>
      db
        .select()
        .from(meetingSlots)
        .where(and(eq(meetingSlots.pollId, pollId), isNull(meetingSlots.removedAt)))
        .orderBy(asc(meetingSlots.startsAt)),

    /** All slots of a poll, including removed ones. */
    everyOfPoll: (pollId: string): Promise<SlotRow[]> =>
      db.select().from(meetingSlots).where(eq(meetingSlots.pollId, pollId)),

    add: async (values: (typeof meetingSlots.$inferInsert)[]): Promise<SlotRow[]> =>
      values.length === 0 ? [] : db.insert(meetingSlots).values(values).returning(),

    /** Removes slots, or restores them with `null`. */
    mark: async (ids: string[], removedAt: Date | null): Promise<void> => {
      if (ids.length > 0) await db.update(meetingSlots).set({ removedAt }).where(inArray(meetingSlots.id, ids));
    },
  };
}
