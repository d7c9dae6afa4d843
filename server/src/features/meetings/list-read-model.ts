import type { PollSummary, QueryOf, listPolls } from '@guildhall/shared/contracts';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { meetingAgenda, meetingPolls, meetings, users } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { toMeetingSummary } from './present.ts';

const sortColumns = {
  title: sql`lower(${meetingPolls.title})`,
  deadline: meetingPolls.deadline,
  updatedAt: meetingPolls.updatedAt,
};

// One lookup per shown row, using the indexes on `poll_id`; a page has at most 200 rows.
const counted = {
  slots: sql<number>`(select count(*)::int from meeting_slots s
    where s.poll_id = ${meetingPolls.id} and s.removed_at is null)`,
  firstSlotAt: sql<string | null>`(select min(s.starts_at) from meeting_slots s
    where s.poll_id = ${meetingPolls.id} and s.removed_at is null)`,
  people: sql<{ invited: number; answered: number; required: number; requiredAnswered: number }>`(
    select json_build_object(
      'invited', count(*), 'answered', count(i.answered_at),
      'required', count(*) filter (where i.is_required),
      'requiredAnswered', count(i.answered_at) filter (where i.is_required))
    from meeting_invitations i where i.poll_id = ${meetingPolls.id} and i.removed_at is null)`,
};

type ListQuery = QueryOf<typeof listPolls>;

/** The condition of the list of polls; figures count with the same one (domain rule 18). */
export const pollsShown = ({ q, state, application }: Omit<ListQuery, 'page' | 'pageSize'>): SQL | undefined =>
  and(
    isNull(meetingPolls.deletedAt),
    state && eq(meetingPolls.state, state),
    application === undefined
      ? undefined
      : sql`${meetingPolls.id} in (select ${meetingAgenda.pollId} from ${meetingAgenda}
          where ${meetingAgenda.applicationId} = ${application})`,
    q ? matches(meetingPolls.search, q) : undefined,
  );

/** Polls and meetings with the progress of each, in any order. */
async function readSummaries(db: Queryable, ids: string[]): Promise<PollSummary[]> {
  const [rows, planned] = await Promise.all([
    db
      .select({ poll: meetingPolls, creator: { firstName: users.firstName, lastName: users.lastName }, ...counted })
      .from(meetingPolls)
      .innerJoin(users, eq(users.id, meetingPolls.createdById))
      .where(inArray(meetingPolls.id, ids)),
    db.select().from(meetings).where(inArray(meetings.pollId, ids)),
  ]);
  return rows.map(({ poll, creator, slots, firstSlotAt, people }) => {
    const meeting = planned.find(({ pollId }) => pollId === poll.id);
    return {
      id: poll.id,
      title: poll.title,
      state: poll.state,
      zone: poll.zone,
      deadline: poll.deadline.toISOString(),
      slots,
      ...people,
      firstSlotAt: firstSlotAt && new Date(firstSlotAt).toISOString(),
      meeting: meeting ? toMeetingSummary(meeting) : null,
      createdBy: fullName(creator),
      updatedAt: poll.updatedAt.toISOString(),
      version: poll.version,
    };
  });
}

const listOf = (db: Queryable, choice: Omit<ListQuery, 'page' | 'pageSize'>) => ({
  table: meetingPolls,
  where: pollsShown(choice),
  sort: choice.sort,
  columns: sortColumns,
  read: (ids: string[]) => readSummaries(db, ids),
});

/** A page of polls and meetings. */
export const readPolls = (db: Queryable, query: ListQuery): Promise<PageOf<PollSummary[]>> =>
  pageOf(db, listOf(db, query), query);

/** Every poll and meeting of the list. */
export const walkPolls = (db: Queryable, choice: Omit<ListQuery, 'page' | 'pageSize'>): ListWalk<PollSummary> =>
  walkOf(db, listOf(db, choice));
