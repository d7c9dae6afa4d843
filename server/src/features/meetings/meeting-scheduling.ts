import type { BodyOf, PollDetail, rescheduleMeeting, scheduleMeeting } from '@guildhall/shared/contracts';
import { meetingLifecycle } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createAgendaRepository } from './agenda-repository.ts';
import { detailAfter, lockVersion, movePoll, nextState, noteOnAgenda, refused } from './command.ts';
import type { OfPoll } from './command.ts';
import { slotInPast } from './input.ts';
import { movePollLinksEnd } from './availability-links.ts';
import { mailMeeting } from './mailing.ts';
import { hasTakenPlace } from './minutes-decisions.ts';
import { endOf } from './present.ts';
import { createMeetingRepository, type MeetingRow, type PollRow } from './repository.ts';

/** The meeting of a poll (domain §2): planned in one of its slots, then moved. */
export function createMeetingScheduling(app: AppServices) {
  const { db, clock, config } = app;

  return {
    /** Selects a slot: the meeting is planned, all invitees get the calendar file. */
    schedule: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof scheduleMeeting> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        nextState(row, 'schedule');
        const meetings = createMeetingRepository(tx);
        const slot = (await meetings.load(row)).slots.find(({ id }) => id === body.slotId);
        const now = clock.now();
        if (!slot) throw problem.field('slotId', 'unknown_slot', 'This time is no longer in the poll.');
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
        const planned = await movePoll(tx, app, row, { action: 'schedule', event: 'scheduled', actor, change });
        const poll = await meetings.load(planned);
        await movePollLinksEnd(tx, poll);
        await mailMeeting(tx, app, { ...poll, meeting }, { kind: 'planned' });
        const applicationIds = await agendaIds(tx, pollId);
        await noteOnAgenda(tx, app, { row, meeting, actor, event: 'meeting.planned', applicationIds });
        await auditMeeting(tx, app, actor, 'planned', meeting);
        return detailAfter(tx, pollId);
      }),

    /** Moves the meeting: the same calendar entry with the next sequence number. */
    reschedule: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof rescheduleMeeting> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        const before = await plannedMeetingOf(tx, row, 'reschedule');
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
        await movePollLinksEnd(tx, poll);
        await mailMeeting(tx, app, { ...poll, meeting }, { kind: 'moved', before, reason: body.reason });
        const applicationIds = await agendaIds(tx, pollId);
        await noteOnAgenda(tx, app, { row, meeting, actor, event: 'meeting.rescheduled', applicationIds });
        await auditMeeting(tx, app, actor, 'rescheduled', meeting, before);
        return detailAfter(tx, pollId);
      }),
  };
}

/**
 * Cancels the planned meeting of a locked poll; all invitees are notified. The caller cancels the poll itself.
 * @throws Problem 409 `transition_refused` when there is no meeting that can be cancelled
 */
export async function cancelMeeting(
  tx: Transaction,
  app: AppServices,
  row: PollRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const meetings = createMeetingRepository(tx);
  const before = await plannedMeetingOf(tx, row, 'cancel');
  const meeting = await meetings.changeMeeting(before.id, {
    state: 'cancelled',
    sequence: before.sequence + 1,
    updatedAt: app.clock.now(),
  });
  const poll = await meetings.load(row);
  await mailMeeting(tx, app, { ...poll, meeting }, { kind: 'cancelled', reason });
  const applicationIds = await agendaIds(tx, row.id);
  await noteOnAgenda(tx, app, { row, meeting, actor, event: 'meeting.cancelled', applicationIds });
  await auditMeeting(tx, app, actor, 'cancelled', meeting, before);
}

const agendaIds = async (tx: Transaction, pollId: string): Promise<string[]> =>
  (await createAgendaRepository(tx).ofPoll(pollId)).map(({ id }) => id);

const auditMeeting = (
  tx: Transaction,
  { clock }: AppServices,
  actor: Actor,
  event: 'planned' | 'rescheduled' | 'cancelled',
  meeting: MeetingRow,
  before?: MeetingRow,
) =>
  writeAudit(tx, clock, {
    actor,
    action: `meeting.${event}`,
    entityId: meeting.id,
    before: before ? { state: before.state, startsAt: before.startsAt.toISOString() } : null,
    after: { state: meeting.state, startsAt: meeting.startsAt.toISOString(), sequence: meeting.sequence },
  });

/** The planned meeting of a poll, if the table allows the transition. @throws Problem 409 `transition_refused` */
async function plannedMeetingOf(tx: Transaction, row: PollRow, action: 'reschedule' | 'cancel'): Promise<MeetingRow> {
  const { meeting } = await createMeetingRepository(tx).load(row);
  if (meeting?.state === 'held')
    throw problem.conflict('transition_refused', 'This meeting is over and can no longer be changed.');
  if (row.state !== 'scheduled' || !meeting || !meetingLifecycle.allows(action, meeting.state))
    throw refused(row.state);
  if (await hasTakenPlace(tx, meeting.id))
    throw problem.conflict(
      'transition_refused',
      'Decisions are recorded in this meeting’s minutes, so it can no longer be changed.',
    );
  return meeting;
}
