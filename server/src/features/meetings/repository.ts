import type { MeetingSummary, PollSummary, QueryOf, listPolls } from '@guildhall/shared/contracts';
import { caseLimits, minuteMs, plannedMeetingStates, type SlotAnswer } from '@guildhall/shared/domain';
import {
  and,
  asc,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { fullName } from '../../platform/audit/actor.ts';
import { after } from '../../platform/clock/clock.ts';
import { first, inStates, only, type Queryable, type Transaction } from '../../platform/database/client.ts';
import {
  actionLinks,
  applications,
  auditEvents,
  mails,
  meetingAgenda,
  meetingInvitations,
  meetingPolls,
  meetingResponses,
  meetingSlots,
  meetings,
  people,
} from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import type { PageOf } from '../../platform/http/to-route.ts';

export type PollRow = typeof meetingPolls.$inferSelect;
export type MeetingRow = typeof meetings.$inferSelect;
export type SlotRow = typeof meetingSlots.$inferSelect;
type BareInvitation = typeof meetingInvitations.$inferSelect;

/** An invitee, with their answers to the current slots. */
export type InvitationRow = BareInvitation & { answers: Record<string, SlotAnswer> };

/** A poll with all its data, without removed slots and invitations. */
export interface Poll {
  row: PollRow;
  slots: SlotRow[];
  invitations: InvitationRow[];
  meeting: MeetingRow | null;
}

export const endOf = (startsAt: Date, { durationMinutes }: Pick<PollRow, 'durationMinutes'>): Date =>
  after(startsAt, durationMinutes * minuteMs);

export const toMeetingSummary = ({ state, startsAt, endsAt, zone, place, sequence }: MeetingRow): MeetingSummary => ({
  state,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  zone,
  place,
  sequence,
});

const notDeleted = isNull(meetingPolls.deletedAt);

/**
 * Polls with their slots, invitees, answers and agenda, and the meetings planned with them. A removed slot or invitee
 * stays, marked as removed, with its answers.
 */
export function createMeetingRepository(db: Queryable) {
  const slotsOf = (pollId: string): Promise<SlotRow[]> =>
    db
      .select()
      .from(meetingSlots)
      .where(and(eq(meetingSlots.pollId, pollId), isNull(meetingSlots.removedAt)))
      .orderBy(asc(meetingSlots.startsAt));

  const invitationsOf = async (pollId: string): Promise<InvitationRow[]> => {
    const invited = await db
      .select()
      .from(meetingInvitations)
      .where(and(eq(meetingInvitations.pollId, pollId), isNull(meetingInvitations.removedAt)))
      .orderBy(asc(meetingInvitations.position), asc(meetingInvitations.id));
    // Votes on removed slots stay hidden (domain §2).
    const answers = await db
      .select({
        invitationId: meetingResponses.invitationId,
        slotId: meetingResponses.slotId,
        answer: meetingResponses.answer,
      })
      .from(meetingResponses)
      .innerJoin(meetingSlots, eq(meetingSlots.id, meetingResponses.slotId))
      .where(and(eq(meetingSlots.pollId, pollId), isNull(meetingSlots.removedAt)));
    const byInvitation = Map.groupBy(answers, ({ invitationId }) => invitationId);
    return invited.map((invitation) => ({
      ...invitation,
      answers: Object.fromEntries(
        (byInvitation.get(invitation.id) ?? []).map(({ slotId, answer }) => [slotId, answer]),
      ),
    }));
  };

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
      const slots = await slotsOf(row.id);
      const invitations = await invitationsOf(row.id);
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

    /** All slots of a poll, including removed ones. */
    everySlotOf: (pollId: string): Promise<SlotRow[]> =>
      db.select().from(meetingSlots).where(eq(meetingSlots.pollId, pollId)),

    addSlots: async (values: (typeof meetingSlots.$inferInsert)[]): Promise<SlotRow[]> =>
      values.length === 0 ? [] : db.insert(meetingSlots).values(values).returning(),

    /** Removes slots, or restores them with `null`. */
    markSlots: async (slots: readonly SlotRow[], removedAt: Date | null): Promise<void> => {
      const ids = slots.map(({ id }) => id);
      if (ids.length > 0) await db.update(meetingSlots).set({ removedAt }).where(inArray(meetingSlots.id, ids));
    },

    /** An invitation, including that of a removed invitee. */
    invitation: (id: string): Promise<BareInvitation | undefined> =>
      db.select().from(meetingInvitations).where(eq(meetingInvitations.id, id)).then(first),

    /** Former invitees, the last removed one last. */
    removedInvitationsOf: (pollId: string): Promise<BareInvitation[]> =>
      db
        .select()
        .from(meetingInvitations)
        .where(and(eq(meetingInvitations.pollId, pollId), isNotNull(meetingInvitations.removedAt)))
        .orderBy(asc(meetingInvitations.removedAt), asc(meetingInvitations.id)),

    addInvitations: async (values: (typeof meetingInvitations.$inferInsert)[]): Promise<void> => {
      if (values.length > 0) await db.insert(meetingInvitations).values(values);
    },

    changeInvitations: async (
      invitations: readonly { id: string }[],
      change: Partial<typeof meetingInvitations.$inferInsert>,
    ): Promise<void> => {
      const ids = invitations.map(({ id }) => id);
      if (ids.length > 0) await db.update(meetingInvitations).set(change).where(inArray(meetingInvitations.id, ids));
    },

    /** Stores a person's answers to slots, replacing earlier ones. */
    saveAnswers: async (invitationId: string, answers: Record<string, SlotAnswer>, at: Date): Promise<void> => {
      const rows = Object.entries(answers).map(([slotId, answer]) => ({ invitationId, slotId, answer, updatedAt: at }));
      if (rows.length === 0) return;
      await db
        .insert(meetingResponses)
        .values(rows)
        .onConflictDoUpdate({
          target: [meetingResponses.invitationId, meetingResponses.slotId],
          set: { answer: sql`excluded.answer`, updatedAt: at },
        });
    },

    /** Addresses to which the newest mail about the poll bounced. */
    bouncedAddresses: async (pollId: string): Promise<Set<string>> => {
      const rows = await db
        .selectDistinctOn([mails.to], { to: mails.to, state: mails.state })
        .from(mails)
        .where(and(eq(mails.aboutKind, 'poll'), eq(mails.aboutId, pollId)))
        .orderBy(mails.to, sql`${mails.createdAt} desc`, sql`${mails.id} desc`);
      return new Set(rows.filter(({ state }) => state === 'failed').map(({ to }) => to));
    },

    /** The applications on a meeting's agenda. */
    agendaOf: (pollId: string) =>
      db
        .select({ id: applications.id, number: applications.number, applicantName: applications.applicantName })
        .from(meetingAgenda)
        .innerJoin(applications, eq(applications.id, meetingAgenda.applicationId))
        .where(and(eq(meetingAgenda.pollId, pollId), isNull(applications.deletedAt)))
        .orderBy(asc(meetingAgenda.position)),

    /** Those of these applications that can be on an agenda: all submitted ones. */
    submittedAmong: async (ids: string[]): Promise<{ id: string }[]> =>
      ids.length === 0
        ? []
        : db
            .select({ id: applications.id })
            .from(applications)
            .where(and(inArray(applications.id, ids), ne(applications.state, 'draft'), isNull(applications.deletedAt))),

    /** Replaces the applications on the agenda. */
    async putAgenda(pollId: string, applicationIds: string[]): Promise<void> {
      await db.delete(meetingAgenda).where(eq(meetingAgenda.pollId, pollId));
      if (applicationIds.length === 0) return;
      await db
        .insert(meetingAgenda)
        .values(applicationIds.map((applicationId, position) => ({ pollId, applicationId, position })));
    },

    addToAgenda: (pollId: string, applicationId: string, position: number) =>
      db.insert(meetingAgenda).values({ pollId, applicationId, position }).onConflictDoNothing(),

    removeFromAgenda: (pollId: string, applicationId: string) =>
      db
        .delete(meetingAgenda)
        .where(and(eq(meetingAgenda.pollId, pollId), eq(meetingAgenda.applicationId, applicationId))),
  };
}

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

