import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PostponedItem } from '@guildhall/shared/contracts';
import { plannedMeetingStates } from '@guildhall/shared/domain';
import { first, inStates, only, type Queryable } from '../../../platform/database/client.ts';
import {
  applications,
  decisions,
  meetingMinutes,
  meetingMinutesItems,
  people,
} from '../../../platform/database/schema/index.ts';

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
        .select({ decision: decisions, decidedBy: { firstName: people.firstName, lastName: people.lastName } })
        .from(decisions)
        .innerJoin(people, eq(people.id, decisions.decidedById))
        .where(eq(decisions.meetingId, meetingId))
        .orderBy(asc(decisions.decidedAt), asc(decisions.id)),
  };
}

/** As many as fit on an agenda. */
const most = 100;

interface PostponedRow extends Record<string, unknown> {
  id: string;
  number: string;
  applicantName: string;
  title: string;
  startsAt: Date | string;
  zone: string;
}

/**
 * Applications in review whose latest meeting postponed them, without a decision since. Those already on the agenda of
 * an upcoming meeting are left out. Longest waiting first.
 */
export async function readPostponed(db: Queryable, now: Date): Promise<PostponedItem[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<PostponedRow>(sql`
    select a.id, a.number, a.applicant_name as "applicantName", p.title, m.starts_at as "startsAt", p.zone
    from meeting_minutes_items i
      join meeting_minutes n on n.id = i.minutes_id
      join meetings m on m.id = n.meeting_id and m.state <> 'cancelled' and m.starts_at <= ${at}::timestamptz
      join meeting_polls p on p.id = m.poll_id and p.deleted_at is null
      join applications a on a.id = i.application_id and a.state = 'in_review' and a.deleted_at is null
    where i.result = 'next_meeting'
      and not exists (
        select from meeting_minutes_items later_item
          join meeting_minutes later_minutes on later_minutes.id = later_item.minutes_id
          join meetings later on later.id = later_minutes.meeting_id and later.state <> 'cancelled'
        where later_item.application_id = a.id and later.starts_at > m.starts_at
          and later.starts_at <= ${at}::timestamptz)
      and not exists (select from decisions d where d.application_id = a.id and d.decided_at >= m.starts_at)
      and not exists (
        select from meeting_agenda g
          join meeting_polls next on next.id = g.poll_id and next.state <> 'cancelled' and next.deleted_at is null
          left join meetings planned on planned.poll_id = next.id
        where g.application_id = a.id
          and (planned.id is null or (${inStates(sql`planned.state`, plannedMeetingStates)} and planned.starts_at > ${at}::timestamptz)))
    order by m.starts_at, a.number
    limit ${most}`);
  return rows.map(({ id, number, applicantName, title, startsAt, zone }) => ({
    id,
    number,
    applicantName,
    meeting: { title, startsAt: new Date(startsAt).toISOString(), zone },
  }));
}

/** True once a meeting can't be moved or cancelled any more: it has made a decision, or its minutes are finished. */
export async function hasTakenPlace(db: Queryable, meetingId: string): Promise<boolean> {
  const minutes = createMinutesRepository(db);
  if ((await minutes.ofMeeting(meetingId))?.state === 'finished') return true;
  return (await minutes.decisionsOf(meetingId)).length > 0;
}
