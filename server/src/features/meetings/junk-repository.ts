import { count, eq, inArray, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { actionLinks, meetingAgenda, meetingInvitations, meetingPolls } from '../../platform/database/schema/index.ts';
import type { PollRow } from './repository.ts';

/** Polls in the junk box, which all other queries leave out. */
export function createPollJunkRepository(db: Queryable) {
  return {
    byId: (id: string): Promise<PollRow | undefined> =>
      db.select().from(meetingPolls).where(eq(meetingPolls.id, id)).then(first),

    lock: (id: string): Promise<PollRow | undefined> =>
      db.select().from(meetingPolls).where(eq(meetingPolls.id, id)).for('update').then(first),

    countAgenda: (pollId: string): Promise<number> =>
      db
        .select({ count: count() })
        .from(meetingAgenda)
        .where(eq(meetingAgenda.pollId, pollId))
        .then((rows) => only(rows).count),

    setDeleted: (id: string, deletedAt: Date | null) =>
      db
        .update(meetingPolls)
        .set({ deletedAt, version: sql`${meetingPolls.version} + 1` })
        .where(eq(meetingPolls.id, id)),

    /** Deletes a poll with its slots, invitations, answers and links. */
    async remove(id: string): Promise<void> {
      const invited = db
        .select({ id: meetingInvitations.id })
        .from(meetingInvitations)
        .where(eq(meetingInvitations.pollId, id));
      await db.delete(actionLinks).where(inArray(actionLinks.subjectId, invited));
      await db.delete(meetingPolls).where(eq(meetingPolls.id, id));
    },
  };
}
