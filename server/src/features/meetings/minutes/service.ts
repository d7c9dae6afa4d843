import type {
  MinutesDetail,
  MinutesItem,
  MinutesInput,
  BodyOf,
  finishMinutes,
  reopenMinutes,
} from '@guildhall/shared/contracts';
import {
  gapsOf,
  minutesLimits,
  comparableAddress,
  minutesLifecycle,
  type MinutesAction,
  type Language,
  type MinutesGap,
} from '@guildhall/shared/domain';
import { fullName, type Actor } from '../../../platform/audit/actor.ts';
import { after, type Clock } from '../../../platform/clock/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { unprintableIn } from '../../../platform/pdf/bidi.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { createMeetingRepository, toMeetingSummary, type MeetingRow, type Poll, type PollRow } from '../repository.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { AppServices } from '../../../platform/app-services.ts';
import type { Download } from '../../../platform/files/download.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { lockPoll } from '../transitions.ts';
import { printMinutes } from './minutes-pdf.ts';
import { createMinutesRepository, type MinutesRow, type MinutesItemRow } from './repository.ts';

/** A meeting with its minutes, once they have been started. */
interface PlannedPoll extends Poll {
  meeting: MeetingRow;
  minutes: MinutesRow | undefined;
}

/** Reads the meeting of a poll and its minutes. @throws Problem 409 `meeting_missing` */
async function plannedPoll(db: Queryable, row: PollRow): Promise<PlannedPoll> {
  const poll = await createMeetingRepository(db).load(row);
  const { meeting } = poll;
  if (!meeting || meeting.state === 'cancelled')
    throw problem.conflict('meeting_missing', 'There are no minutes: this meeting isn’t planned.');
  return { ...poll, meeting, minutes: await createMinutesRepository(db).ofMeeting(meeting.id) };
}

/** From when on a meeting can record decisions. */
const decisionsFrom = ({ startsAt }: MeetingRow): Date => after(startsAt, -minutesLimits.decisionsBeforeStartMs);

/** The items on the agenda, then removed ones with content. */
async function itemsOf(
  db: Queryable,
  { row, minutes }: PlannedPoll,
): Promise<(Pick<MinutesItem, 'number' | 'applicantName'> & { id: string })[]> {
  const agenda = await createMeetingRepository(db).agendaOf(row.id);
  const written = minutes ? await createMinutesRepository(db).applicationsOf(minutes.id) : [];
  return [...agenda, ...written.filter(({ id }) => !agenda.some((one) => one.id === id))];
}

async function readItems(db: Queryable, poll: PlannedPoll, people: ReadonlySet<string>): Promise<MinutesItem[]> {
  const { minutes, meeting } = poll;
  const repository = createMinutesRepository(db);
  const listed = await itemsOf(db, poll);
  const states = new Map((await repository.statesOf(listed.map(({ id }) => id))).map(({ id, state }) => [id, state]));
  const written = new Map(
    (minutes ? await repository.itemsOf(minutes.id) : []).map((item) => [item.applicationId, item]),
  );
  const decided = new Map(
    (await repository.decisionsOf(meeting.id)).map(({ decision, decidedBy }) => [
      decision.applicationId,
      {
        outcome: decision.outcome,
        conditions: decision.conditions,
        decidedBy: fullName(decidedBy),
        decidedAt: decision.decidedAt.toISOString(),
      },
    ]),
  );
  return listed.map(({ id, number, applicantName }) => ({
    applicationId: id,
    number,
    applicantName,
    state: states.get(id) ?? 'in_review',
    conflicts: (written.get(id)?.conflicts ?? []).filter((person) => people.has(person)),
    notes: written.get(id)?.notes ?? '',
    result: written.get(id)?.result ?? 'open',
    decision: decided.get(id) ?? null,
  }));
}

/** The minutes in the office's view; before they are started, an empty draft of version 0. */
async function readMinutes(db: Queryable, poll: PlannedPoll, now: Date): Promise<MinutesDetail> {
  const { row, meeting, minutes } = poll;
  const invited = poll.invitations.map(({ id, name, isRequired }) => ({ id, name, required: isRequired }));
  const { minuteTaker = '', attendance = {}, guests = [] } = minutes ?? {};
  const people = new Set([...invited, ...guests].map(({ id }) => id));
  const invitationIds = invited.map(({ id }) => id);
  const items = await readItems(db, poll, people);
  const state = minutes?.state ?? 'draft';
  return {
    version: minutes?.version ?? 0,
    state,
    title: row.title,
    meeting: toMeetingSummary(meeting),
    invited,
    minuteTaker,
    attendance,
    guests,
    items,
    gaps: gapsOf({ minuteTaker, attendance, invitationIds, startsAt: meeting.startsAt }, now),
    decisionsFrom: decisionsFrom(meeting).toISOString(),
    finished: minutes?.finishedAt ? { at: minutes.finishedAt.toISOString(), by: minutes.finishedByName ?? '' } : null,
    updatedAt: minutes?.updatedAt.toISOString() ?? null,
    ...(state === 'draft' &&
      unprintableIn([
        row.title,
        meeting.place,
        minuteTaker,
        ...[...invited, ...guests].map(({ name }) => name),
        ...items.flatMap(({ applicantName, notes, decision }) => [applicantName, notes, decision?.conditions ?? '']),
      ])),
  };
}

