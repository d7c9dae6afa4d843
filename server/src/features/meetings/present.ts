import type { Availability, MeetingSummary, PollDetail, PollInvitation } from '@guildhall/shared/contracts';
import { answersAll, rankSlots, minuteMs } from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Association } from '../../platform/settings/settings.ts';
import { createAgendaRepository } from './agenda-repository.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import { createMeetingRepository, type MeetingRow, type Poll, type PollRow } from './repository.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export const endOf = (startsAt: Date, { durationMinutes }: Pick<PollRow, 'durationMinutes'>): Date =>
  after(startsAt, durationMinutes * minuteMs);

const toSlots = ({ slots, row }: Poll) =>
  slots.map(({ id, startsAt }) => ({
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endOf(startsAt, row).toISOString(),
  }));

export const toMeetingSummary = (
  meeting: Pick<MeetingRow, 'state' | 'startsAt' | 'endsAt' | 'zone' | 'place' | 'sequence'>,
): MeetingSummary => ({
  state: meeting.state,
  startsAt: meeting.startsAt.toISOString(),
  endsAt: meeting.endsAt.toISOString(),
  zone: meeting.zone,
  place: meeting.place,
  sequence: meeting.sequence,
});

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
  const poll = await createMeetingRepository(db).load(row);
  const agenda = await createAgendaRepository(db).ofPoll(row.id);
  const bounced = await createInvitationRepository(db).bouncedOf(row.id);
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

/** True while answers can be added and changed. */
export const isAnswerable = ({ state, deadline }: PollRow, now: Date): boolean => state === 'open' && deadline > now;

/** An invitee's view: a fixed, small set of fields; the others by name if the poll allows it (domain rule 4). */
export function toAvailability(
  poll: Poll,
  invitation: InvitationRow,
  { association, now }: { association: Association; now: Date },
): Availability {
  const { row, meeting } = poll;
  const others = poll.invitations.filter(({ id, answeredAt }) => id !== invitation.id && answeredAt !== null);
  return {
    association: association.name,
    title: row.title,
    description: row.description,
    place: meeting?.place ?? row.place,
    zone: row.zone,
    durationMinutes: row.durationMinutes,
    deadline: row.deadline.toISOString(),
    state: row.state,
    editable: isAnswerable(row, now),
    invitee: { name: invitation.name, language: invitation.language, required: invitation.isRequired },
    slots: toSlots(poll),
    answer: {
      answeredAt: isoOf(invitation.answeredAt),
      answers: invitation.answers,
      comment: invitation.comment,
      zone: invitation.zone,
    },
    others: row.showAnswers ? others.map(({ name, answers }) => ({ name, answers })) : null,
    meeting: meeting && toMeetingSummary(meeting),
  };
}