/** True for polls whose meeting has not been cancelled, held or started. */
function isAhead(db: Queryable, now: Date): SQL | undefined {
  const over = db
    .select({ one: sql`1` })
    .from(meetings)
    .where(
      and(
        eq(meetings.pollId, meetingPolls.id),
        or(inArray(meetings.state, ['held', 'cancelled']), lte(meetings.startsAt, now)),
      ),
    );
  return and(ne(meetingPolls.state, 'cancelled'), notDeleted, notExists(over));
}

/** Locks the polls ahead from whose agenda a decision removed the application; only the audit log keeps that. */
export function lockAgendasLeft(
  tx: Transaction,
  now: Date,
  { applicationId, since }: { applicationId: string; since: Date },
): Promise<PollRow[]> {
  const left = tx
    .select({ one: sql`1` })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.entityId, meetingPolls.id),
        eq(auditEvents.action, 'poll.edited'),
        gte(auditEvents.at, since),
        sql`${auditEvents.before} -> 'agenda' ? ${applicationId}`,
        sql`not ${auditEvents.after} -> 'agenda' ? ${applicationId}`,
      ),
    );
  return tx
    .select()
    .from(meetingPolls)
    .where(and(isAhead(tx, now), exists(left)))
    .orderBy(asc(meetingPolls.id))
    .for('update');
}

/**
 * Locks the polls that still have an application on their agenda and whose meeting has not been cancelled, held or
 * started. Commands on polls lock the poll before its applications, so this precedes the application's own lock.
 * @param decidedIn the poll of the deciding meeting, always locked
 */