export interface DecidingMeeting {
  id: string;
  title: string;
}

/** The refusal of changes to finished minutes. */
const minutesFinished = () =>
  problem.conflict('minutes_finished', 'The minutes of this meeting are finished. Reopen them before you change them.');

/** @throws Problem 409 `minutes_finished` when a meeting's minutes contain its decisions for good */
export async function refuseFinishedMinutes(db: Queryable, meetingId: string): Promise<void> {
  if ((await createMinutesRepository(db).ofMeeting(meetingId))?.state === 'finished') throw minutesFinished();
}

/**
 * The meeting whose minutes record an application's decision; the caller has locked its poll.
 * @throws Problem 404; 409 `meeting_missing`, `minutes_finished`, `not_on_agenda`, `decision_too_early`; 409
 * `conflict_declared` when the person who records the decision is recused from the item
 */
export async function meetingThatDecides(
  tx: Transaction,
  clock: Clock,
  { pollId, applicationId, user }: { pollId: string; applicationId: string; user: Caller['user'] },
): Promise<DecidingMeeting> {
  const row = await createMeetingRepository(tx).byId(pollId);
  if (!row) throw problem.notFound();
  const poll = await plannedPoll(tx, row);
  const { meeting, minutes, invitations } = poll;
  if (minutes?.state === 'finished') throw minutesFinished();
  if (!(await itemsOf(tx, poll)).some(({ id }) => id === applicationId))
    throw problem.conflict('not_on_agenda', 'This application is not on the meeting’s agenda.');
  if (decisionsFrom(meeting) > clock.now())
    throw problem.conflict(
      'decision_too_early',
      'This meeting has not started. You can record decisions from one hour before its planned start.',
    );
  const items = minutes ? await createMinutesRepository(tx).itemsOf(minutes.id) : [];
  const conflicts = items.find((item) => item.applicationId === applicationId)?.conflicts ?? [];
  const address = comparableAddress(user.email);
  if (invitations.some(({ id, comparableEmail }) => comparableEmail === address && conflicts.includes(id)))
    throw problem.conflict(
      'conflict_declared',
      'You declared a conflict of interest in this item, so another administrator has to record the decision.',
    );
  return { id: meeting.id, title: row.title };
}

/** Finishes minutes, or reopens them. @throws Problem 409 `transition_refused` */
async function moveMinutes(
  tx: Transaction,
  clock: Clock,
  { meeting, minutes }: PlannedPoll,
  action: MinutesAction,
  { actor, reason }: { actor: Actor; reason?: string },
): Promise<void> {
  const state = minutes && minutesLifecycle.next(action, minutes.state);
  if (!minutes || !state || state === 'back') throw refused(minutes);
  const now = clock.now();
  const finished = state === 'finished';
  await createMinutesRepository(tx).change(minutes.id, {
    state,
    finishedAt: finished ? now : null,
    finishedByName: finished ? actor.name : null,
    updatedAt: now,
  });
  await writeAudit(tx, clock, {
    actor,
    action: finished ? 'meeting.minutes_finished' : 'meeting.minutes_reopened',
    entityId: meeting.id,
    before: { state: minutes.state },
    after: { state },
    reason: reason ?? null,
  });
}

const refused = (minutes: MinutesRow | undefined) =>
  problem.conflict(
    'transition_refused',
    minutes?.state === 'finished' ? 'These minutes are already finished.' : 'These minutes are not finished.',
  );

const sameMembers = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/**
 * Saves the typed values; the first save starts the minutes.
 * @throws Problem 400 `unknown_person`, 409 `not_on_agenda`, `minutes_finished`
 */
async function writeMinutes(
  tx: Transaction,
  clock: Clock,
  poll: PlannedPoll,
  { body, actor }: { body: MinutesInput; actor: Actor },
): Promise<void> {
  const { meeting, minutes: before } = poll;
  if (before?.state === 'finished') throw minutesFinished();
  await refuseUnknown(tx, poll, body);
  const repository = createMinutesRepository(tx);
  const now = clock.now();
  const written = {
    minuteTaker: body.minuteTaker,
    attendance: body.attendance,
    guests: body.guests,
    updatedAt: now,
  };
  const minutes = before
    ? await repository.change(before.id, written)
    : await repository.add({ ...written, meetingId: meeting.id, createdAt: now });
  if (!before) await writeAudit(tx, clock, { actor, action: 'meeting.minutes_begun', entityId: meeting.id });
  const known = await repository.itemsOf(minutes.id);
  await repository.putItems(body.items.map((item) => ({ ...item, minutesId: minutes.id })));
  await auditConflicts(tx, clock, { meetingId: meeting.id, actor, known, items: body.items });
}

