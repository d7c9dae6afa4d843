import type {
  BodyOf,
  PollDetail,
  PollInput,
  cancelPoll,
  editPoll,
  reopenPoll,
  rescheduleMeeting,
  scheduleMeeting,
  setAgenda,
} from '@guildhall/shared/contracts';
import { comparableAddress, meetingLifecycle, type TimelineEvent } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { calendarDownload } from './calendar.ts';
import { refuseAgenda, refuseDeadline, refuseEmpty, refuseInput, slotInPast } from './input.ts';
import { pollNewSlotsMail, pollZoneChangedMail, pollZoneNewTimesMail } from './mail-texts.ts';
import {
  mailInvitation,
  mailInvitationsEnded,
  mailMeeting,
  mailNewLink,
  mailPollCancelled,
  mailSlots,
  movePollLinksEnd,
} from './mails.ts';
import { createMinutesRepository, hasTakenPlace } from './minutes/repository.ts';
import { readPollDetail } from './present.ts';
import {
  createMeetingRepository,
  endOf,
  type InvitationRow,
  type MeetingRow,
  type Poll,
  type PollRow,
  type SlotRow,
} from './repository.ts';
import { closeOnceComplete, lockPoll, lockVersion, movePoll, nextState, refused } from './transitions.ts';

interface Versioned {
  version: number;
}