export function lockAgendasWith(
  tx: Transaction,
  now: Date,
  applicationId: string,
  decidedIn?: string,
): Promise<PollRow[]> {
  const listed = tx
    .select({ id: meetingAgenda.pollId })
    .from(meetingAgenda)
    .where(eq(meetingAgenda.applicationId, applicationId));
  return tx
    .select()
    .from(meetingPolls)
    .where(
      or(
        and(inArray(meetingPolls.id, listed), isAhead(tx, now)),
        decidedIn === undefined ? undefined : eq(meetingPolls.id, decidedIn),
      ),
    )
    .orderBy(asc(meetingPolls.id))
    .for('update');
}

type PollFilter = Omit<QueryOf<typeof listPolls>, 'page' | 'pageSize'>;

/** The condition of the list of polls; figures count with the same one (domain rule 18). */
export const pollsShown = ({ q, state, application }: PollFilter): SQL | undefined =>
  and(
    notDeleted,
    state && eq(meetingPolls.state, state),
    application === undefined
      ? undefined
      : sql`${meetingPolls.id} in (select ${meetingAgenda.pollId} from ${meetingAgenda}
          where ${meetingAgenda.applicationId} = ${application})`,
    q ? matches(meetingPolls.search, q) : undefined,
  );

// One lookup per shown row, using the indexes on `poll_id`; a page has at most 200 rows.
const summaryColumns = {
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

/** Polls and meetings with the progress of each, in any order. */
async function readSummaries(db: Queryable, ids: string[]): Promise<PollSummary[]> {
  const rows = await db
    .select({
      poll: meetingPolls,
      meeting: meetings,
      creator: { firstName: people.firstName, lastName: people.lastName },
      ...summaryColumns,
    })
    .from(meetingPolls)
    .innerJoin(people, eq(people.id, meetingPolls.createdById))
    .leftJoin(meetings, eq(meetings.pollId, meetingPolls.id))
    .where(inArray(meetingPolls.id, ids));
  return rows.map(({ poll, meeting, creator, slots, firstSlotAt, people }) => ({
    id: poll.id,
    title: poll.title,
    state: poll.state,
    zone: poll.zone,
    deadline: poll.deadline.toISOString(),
    slots,
    ...people,
    firstSlotAt: firstSlotAt && new Date(firstSlotAt).toISOString(),
    meeting: meeting && toMeetingSummary(meeting),
    createdBy: fullName(creator),
    updatedAt: poll.updatedAt.toISOString(),
    version: poll.version,
  }));
}

const pollList = (db: Queryable, filter: PollFilter) => ({
  table: meetingPolls,
  where: pollsShown(filter),
  sort: filter.sort,
  columns: {
    title: sql`lower(${meetingPolls.title})`,
    deadline: meetingPolls.deadline,
    updatedAt: meetingPolls.updatedAt,
  },
  read: (ids: string[]) => readSummaries(db, ids),
});

/** A page of polls and meetings. */
export const readPolls = (db: Queryable, query: QueryOf<typeof listPolls>): Promise<PageOf<PollSummary[]>> =>
  pageOf(db, pollList(db, query), query);

/** Every poll and meeting of the list. */
export const walkPolls = (db: Queryable, filter: PollFilter): ListWalk<PollSummary> => walkOf(db, pollList(db, filter));

const remindSeconds = caseLimits.pollReminderMs / 1000;

/** 48 h before the deadline; half-way if the poll was opened later than that (domain rule 7). */
const remindAt = sql`case
  when p.deadline - p.state_since >= make_interval(secs => ${remindSeconds}) then p.deadline - make_interval(secs => ${remindSeconds})
  else p.state_since + (p.deadline - p.state_since) / 2 end`;

// People invited after the reminder's time have only just been asked.
const isSomeoneSilent = sql`exists (
  select 1 from meeting_invitations i
  where i.poll_id = p.id and i.removed_at is null and i.invited_at < ${remindAt}
    and (i.answered_at is null or exists (
      select 1 from meeting_slots s where s.poll_id = p.id and s.removed_at is null
        and not exists (select 1 from meeting_responses r where r.slot_id = s.id and r.invitation_id = i.id))))`;

/** The scheduled events of polls and meetings, one of a kind for each poll. */
const scheduled = (at: SQL, condition: SQL): SQL =>
  sql`select p.id as row_id, p.id as subject_id, p.title as label, null::text as who, ${at} as at, 0 as step
    from meeting_polls p left join meetings m on m.poll_id = p.id
    where p.deleted_at is null and ${condition}`;

/** The work that polls and meetings are due for: remind, close, mark as held. */
export const scheduledPollWork = {
  poll_reminder: scheduled(
    remindAt,
    sql`p.state = 'open' and p.reminded_for is distinct from p.deadline and ${isSomeoneSilent}`,
  ),
  poll_close: scheduled(sql`p.deadline`, sql`p.state = 'open'`),
  meeting_held: scheduled(sql`m.ends_at`, inStates(sql`m.state`, plannedMeetingStates)),
} as const;
