import type { MinutesDetail, MinutesItem } from '@guildhall/shared/contracts';
import { gapsOf, minutesLimits } from '@guildhall/shared/domain';
import { fullName } from '../../platform/audit/actor.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { unprintableIn } from '../../platform/pdf/bidi.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createAgendaRepository } from './agenda-repository.ts';
import { createMinutesRepository, type MinutesRow } from './minutes-repository.ts';
import { toMeetingSummary } from './present.ts';
import { createMeetingRepository, type MeetingRow, type Poll, type PollRow } from './repository.ts';

/** A meeting with its minutes, once they have been started. */
export interface PlannedPoll extends Poll {
  meeting: MeetingRow;
  minutes: MinutesRow | undefined;
}

/** Reads the meeting of a poll and its minutes. @throws Problem 409 `meeting_missing` */
export async function plannedPoll(db: Queryable, row: PollRow): Promise<PlannedPoll> {
  const poll = await createMeetingRepository(db).load(row);
  const { meeting } = poll;
  if (!meeting || meeting.state === 'cancelled')
    throw problem.conflict('meeting_missing', 'There are no minutes: this meeting isn’t planned.');
  return { ...poll, meeting, minutes: await createMinutesRepository(db).ofMeeting(meeting.id) };
}

/** From when on a meeting can record decisions. */
export const decisionsFrom = ({ startsAt }: MeetingRow): Date => after(startsAt, -minutesLimits.decisionsBeforeStartMs);

/** The items on the agenda, then removed ones with content. */
export async function itemsOf(
  db: Queryable,
  { row, minutes }: PlannedPoll,
): Promise<(Pick<MinutesItem, 'number' | 'applicantName'> & { id: string })[]> {
  const agenda = await createAgendaRepository(db).ofPoll(row.id);
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
export async function readMinutes(db: Queryable, poll: PlannedPoll, now: Date): Promise<MinutesDetail> {
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
