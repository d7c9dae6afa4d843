import type { PollDetail, PollInvitation } from '@guildhall/shared/contracts';
import { answersAll, rankSlots } from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import {
  createMeetingRepository,
  endOf,
  toMeetingSummary,
  type InvitationRow,
  type Poll,
  type PollRow,
} from './repository.ts';

/** An instant of a response. */
export const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The proposed times, with their ends. */
export const toSlots = ({ slots, row }: Poll) =>
  slots.map(({ id, startsAt }) => ({
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endOf(startsAt, row).toISOString(),
  }));

/** An invitee's progress. People who answered before new slots were added are only asked about those: `partly`. */
function stateOf(
  { invitedAt, answeredAt, answers, email }: InvitationRow,
  slotIds: string[],
  bounced: ReadonlySet<string>,
): PollInvitation['state'] {
  if (!invitedAt) return 'not_invited';
  if (answeredAt) return answersAll(slotIds, answers) ? 'answered' : 'partly';
  return bounced.has(email) ? 'bounced' : 'invited';
}

/** A poll in the office's view. */
export async function readPollDetail(db: Queryable, row: PollRow): Promise<PollDetail> {
  const meetings = createMeetingRepository(db);
  const poll = await meetings.load(row);
  const agenda = await meetings.agendaOf(row.id);
  const bounced = await meetings.bouncedAddresses(row.id);
  const slots = toSlots(poll);
  const slotIds = slots.map(({ id }) => id);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    place: row.place,
    zone: row.zone,
    durationMinutes: row.durationMinutes,
    deadline: row.deadline.toISOString(),
    showAnswers: row.showAnswers,
    closesWhenAnswered: row.closesWhenAnswered,
    state: row.state,
    slots,
    invitations: poll.invitations.map((invitation) => ({
      id: invitation.id,
      name: invitation.name,
      email: invitation.email,
      required: invitation.isRequired,
      language: invitation.language,
      state: stateOf(invitation, slotIds, bounced),
      remindedAt: isoOf(invitation.remindedAt),
      answeredAt: isoOf(invitation.answeredAt),
      answers: invitation.answers,
      comment: invitation.comment,
      zone: invitation.zone,
    })),
    agenda,
    results: rankSlots(slots, poll.invitations),
    chosenSlotId: row.chosenSlotId,
    meeting: poll.meeting && toMeetingSummary(poll.meeting),
    cancelledReason: row.cancelledReason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
