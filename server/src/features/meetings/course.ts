import type {
  BodyOf,
  PollDetail,
  cancelPoll,
  reopenPoll,
  rescheduleMeeting,
  scheduleMeeting,
} from '@guildhall/shared/contracts';
import { meetingLifecycle } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { detailAfter, lockVersion, movePoll, nextState, noteOnAgenda, refused } from './command.ts';
import type { MeetingNeeds, OfPoll } from './command.ts';
import { refuseDeadline, refuseEmpty } from './input.ts';
import { moveLinksEnd } from './link-repository.ts';
import { mailInvitation, mailMeeting, mailPollCancelled } from './mailing.ts';
import { endOf } from './present.ts';
import { createMeetingRepository, type MeetingRow, type PollRow } from './repository.ts';

type Body<C> = OfPoll & { body: BodyOf<C> };

const slotInPast = (path: string) =>
  problem.field(path, 'slot_in_past', 'This time lies in the past. Please choose a later one.');

/** The course of a poll and of the meeting that comes out of it (domain §2): one command per step. */
export function createPollCourse(needs: MeetingNeeds) {
  const { db, clock, config } = needs;

  const agendaIds = async (tx: Transaction, pollId: string) =>
    (await createMeetingRepository(tx).agendaOf(pollId)).map(({ id }) => id);

  const auditMeeting = (tx: Transaction, actor: Actor, event: string, meeting: MeetingRow, before?: MeetingRow) =>
    writeAudit(tx, clock, {
      actor,
      action: `meeting.${event}`,
      entityId: meeting.id,
      before: before ? { state: before.state, startsAt: before.startsAt.toISOString() } : null,
      after: { state: meeting.state, startsAt: meeting.startsAt.toISOString(), sequence: meeting.sequence },
    });

  /** The planned meeting of a poll, if the table lets it take this step. @throws Problem 409 `transition_refused` */
  const meetingOf = async (tx: Transaction, row: PollRow, action: 'reschedule' | 'cancel') => {
    const { meeting } = await createMeetingRepository(tx).load(row);
    if (meeting?.state === 'held')
      throw problem.conflict('transition_refused', 'This meeting is over; it can’t be changed any more.');
    if (row.state !== 'scheduled' || !meeting || !meetingLifecycle.allows(action, meeting.state))
      throw refused(row.state);
    return meeting;
  };

  const callOffMeeting = async (tx: Transaction, row: PollRow, actor: Actor, reason: string): Promise<void> => {
    const meetings = createMeetingRepository(tx);
    const before = await meetingOf(tx, row, 'cancel');
    const meeting = await meetings.changeMeeting(before.id, {
      state: 'cancelled',
      sequence: before.sequence + 1,
      updatedAt: clock.now(),
    });
    const poll = await meetings.load(row);
    await mailMeeting(tx, needs, { ...poll, meeting }, { kind: 'cancelled', reason });
    const applicationIds = await agendaIds(tx, row.id);
    await noteOnAgenda(tx, needs, { row, meeting, actor, event: 'meeting.cancelled', applicationIds });
    await auditMeeting(tx, actor, 'cancelled', meeting, before);
  };

  return {
    /** Opens a poll: everybody invited gets a link of their own, in their language. */
    open: ({ pollId, actor, body }: OfPoll & { body: { version: number } }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'open');
        const meetings = createMeetingRepository(tx);
        const poll = await meetings.load(row);
        const now = clock.now();
        refuseEmpty(poll);
        poll.slots.forEach(({ startsAt }, index) => {
          if (startsAt <= now) throw slotInPast(`slots.${index}.startsAt`);
        });
        refuseDeadline(
          row.deadline,
          poll.slots.map(({ startsAt }) => startsAt),
          now,
        );
        await movePoll(tx, needs, row, { action: 'open', event: 'opened', actor });
        for (const invitation of poll.invitations) await mailInvitation(tx, needs, poll, invitation);
        await meetings.changeInvitations(
          poll.invitations.map(({ id }) => id),
          { invitedAt: now },
        );
        return detailAfter(tx, pollId);
      }),

    close: ({ pollId, actor, body }: OfPoll & { body: { version: number } }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        await movePoll(tx, needs, row, { action: 'close', event: 'closed', actor });
        return detailAfter(tx, pollId);
      }),

    /** Takes answers again until a new deadline, before the first slot that is still to come; asks whoever never was. */
    reopen: ({ pollId, actor, body }: Body<typeof reopenPoll>): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'reopen');
        const meetings = createMeetingRepository(tx);
        const { slots } = await meetings.load(row);
        const now = clock.now();
        const coming = slots.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > now);
        if (coming.length === 0)
          throw problem.conflict('slots_missing', 'All times of this poll are over. Please make a new poll.');
        const deadline = new Date(body.deadline);
        refuseDeadline(deadline, coming, now);
        const opened = await movePoll(tx, needs, row, {
          action: 'reopen',
          event: 'reopened',
          actor,
          change: { deadline },
        });
        const poll = await meetings.load(opened);
        await moveLinksEnd(tx, poll);
        const unasked = poll.invitations.filter(({ invitedAt }) => invitedAt === null);
        for (const invitation of unasked) await mailInvitation(tx, needs, poll, invitation);
        await meetings.changeInvitations(
          unasked.map(({ id }) => id),
          { invitedAt: now },
        );
        return detailAfter(tx, pollId);
      }),

    /** Chooses a slot: the meeting is planned, everybody invited gets the calendar file. */
    schedule: ({ pollId, actor, body }: Body<typeof scheduleMeeting>): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'schedule');
        const meetings = createMeetingRepository(tx);
        const slot = (await meetings.load(row)).slots.find(({ id }) => id === body.slotId);
        const now = clock.now();
        if (!slot) throw problem.field('slotId', 'unknown_slot', 'This time isn’t in the poll any more.');
        if (slot.startsAt <= now) throw slotInPast('slotId');
        const meeting = await meetings.addMeeting({
          pollId,
          uid: `${newId()}@${new URL(config.publicUrl).hostname}`,
          startsAt: slot.startsAt,
          endsAt: endOf(slot.startsAt, row),
          zone: row.zone,
          place: row.place,
          createdAt: now,
          updatedAt: now,
        });
        const change = { chosenSlotId: slot.id };
        const planned = await movePoll(tx, needs, row, { action: 'schedule', event: 'scheduled', actor, change });
        const poll = await meetings.load(planned);
        await moveLinksEnd(tx, poll);
        await mailMeeting(tx, needs, { ...poll, meeting }, { kind: 'planned' });
        const applicationIds = await agendaIds(tx, pollId);
        await noteOnAgenda(tx, needs, { row, meeting, actor, event: 'meeting.planned', applicationIds });
        await auditMeeting(tx, actor, 'planned', meeting);
        return detailAfter(tx, pollId);
      }),

    /** Moves the meeting: the same calendar entry with the next sequence. */
    reschedule: ({ pollId, actor, body }: Body<typeof rescheduleMeeting>): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        const before = await meetingOf(tx, row, 'reschedule');
        const startsAt = new Date(body.startsAt);
        const now = clock.now();
        if (startsAt <= now) throw slotInPast('startsAt');
        const meetings = createMeetingRepository(tx);
        const meeting = await meetings.changeMeeting(before.id, {
          state: 'rescheduled',
          sequence: before.sequence + 1,
          startsAt,
          endsAt: endOf(startsAt, row),
          place: body.place ?? before.place,
          moves: [...before.moves, { startsAt: before.startsAt.toISOString(), reason: body.reason }],
          updatedAt: now,
        });
        await meetings.change(pollId, { updatedAt: now });
        const poll = await meetings.load(row);
        await moveLinksEnd(tx, poll);
        await mailMeeting(tx, needs, { ...poll, meeting }, { kind: 'moved', before, reason: body.reason });
        const applicationIds = await agendaIds(tx, pollId);
        await noteOnAgenda(tx, needs, { row, meeting, actor, event: 'meeting.rescheduled', applicationIds });
        await auditMeeting(tx, actor, 'rescheduled', meeting, before);
        return detailAfter(tx, pollId);
      }),

    /** Calls the poll off, or the meeting once it is planned; everybody who was asked is told. */
    cancel: ({ pollId, actor, body }: Body<typeof cancelPoll>): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'cancel');
        const { reason } = body;
        if (row.state === 'scheduled') await callOffMeeting(tx, row, actor, reason);
        else await mailPollCancelled(tx, needs, await createMeetingRepository(tx).load(row), reason);
        const change = { cancelledReason: reason };
        await movePoll(tx, needs, row, { action: 'cancel', event: 'cancelled', actor, change, reason });
        return detailAfter(tx, pollId);
      }),
  };
}
