import { and, eq, isNull, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { meetingPolls, meetings } from '../../platform/database/schema/index.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import { createSlotRepository, type SlotRow } from './slot-repository.ts';

export type PollRow = typeof meetingPolls.$inferSelect;
export type MeetingRow = typeof meetings.$inferSelect;

/** A poll with all its data, without removed slots and invitations. */
export interface Poll {
  row: PollRow;
  slots: SlotRow[];
  invitations: InvitationRow[];
  meeting: MeetingRow | null;
}

const notDeleted = isNull(meetingPolls.deletedAt);

/** Polls, and the meetings planned with them. */
export function createMeetingRepository(db: Queryable) {
  return {
    byId: (id: string): Promise<PollRow | undefined> =>
      db
        .select()
        .from(meetingPolls)
        .where(and(eq(meetingPolls.id, id), notDeleted))
        .then(first),

    // Every change of a poll, including answers, locks it first: an answer and the close queue up.
    lock: (id: string): Promise<PollRow | undefined> =>
      db
        .select()
        .from(meetingPolls)
        .where(and(eq(meetingPolls.id, id), notDeleted))
        .for('update')
        .then(first),

    /** All data of a poll; one query after the other, because a transaction has one connection. */
    async load(row: PollRow): Promise<Poll> {
      const slots = await createSlotRepository(db).ofPoll(row.id);
      const invitations = await createInvitationRepository(db).ofPoll(row.id);
      const meeting = await db.select().from(meetings).where(eq(meetings.pollId, row.id)).then(first);
      return { row, slots, invitations, meeting: meeting ?? null };
    },

    add: (values: typeof meetingPolls.$inferInsert): Promise<PollRow> =>
      db.insert(meetingPolls).values(values).returning().then(only),

    /** Changes a poll's own row; every change by the office increments its version. */
    change: (id: string, change: Partial<typeof meetingPolls.$inferInsert>): Promise<PollRow> =>
      db
        .update(meetingPolls)
        .set({ ...change, version: sql`${meetingPolls.version} + 1` })
        .where(eq(meetingPolls.id, id))
        .returning()
        .then(only),

    /** Stores the deadline of the last reminder; does not conflict with an edit. */
    noteReminded: (id: string, deadline: Date) =>
      db.update(meetingPolls).set({ remindedFor: deadline }).where(eq(meetingPolls.id, id)),

    addMeeting: (values: typeof meetings.$inferInsert): Promise<MeetingRow> =>
      db.insert(meetings).values(values).returning().then(only),

    changeMeeting: (id: string, change: Partial<typeof meetings.$inferInsert>): Promise<MeetingRow> =>
      db.update(meetings).set(change).where(eq(meetings.id, id)).returning().then(only),
  };
}
