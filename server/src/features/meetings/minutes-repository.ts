import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import {
  applications,
  decisions,
  meetingMinutes,
  meetingMinutesItems,
  users,
} from '../../platform/database/schema/index.ts';

export type MinutesRow = typeof meetingMinutes.$inferSelect;
export type MinutesItemRow = typeof meetingMinutesItems.$inferSelect;

/** The minutes of meetings, and their decisions. */
export function createMinutesRepository(db: Queryable) {
  return {
    // Every change of minutes locks the poll of their meeting first.
    ofMeeting: (meetingId: string): Promise<MinutesRow | undefined> =>
      db.select().from(meetingMinutes).where(eq(meetingMinutes.meetingId, meetingId)).then(first),

    add: (values: typeof meetingMinutes.$inferInsert): Promise<MinutesRow> =>
      db.insert(meetingMinutes).values(values).returning().then(only),

    change: (id: string, change: Partial<typeof meetingMinutes.$inferInsert>): Promise<MinutesRow> =>
      db
        .update(meetingMinutes)
        .set({ ...change, version: sql`${meetingMinutes.version} + 1` })
        .where(eq(meetingMinutes.id, id))
        .returning()
        .then(only),

    itemsOf: (minutesId: string): Promise<MinutesItemRow[]> =>
      db.select().from(meetingMinutesItems).where(eq(meetingMinutesItems.minutesId, minutesId)),

    async putItems(items: MinutesItemRow[]): Promise<void> {
      if (items.length === 0) return;
      await db
        .insert(meetingMinutesItems)
        .values(items)
        .onConflictDoUpdate({
          target: [meetingMinutesItems.minutesId, meetingMinutesItems.applicationId],
          set: {
            conflicts: sql`excluded.conflicts`,
            notes: sql`excluded.notes`,
            result: sql`excluded.result`,
          },
        });
    },

    /** Applications with content in the minutes, on the agenda or not. */
    applicationsOf: (minutesId: string) =>
      db
        .select({ id: applications.id, number: applications.number, applicantName: applications.applicantName })
        .from(meetingMinutesItems)
        .innerJoin(applications, eq(applications.id, meetingMinutesItems.applicationId))
        .where(and(eq(meetingMinutesItems.minutesId, minutesId), isNull(applications.deletedAt)))
        .orderBy(asc(applications.number)),

    statesOf: (applicationIds: string[]) =>
      db.query.applications.findMany({
        columns: { id: true, state: true },
        where: (table, { inArray }) => inArray(table.id, applicationIds),
      }),

    /** A meeting's decisions, last one last. */
    decisionsOf: (meetingId: string) =>
      db
        .select({ decision: decisions, decidedBy: { firstName: users.firstName, lastName: users.lastName } })
        .from(decisions)
        .innerJoin(users, eq(users.id, decisions.decidedById))
        .where(eq(decisions.meetingId, meetingId))
        .orderBy(asc(decisions.decidedAt), asc(decisions.id)),
  };
}
