import type { SlotAnswer } from '@guildhall/shared/domain';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { mails, meetingInvitations, meetingResponses, meetingSlots } from '../../platform/database/schema/index.ts';

type BareInvitation = typeof meetingInvitations.$inferSelect;

/** An invitee, with their answers to the current slots. */
export type InvitationRow = BareInvitation & { answers: Record<string, SlotAnswer> };

/** Invitees and their answers. A removed invitee stays, marked as removed, with their answers. */
export function createInvitationRepository(db: Queryable) {
  return {
    /** All invitees; one query after the other, because a transaction has one connection. */
    async ofPoll(pollId: string): Promise<InvitationRow[]> {
      const invited = await db
        .select()
        .from(meetingInvitations)
        .where(and(eq(meetingInvitations.pollId, pollId), isNull(meetingInvitations.removedAt)))
        .orderBy(asc(meetingInvitations.position), asc(meetingInvitations.id));
      const said = Map.groupBy(await answersOf(db, pollId), ({ invitationId }) => invitationId);
      return invited.map((invitation) => ({
        ...invitation,
        answers: Object.fromEntries((said.get(invitation.id) ?? []).map(({ slotId, answer }) => [slotId, answer])),
      }));
    },

    /** An invitation, including that of a removed invitee. */
    anyById: (id: string): Promise<BareInvitation | undefined> =>
      db.select().from(meetingInvitations).where(eq(meetingInvitations.id, id)).then(first),

    /** Former invitees, the last removed one last. */
    removedOfPoll: (pollId: string): Promise<BareInvitation[]> =>
      db
        .select()
        .from(meetingInvitations)
        .where(and(eq(meetingInvitations.pollId, pollId), isNotNull(meetingInvitations.removedAt)))
        .orderBy(asc(meetingInvitations.removedAt), asc(meetingInvitations.id)),

    add: async (values: (typeof meetingInvitations.$inferInsert)[]): Promise<void> => {
      if (values.length > 0) await db.insert(meetingInvitations).values(values);
    },

    change: async (ids: string[], change: Partial<typeof meetingInvitations.$inferInsert>): Promise<void> => {
      if (ids.length > 0) await db.update(meetingInvitations).set(change).where(inArray(meetingInvitations.id, ids));
    },

    /** Stores a person's answers to slots, replacing earlier ones. */
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

    /** Addresses to which the newest mail about the poll bounced. */
    bouncedOf: async (pollId: string): Promise<Set<string>> => {
      const rows = await db
        .selectDistinctOn([mails.to], { to: mails.to, state: mails.state })
        .from(mails)
        .where(and(eq(mails.aboutKind, 'poll'), eq(mails.aboutId, pollId)))
        .orderBy(mails.to, sql`${mails.createdAt} desc`, sql`${mails.id} desc`);
      return new Set(rows.filter(({ state }) => state === 'failed').map(({ to }) => to));
    },
  };
}

/** The answers to current slots; votes on removed ones stay hidden (domain §2). */
const answersOf = (db: Queryable, pollId: string) =>
  db
    .select({
      invitationId: meetingResponses.invitationId,
      slotId: meetingResponses.slotId,
      answer: meetingResponses.answer,
    })
    .from(meetingResponses)
    .innerJoin(meetingSlots, eq(meetingSlots.id, meetingResponses.slotId))
    .where(and(eq(meetingSlots.pollId, pollId), isNull(meetingSlots.removedAt)));
