import { plannedMeetingStates } from '@guildhall/shared/domain';
import type { OfficeDashboard, OwnDashboard } from '@guildhall/shared/contracts';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { inStates, type Database } from '../../platform/database/client.ts';
import { applications, meetingAgenda, meetingPolls, meetings } from '../../platform/database/schema/index.ts';

const mostShown = 5;

/** Planned or moved, and not over yet. */
const isToCome = (now: Date) =>
  and(isNull(meetingPolls.deletedAt), inStates(meetings.state, plannedMeetingStates), gt(meetings.endsAt, now));

const when = {
  title: meetingPolls.title,
  state: meetings.state,
  startsAt: meetings.startsAt,
  endsAt: meetings.endsAt,
  zone: meetings.zone,
};

const onTheWire = <Row extends { startsAt: Date; endsAt: Date }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** The upcoming meetings that deal with a person's applications, without data about other applicants. */
export async function meetingsOfApplicant(
  db: Database,
  applicantId: string,
  now: Date,
): Promise<OwnDashboard['meetings']> {
  const rows = await db
    .select({ applicationId: applications.id, applicationNumber: applications.number, ...when })
    .from(meetings)
    .innerJoin(meetingPolls, eq(meetingPolls.id, meetings.pollId))
    .innerJoin(meetingAgenda, eq(meetingAgenda.pollId, meetings.pollId))
    .innerJoin(applications, eq(applications.id, meetingAgenda.applicationId))
    .where(and(isToCome(now), eq(applications.applicantId, applicantId), isNull(applications.deletedAt)))
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(mostShown);
  return rows.map(onTheWire);
}

/** The office's next meetings, each with its number of applications. */
export async function nextMeetings(db: Database, now: Date): Promise<OfficeDashboard['meetings']> {
  const rows = await db
    .select({
      pollId: meetings.pollId,
      ...when,
      place: meetings.place,
      applications: sql<number>`(
        select count(*)::int from meeting_agenda a join applications x on x.id = a.application_id
        where a.poll_id = ${meetings.pollId} and x.deleted_at is null)`,
    })
    .from(meetings)
    .innerJoin(meetingPolls, eq(meetingPolls.id, meetings.pollId))
    .where(isToCome(now))
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(mostShown);
  return rows.map(onTheWire);
}
