import { comparableAddress } from '@guildhall/shared/domain';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { decisionsFrom, itemsOf, plannedPoll } from './minutes-present.ts';
import { createMinutesRepository } from './minutes-repository.ts';
import { createMeetingRepository } from './repository.ts';

export interface DecidingMeeting {
  id: string;
  title: string;
}

/** The refusal of changes to finished minutes. */
export const minutesFinished = () =>
  problem.conflict('minutes_finished', 'The minutes of this meeting are finished. Reopen them before you change them.');

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

/** True once a meeting can't be moved or cancelled any more: it has made a decision, or its minutes are finished. */
export async function hasTakenPlace(db: Queryable, meetingId: string): Promise<boolean> {
  const repository = createMinutesRepository(db);
  if ((await repository.ofMeeting(meetingId))?.state === 'finished') return true;
  return (await repository.decisionsOf(meetingId)).length > 0;
}
