import type { PollSummary, QueryOf, listPolls } from '@guildhall/shared/contracts';
import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { orderOf } from '../../platform/database/order.ts';
import { meetingAgenda, meetingPolls, meetings, users } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import { walkOf, type Walk } from '../../platform/database/walk.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { toMeetingSummary } from './present.ts';

const sortColumns = {
  title: sql`lower(${meetingPolls.title})`,
  deadline: meetingPolls.deadline,
  updatedAt: meetingPolls.updatedAt,
};

// One look per shown row, answered by the indexes on `poll_id`; a page has 200 rows at most.
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

/** Which polls the list shows; figures count with the same condition (domain rule 18). */
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

/** Polls and meetings with how far each of them is, in any order. */
async function readSummaries(db: Queryable, ids: string[]): Promise<PollSummary[]> {
  if (ids.length === 0) return [];
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
    };
  });
}

/** A page of polls and meetings. */
export async function readPolls(db: Queryable, query: ListQuery): Promise<PageOf<PollSummary[]>> {
  const { sort, page, pageSize } = query;
  const where = pollsShown(query);
  const [total, found] = await Promise.all([
    db.select({ count: count() }).from(meetingPolls).where(where).then(only),
    db
      .select({ id: meetingPolls.id })
      .from(meetingPolls)
      .where(where)
      .orderBy(...orderOf(sort, sortColumns, meetingPolls.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const rows = new Map(
    (
      await readSummaries(
        db,
        found.map(({ id }) => id),
      )
    ).map((poll) => [poll.id, poll]),
  );
  return { totalCount: total.count, data: found.flatMap(({ id }) => rows.get(id) ?? []) };
}

/** Every poll and meeting of the list. */
export const walkPolls = (db: Queryable, choice: Omit<ListQuery, 'page' | 'pageSize'>): Walk<PollSummary> =>
  walkOf(db, {
    table: meetingPolls,
    where: pollsShown(choice),
    sort: choice.sort,
    columns: sortColumns,
    read: (ids) => readSummaries(db, ids),
  });