/** The office's commands on polls and meetings. Each of them locks the poll first. */
export function createPollService(app: AppServices) {
  const { db, clock, config } = app;

  /**
   * Runs a command on a poll that still has the version the caller saw.
   * @returns the poll after it
   * @throws Problem 404, 409 `version_conflict`
   */
  const command = (
    pollId: string,
    { version }: Versioned,
    act: (tx: Transaction, row: PollRow) => Promise<unknown>,
  ): Promise<PollDetail> =>
    db.transaction(async (tx) => {
      await act(tx, await lockVersion(tx, pollId, version));
      return readPollDetail(tx, await lockPoll(tx, pollId));
    });

  return {
    async read(pollId: string): Promise<PollDetail> {
      const row = await createMeetingRepository(db).byId(pollId);
      if (!row) throw problem.notFound();
      return readPollDetail(db, row);
    },

    /** The meeting for a calendar of the office, without names. */
    async calendar(pollId: string): Promise<Download> {
      const meetings = createMeetingRepository(db);
      const row = await meetings.byId(pollId);
      if (!row) throw problem.notFound();
      return calendarDownload(await meetings.load(row), await readSetting(db, 'association'));
    },

    /** Creates a poll as a draft; no mails are sent yet. */
    create: (body: PollInput, actor: Actor, userId: string): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        await refuseInput(tx, body, now);
        const row = await createMeetingRepository(tx).add({
          ...columnsOf(body),
          state: 'draft',
          stateSince: now,
          createdById: userId,
          createdAt: now,
          updatedAt: now,
        });
        await writeSlots(tx, row.id, body.slots, now);
        await writeInvitations(tx, { row, invitations: [] }, body.invitations, now);
        await createMeetingRepository(tx).putAgenda(row.id, body.agenda);
        await writeAudit(tx, clock, { actor, action: 'poll.created', entityId: row.id, after: facts(body) });
        return readPollDetail(tx, row);
      }),

    /** Changes a draft or an open poll; answers are kept. An edit may complete the poll: then it closes. */
    edit: (pollId: string, body: BodyOf<typeof editPoll>, actor: Actor): Promise<PollDetail> =>
      command(pollId, body, async (tx, row) => {
        if (row.state !== 'draft' && row.state !== 'open') throw pollEnded();
        const now = clock.now();
        await refuseInput(tx, body, now);
        if (row.state === 'open') refuseEmpty(body);
        const meetings = createMeetingRepository(tx);
        const before = await meetings.load(row);
        const edited = await meetings.change(pollId, { ...columnsOf(body), updatedAt: now });
        const newSlots = await writeSlots(tx, pollId, body.slots, now);
        const gone = await writeInvitations(tx, before, body.invitations, now);
        await meetings.putAgenda(pollId, body.agenda);
        await writeAudit(tx, clock, {
          actor,
          action: 'poll.edited',
          entityId: pollId,
          before: { slots: before.slots.length, invitations: before.invitations.length },
          after: facts(body),
        });
        if (row.state !== 'open') return;
        const after = await meetings.load(edited);
        await movePollLinksEnd(tx, after);
        await mailInvitationsEnded(tx, app, before, gone);
        // New invitees of a poll that the edit has closed are asked when it is reopened.
        if (await closeOnceComplete(tx, app, before, after)) return;
        await askAboutChanges(tx, app, after, { newSlots, isOtherZone: before.row.zone !== after.row.zone });
      }),

    /** Changes the agenda; if the meeting is planned, it is added to the timelines of the applications. */
    setAgenda: (pollId: string, body: BodyOf<typeof setAgenda>, actor: Actor): Promise<PollDetail> =>
      command(pollId, body, async (tx, row) => {
        const meetings = createMeetingRepository(tx);
        const { meeting } = await meetings.load(row);
        if (row.state === 'cancelled' || meeting?.state === 'held')
          throw problem.conflict('poll_ended', 'You can’t change the agenda of a past meeting.');
        if (meeting && (await createMinutesRepository(tx).ofMeeting(meeting.id))?.state === 'finished')
          throw problem.conflict(
            'poll_ended',
            'The minutes of this meeting are finished, so its agenda can’t be changed.',
          );
        await refuseAgenda(tx, body.agenda);
        const before = await agendaIds(tx, pollId);
        await meetings.putAgenda(pollId, body.agenda);
        await meetings.change(pollId, { updatedAt: clock.now() });
        if (meeting) {
          const added = body.agenda.filter((id) => !before.includes(id));
          const gone = before.filter((id) => !body.agenda.includes(id));
          const note = { row, meeting, actor };
          await noteOnAgenda(tx, app, { ...note, event: 'meeting.planned', applicationIds: added });
          await noteOnAgenda(tx, app, { ...note, event: 'meeting.cancelled', applicationIds: gone });
        }
        await writeAudit(tx, clock, {
          actor,
          action: 'poll.edited',
          entityId: pollId,
          before: { agenda: before },
          after: { agenda: body.agenda },
        });
      }),

    /** Mails a person a new link; the previous one says that it was replaced. */
    resend: (pollId: string, invitationId: string, actor: Actor): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockPoll(tx, pollId);
        const poll = await createMeetingRepository(tx).load(row);
        const invitation = poll.invitations.find(({ id }) => id === invitationId);
        if (!invitation) throw problem.notFound();
        if (row.state !== 'open') throw pollEnded();
        await (invitation.answeredAt ? mailNewLink : mailInvitation)(tx, app, poll, invitation);
        await writeAudit(tx, clock, { actor, action: 'availability.asked', entityId: invitationId });
        return readPollDetail(tx, row);
      }),

    /** Opens a poll: all invitees get a personal link, in their language. */
    open: (pollId: string, body: Versioned, actor: Actor): Promise<PollDetail> =>
      command(pollId, body, async (tx, row) => {
        nextState(row, 'open');
        const poll = await createMeetingRepository(tx).load(row);
        const now = clock.now();
        refuseEmpty(poll);
        const times = poll.slots.map(({ startsAt }) => startsAt);
        times.forEach((startsAt, index) => {
          if (startsAt <= now) throw slotInPast(`slots.${index}.startsAt`);
        });
        refuseDeadline(row.deadline, times, now);
        await movePoll(tx, app, row, { action: 'open', event: 'opened', actor });
        await invite(tx, app, poll, poll.invitations);
      }),

    close: (pollId: string, body: Versioned, actor: Actor): Promise<PollDetail> =>
      command(pollId, body, (tx, row) => movePoll(tx, app, row, { action: 'close', event: 'closed', actor })),

    /** Accepts answers again until a new deadline, before the first future slot; asks invitees who were never asked. */
    reopen: (pollId: string, body: BodyOf<typeof reopenPoll>, actor: Actor): Promise<PollDetail> =>
      command(pollId, body, async (tx, row) => {
        nextState(row, 'reopen');
        const meetings = createMeetingRepository(tx);
        const { slots } = await meetings.load(row);
        const now = clock.now();
        const coming = slots.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > now);
        if (coming.length === 0)
          throw problem.conflict('slots_missing', 'All times in this poll are in the past. Create a new poll.');
        const deadline = new Date(body.deadline);
        refuseDeadline(deadline, coming, now);
        const change = { deadline };
        const poll = await meetings.load(
          await movePoll(tx, app, row, { action: 'reopen', event: 'reopened', actor, change }),
        );
        await movePollLinksEnd(tx, poll);
        await invite(
          tx,
          app,
          poll,
          poll.invitations.filter(({ invitedAt }) => invitedAt === null),
        );
      }),

    /** Cancels the poll, or the planned meeting; all invitees who were asked are notified. */
    cancel: (pollId: string, { version, reason }: BodyOf<typeof cancelPoll>, actor: Actor): Promise<PollDetail> =>
      command(pollId, { version }, async (tx, row) => {
        nextState(row, 'cancel');
        if (row.state === 'scheduled') await cancelMeeting(tx, app, row, { actor, reason });
        else await mailPollCancelled(tx, app, await createMeetingRepository(tx).load(row), reason);
        const change = { cancelledReason: reason };
        await movePoll(tx, app, row, { action: 'cancel', event: 'cancelled', actor, change, reason });
      }),

    /** Selects a slot: the meeting is planned, all invitees get the calendar file. */
    schedule: (pollId: string, body: BodyOf<typeof scheduleMeeting>, actor: Actor): Promise<PollDetail> =>
      command(pollId, body, async (tx, row) => {
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
        await recordMeeting(tx, app, { row, meeting, actor, event: 'planned' });
      }),

    /** Moves the meeting: the same calendar entry with the next sequence number. */
    reschedule: (pollId: string, body: BodyOf<typeof rescheduleMeeting>, actor: Actor): Promise<PollDetail> =>
      command(pollId, body, async (tx, row) => {
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
        await recordMeeting(tx, app, { row, meeting, before, actor, event: 'rescheduled' });
      }),
  };
}

