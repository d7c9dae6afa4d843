import type { SlotAnswer } from '@guildhall/shared/domain';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import {
  applications,
  mails,
  meetingAgenda,
  meetingInvitations,
  meetingPolls,
  meetingResponses,
  meetings,
  meetingSlots,
} from '../../platform/database/schema/index.ts';

export type PollRow = typeof meetingPolls.$inferSelect;
export type SlotRow = typeof meetingSlots.$inferSelect;
export type MeetingRow = typeof meetings.$inferSelect;
type BareInvitation = typeof meetingInvitations.$inferSelect;

/** Somebody invited, with what they said to the slots that are there. */
export type InvitationRow = BareInvitation & { answers: Record<string, SlotAnswer> };

/** A poll with all that belongs to it; removed slots and invitations are left out. */
export interface Poll {
  row: PollRow;
  slots: SlotRow[];
  invitations: InvitationRow[];
  meeting: MeetingRow | null;
}

const notDeleted = isNull(meetingPolls.deletedAt);

export function createMeetingRepository(db: Queryable) {
  const slotsOf = (pollId: string): Promise<SlotRow[]> =>
    db
      .select()
      .from(meetingSlots)
      .where(and(eq(meetingSlots.pollId, pollId), isNull(meetingSlots.removedAt)))
      .orderBy(asc(meetingSlots.startsAt));

  const invitationsOf = (pollId: string): Promise<BareInvitation[]> =>
    db
      .select()
      .from(meetingInvitations)
      .where(and(eq(meetingInvitations.pollId, pollId), isNull(meetingInvitations.removedAt)))
      .orderBy(asc(meetingInvitations.position), asc(meetingInvitations.id));

  /** What was said to slots that are there; votes on removed ones stay hidden (domain §2). */
  const answersOf = (pollId: string) =>
    db
      .select({
        invitationId: meetingResponses.invitationId,
        slotId: meetingResponses.slotId,
        answer: meetingResponses.answer,
      })
      .from(meetingResponses)
      .innerJoin(meetingSlots, eq(meetingSlots.id, meetingResponses.slotId))
      .where(and(eq(meetingSlots.pollId, pollId), isNull(meetingSlots.removedAt)));

  return {
    byId: (id: string): Promise<PollRow | undefined> =>
      db
        .select()
        .from(meetingPolls)
        .where(and(eq(meetingPolls.id, id), notDeleted))
        .then(first),

    // Whoever changes anything of a poll, answers included, locks it first: an answer and the close queue up.
    lock: (id: string): Promise<PollRow | undefined> =>
      db
        .select()
        .from(meetingPolls)
        .where(and(eq(meetingPolls.id, id), notDeleted))
        .for('update')
        .then(first),

    /** Everything of a poll; one after the other, because a transaction has one connection. */
    async load(row: PollRow): Promise<Poll> {
      const slots = await slotsOf(row.id);
      const invited = await invitationsOf(row.id);
      const said = Map.groupBy(await answersOf(row.id), ({ invitationId }) => invitationId);
      const meeting = await db.select().from(meetings).where(eq(meetings.pollId, row.id)).then(first);
      return {
        row,
        slots,
        invitations: invited.map((invitation) => ({
          ...invitation,
          answers: Object.fromEntries((said.get(invitation.id) ?? []).map(({ slotId, answer }) => [slotId, answer])),
        })),
        meeting: meeting ?? null,
      };
    },

    add: (values: typeof meetingPolls.$inferInsert): Promise<PollRow> =>
      db.insert(meetingPolls).values(values).returning().then(only),

    /** Changes a poll's own row; every change of the office counts its version up. */
    change: (id: string, change: Partial<typeof meetingPolls.$inferInsert>): Promise<PollRow> =>
      db
        .update(meetingPolls)
        .set({ ...change, version: sql`${meetingPolls.version} + 1` })
        .where(eq(meetingPolls.id, id))
        .returning()
        .then(only),

    /** Notes for which deadline silent people were reminded; nobody's edit is disturbed by it. */
    noteReminded: (id: string, deadline: Date) =>
      db.update(meetingPolls).set({ remindedFor: deadline }).where(eq(meetingPolls.id, id)),

    // --- slots

    /** All slots of a poll, removed ones too. */
    everySlotOf: (pollId: string): Promise<SlotRow[]> =>
      db.select().from(meetingSlots).where(eq(meetingSlots.pollId, pollId)),

    addSlots: async (values: (typeof meetingSlots.$inferInsert)[]): Promise<SlotRow[]> =>
      values.length === 0 ? [] : db.insert(meetingSlots).values(values).returning(),

    markSlots: async (ids: string[], removedAt: Date | null): Promise<void> => {
      if (ids.length > 0) await db.update(meetingSlots).set({ removedAt }).where(inArray(meetingSlots.id, ids));
    },

    // --- invitations

    /** An invitation, also of somebody who is no longer invited. */
    anyInvitationById: (id: string): Promise<BareInvitation | undefined> =>
      db.select().from(meetingInvitations).where(eq(meetingInvitations.id, id)).then(first),

    /** Who was invited once and is no longer; whoever was taken off last comes last. */
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
      ids: string[],
      change: Partial<typeof meetingInvitations.$inferInsert>,
    ): Promise<void> => {
      if (ids.length > 0) await db.update(meetingInvitations).set(change).where(inArray(meetingInvitations.id, ids));
    },

    /** Writes what somebody says to slots, in place of what they said before. */
    saveAnswers: async (invitationId: string, answers: [slotId: string, answer: SlotAnswer][], at: Date) => {
      if (answers.length === 0) return;
      await db
        .insert(meetingResponses)
        .values(answers.map(([slotId, answer]) => ({ invitationId, slotId, answer, updatedAt: at })))
        .onConflictDoUpdate({
          target: [meetingResponses.invitationId, meetingResponses.slotId],
          set: { answer: sql`excluded.answer`, updatedAt: at },
        });
    },

    /** Addresses to which the newest mail about the poll could not be delivered. */
    bouncedOf: async (pollId: string): Promise<Set<string>> => {
      const rows = await db
        .selectDistinctOn([mails.to], { to: mails.to, state: mails.state })
        .from(mails)
        .where(and(eq(mails.aboutKind, 'poll'), eq(mails.aboutId, pollId)))
        .orderBy(mails.to, sql`${mails.createdAt} desc`, sql`${mails.id} desc`);
      return new Set(rows.filter(({ state }) => state === 'failed').map(({ to }) => to));
    },

    // --- agenda

    agendaOf: (pollId: string) =>
      db
        .select({ id: applications.id, number: applications.number, applicantName: applications.applicantName })
        .from(meetingAgenda)
        .innerJoin(applications, eq(applications.id, meetingAgenda.applicationId))
        .where(and(eq(meetingAgenda.pollId, pollId), isNull(applications.deletedAt)))
        .orderBy(asc(meetingAgenda.position)),

    /** Which of these applications can be put on an agenda: all that were handed in. */
    applicationsAmong: (ids: string[]): Promise<{ id: string }[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .select({ id: applications.id })
            .from(applications)
            .where(and(inArray(applications.id, ids), ne(applications.state, 'draft'), isNull(applications.deletedAt))),

    async putAgenda(pollId: string, applicationIds: string[]): Promise<void> {
      await db.delete(meetingAgenda).where(eq(meetingAgenda.pollId, pollId));
      if (applicationIds.length === 0) return;
      await db
        .insert(meetingAgenda)
        .values(applicationIds.map((applicationId, position) => ({ pollId, applicationId, position })));
    },

    // --- the meeting

    addMeeting: (values: typeof meetings.$inferInsert): Promise<MeetingRow> =>
      db.insert(meetings).values(values).returning().then(only),

    changeMeeting: (id: string, change: Partial<typeof meetings.$inferInsert>): Promise<MeetingRow> =>
      db.update(meetings).set(change).where(eq(meetings.id, id)).returning().then(only),
  };
}