interface ItemChange {
  meetingId: string;
  actor: Actor;
  known: readonly MinutesItemRow[];
  items: MinutesInput['items'];
}

/** Declared and withdrawn conflicts of interest are recorded in the audit log. */
async function auditConflicts(tx: Transaction, clock: Clock, { meetingId, actor, known, items }: ItemChange) {
  const declaredOn = new Map(known.map((item) => [item.applicationId, item.conflicts]));
  for (const { applicationId, conflicts } of items) {
    const declared = declaredOn.get(applicationId) ?? [];
    if (sameMembers(declared, conflicts)) continue;
    await writeAudit(tx, clock, {
      actor,
      action: 'meeting.conflicts_changed',
      entityId: meetingId,
      before: { application: applicationId, conflicts: declared },
      after: { application: applicationId, conflicts },
    });
  }
}

/** @throws Problem 400 `unknown_person`, 409 `not_on_agenda` */
async function refuseUnknown(tx: Transaction, poll: PlannedPoll, body: MinutesInput): Promise<void> {
  const invited = new Set(poll.invitations.map(({ id }) => id));
  const people = new Set([...invited, ...body.guests.map(({ id }) => id)]);
  const named = body.items.flatMap(({ conflicts }) => conflicts);
  if (Object.keys(body.attendance).some((id) => !invited.has(id)) || named.some((id) => !people.has(id)))
    throw problem.badRequest('unknown_person', 'These minutes name someone who is neither invited nor a guest.');
  const listed = new Set((await itemsOf(tx, poll)).map(({ id }) => id));
  if (body.items.some(({ applicationId }) => !listed.has(applicationId)))
    throw problem.conflict('not_on_agenda', 'This application is not on the meeting’s agenda.');
}

const gapTexts: Record<MinutesGap, string> = {
  minute_taker_missing: 'Name the minute-taker first.',
  attendance_missing: 'Record the attendance of everyone invited first.',
  meeting_ahead: 'You can finish the minutes once the meeting has started.',
};

/** Minutes of meetings: written during the meeting, then finished. Decisions are recorded by their own command. */
export function createMinutesService({ db, clock }: Pick<AppServices, 'db' | 'clock'>) {
  /** Runs a command on the minutes of a locked meeting, if they still have the version the caller saw. */
  const command = (
    pollId: string,
    { version }: { version: number },
    act: (tx: Transaction, poll: PlannedPoll) => Promise<unknown>,
  ): Promise<MinutesDetail> =>
    db.transaction(async (tx) => {
      const row = await lockPoll(tx, pollId);
      const poll = await plannedPoll(tx, row);
      const seen = poll.minutes?.version ?? 0;
      if (seen !== version) throw problem.versionConflict(await readMinutes(tx, poll, clock.now()));
      await act(tx, poll);
      return readMinutes(tx, await plannedPoll(tx, row), clock.now());
    });

  const read = async (pollId: string): Promise<MinutesDetail> => {
    const row = await createMeetingRepository(db).byId(pollId);
    if (!row) throw problem.notFound();
    return readMinutes(db, await plannedPoll(db, row), clock.now());
  };

  return {
    read,

    /** Saves the typed values; the first save starts the minutes. */
    save: (pollId: string, body: MinutesInput, actor: Actor): Promise<MinutesDetail> =>
      command(pollId, body, (tx, poll) => writeMinutes(tx, clock, poll, { body, actor })),

    finish: (pollId: string, body: BodyOf<typeof finishMinutes>, actor: Actor): Promise<MinutesDetail> =>
      command(pollId, body, async (tx, poll) => {
        const [gap] = (await readMinutes(tx, poll, clock.now())).gaps;
        if (gap && poll.minutes?.state === 'draft') throw problem.conflict(gap, gapTexts[gap]);
        await moveMinutes(tx, clock, poll, 'finish', { actor });
      }),

    reopen: (pollId: string, body: BodyOf<typeof reopenMinutes>, actor: Actor): Promise<MinutesDetail> =>
      command(pollId, body, (tx, poll) => moveMinutes(tx, clock, poll, 'reopen', { actor, reason: body.reason })),

    /** The minutes as a file; in the association's language unless another one is requested. */
    async print(pollId: string, language?: Language): Promise<Download> {
      const minutes = await read(pollId);
      const association = await readSetting(db, 'association');
      const content = await printMinutes({
        minutes,
        association: association.name,
        language: language ?? association.language,
      });
      const name = `${minutes.title.replace(/[/\\:*?"<>|]+/g, ' ').trim() || 'minutes'}.pdf`;
      return { name, mediaType: 'application/pdf', sizeBytes: content.length, content };
    },
  };
}