/** The refusal of commands that need an open poll. */
const pollEnded = () => problem.conflict('poll_ended', 'This poll is closed. Reopen it before you change it.');

const columnsOf = (input: PollInput) => ({
  title: input.title,
  description: input.description,
  place: input.place,
  zone: input.zone,
  durationMinutes: input.durationMinutes,
  deadline: new Date(input.deadline),
  showAnswers: input.showAnswers,
  closesWhenAnswered: input.closesWhenAnswered,
});

/** The logged part of a poll's content, without personal data. */
const facts = ({ slots, invitations, agenda, deadline }: PollInput) => ({
  slots: slots.length,
  invitations: invitations.length,
  agenda,
  deadline,
});

/**
 * Replaces a poll's slots. A removed time keeps its votes, hidden; if it is added again, they come back (domain §2).
 * @returns the new slots
 */
async function writeSlots(tx: Transaction, pollId: string, wanted: PollInput['slots'], now: Date): Promise<SlotRow[]> {
  const meetings = createMeetingRepository(tx);
  const known = new Map((await meetings.everySlotOf(pollId)).map((slot) => [slot.startsAt.getTime(), slot]));
  const times = new Set(wanted.map(({ startsAt }) => Date.parse(startsAt)));
  const gone = [...known.values()].filter(({ startsAt, removedAt }) => !removedAt && !times.has(startsAt.getTime()));
  await meetings.markSlots(gone, now);
  const back = [...known.values()].filter(({ startsAt, removedAt }) => removedAt && times.has(startsAt.getTime()));
  await meetings.markSlots(back, null);
  const added = await meetings.addSlots(
    [...times].filter((at) => !known.has(at)).map((at) => ({ pollId, startsAt: new Date(at), createdAt: now })),
  );
  return [...back, ...added].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/**
 * Replaces the invitees. People are identified by address: another address is another person, who doesn't get the
 * previous one's answers. A person who is invited again gets their earlier answers back and is asked again; their
 * earlier links say that a newer one has replaced them.
 * @returns those who are no longer invited
 */
async function writeInvitations(
  tx: Transaction,
  { row, invitations }: Pick<Poll, 'row' | 'invitations'>,
  wanted: PollInput['invitations'],
  now: Date,
): Promise<InvitationRow[]> {
  const meetings = createMeetingRepository(tx);
  const known = new Map(invitations.map((invitation) => [invitation.comparableEmail, invitation]));
  const removed = new Map(
    (await meetings.removedInvitationsOf(row.id)).map((invitation) => [invitation.comparableEmail, invitation]),
  );
  const named = wanted.map(({ name, email, required, language }, position) => ({
    comparableEmail: comparableAddress(email),
    columns: { name, email, isRequired: required, language, position },
  }));
  const gone = invitations.filter(
    (one) => !named.some(({ comparableEmail }) => comparableEmail === one.comparableEmail),
  );
  await meetings.changeInvitations(gone, { removedAt: now });
  for (const { comparableEmail, columns } of named) {
    const invitation = known.get(comparableEmail);
    const back = removed.get(comparableEmail);
    if (invitation) await meetings.changeInvitations([invitation], columns);
    else if (back)
      await meetings.changeInvitations([back], { ...columns, removedAt: null, invitedAt: null, remindedAt: null });
  }
  await meetings.addInvitations(
    named
      .filter(({ comparableEmail }) => !known.has(comparableEmail) && !removed.has(comparableEmail))
      .map(({ comparableEmail, columns }) => ({ ...columns, comparableEmail, pollId: row.id, createdAt: now })),
  );
  return gone;
}

/** Mails people their first link, and records that they were asked. */
async function invite(tx: Transaction, app: AppServices, poll: Poll, invitations: InvitationRow[]): Promise<void> {
  for (const invitation of invitations) await mailInvitation(tx, app, poll, invitation);
  await createMeetingRepository(tx).changeInvitations(invitations, { invitedAt: app.clock.now() });
}

/** Asks new invitees, and those who have answered about new slots; tells the latter about another zone. */
async function askAboutChanges(
  tx: Transaction,
  app: AppServices,
  poll: Poll,
  { newSlots, isOtherZone }: { newSlots: SlotRow[]; isOtherZone: boolean },
): Promise<void> {
  await invite(
    tx,
    app,
    poll,
    poll.invitations.filter(({ invitedAt }) => invitedAt === null),
  );
  // People who have not answered yet see the new slots among the others.
  for (const invitation of poll.invitations.filter(({ invitedAt, answeredAt }) => invitedAt && answeredAt)) {
    const unasked = newSlots.filter(({ id }) => invitation.answers[id] === undefined);
    if (unasked.length > 0) {
      const template = isOtherZone ? pollZoneNewTimesMail : pollNewSlotsMail;
      await mailSlots(tx, app, poll, invitation, { template, slots: unasked });
    } else if (isOtherZone)
      await mailSlots(tx, app, poll, invitation, { template: pollZoneChangedMail, slots: poll.slots });
  }
}

/**
 * Adds the meeting to the timelines of its applications. Applicants can read them, so the place, which may be a link to
 * the call, is left out.
 */
async function noteOnAgenda(
  tx: Transaction,
  { clock }: AppServices,
  {
    row,
    meeting,
    actor,
    event,
    applicationIds,
  }: {
    row: PollRow;
    meeting: MeetingRow;
    actor: Actor;
    event: Extract<TimelineEvent, `meeting.${string}`>;
    applicationIds: readonly string[];
  },
): Promise<void> {
  const details = { subject: row.title, startsAt: meeting.startsAt.toISOString(), zone: meeting.zone };
  for (const applicationId of applicationIds) await writeTimeline(tx, clock, { applicationId, actor, event, details });
}

/**
 * Cancels the planned meeting of a locked poll; all invitees are notified. The caller cancels the poll itself.
 * @throws Problem 409 `transition_refused` when there is no meeting that can be cancelled
 */
async function cancelMeeting(
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
  await recordMeeting(tx, app, { row, meeting, before, actor, event: 'cancelled' });
}

const agendaIds = async (tx: Transaction, pollId: string): Promise<string[]> =>
  (await createMeetingRepository(tx).agendaOf(pollId)).map(({ id }) => id);

interface MeetingChange {
  row: PollRow;
  meeting: MeetingRow;
  before?: MeetingRow;
  actor: Actor;
  event: 'planned' | 'rescheduled' | 'cancelled';
}

/** Adds a change of the meeting to the timelines of its applications and to the audit log. */
async function recordMeeting(
  tx: Transaction,
  app: AppServices,
  { row, meeting, before, actor, event }: MeetingChange,
): Promise<void> {
  const applicationIds = await agendaIds(tx, row.id);
  await noteOnAgenda(tx, app, { row, meeting, actor, event: `meeting.${event}`, applicationIds });
  await writeAudit(tx, app.clock, {
    actor,
    action: `meeting.${event}`,
    entityId: meeting.id,
    before: before ? { state: before.state, startsAt: before.startsAt.toISOString() } : null,
    after: { state: meeting.state, startsAt: meeting.startsAt.toISOString(), sequence: meeting.sequence },
  });
}

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

interface EndedApplication {
  polls: readonly PollRow[];
  applicationId: string;
  actor: Actor;
  why: 'decided' | 'withdrawn';
}

/**
 * Removes a closed application from the agendas it is still on. No mails are sent, because the meeting stays the same
 * for all invitees.
 * @param polls as locked by `lockAgendasWith`
 */
export async function takeOffAgendas(
  tx: Transaction,
  clock: Clock,
  { polls, applicationId, actor, why }: EndedApplication,
): Promise<void> {
  const meetings = createMeetingRepository(tx);
  for (const { id } of polls) {
    const before = await agendaIds(tx, id);
    await meetings.removeFromAgenda(id, applicationId);
    await meetings.change(id, { updatedAt: clock.now() });
    await writeAudit(tx, clock, {
      actor,
      action: 'poll.edited',
      entityId: id,
      before: { agenda: before },
      after: { agenda: before.filter((one) => one !== applicationId) },
      reason: `The application is ${why}.`,
    });
  }
}

/**
 * Returns an application to the agendas from which a decision removed it, now that the decision was taken back.
 * @param polls as locked by `lockAgendasLeft`
 */
export async function putBackOnAgendas(
  tx: Transaction,
  clock: Clock,
  { polls, applicationId, actor }: Omit<EndedApplication, 'why'>,
): Promise<void> {
  const meetings = createMeetingRepository(tx);
  for (const { id } of polls) {
    const before = await agendaIds(tx, id);
    if (before.includes(applicationId)) continue;
    await meetings.addToAgenda(id, applicationId, before.length);
    await meetings.change(id, { updatedAt: clock.now() });
    await writeAudit(tx, clock, {
      actor,
      action: 'poll.edited',
      entityId: id,
      before: { agenda: before },
      after: { agenda: [...before, applicationId] },
      reason: 'The decision was taken back.',
    });
  }
}
