import { pollLifecycle, type PollAction, type PollState, requiredHaveAnswered } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { type Actor, systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { readPollDetail } from './present.ts';
import { createMeetingRepository, type PollRow, type Poll } from './repository.ts';

/** Locks a poll for the rest of the transaction. @throws Problem 404 */
export async function lockPoll(tx: Transaction, pollId: string): Promise<PollRow> {
  const row = await createMeetingRepository(tx).lock(pollId);
  if (!row) throw problem.notFound();
  return row;
}

/** Locks a poll for an edit based on a version. @throws Problem 404, 409 `version_conflict` with the current poll */
export async function lockVersion(tx: Transaction, pollId: string, version: number): Promise<PollRow> {
  const row = await lockPoll(tx, pollId);
  if (row.version !== version) throw problem.versionConflict(await readPollDetail(tx, row));
  return row;
}

const refusals: Record<PollState, string> = {
  draft: 'You can’t do this with a draft. Open the poll first.',
  open: 'You can’t do this while the poll is open.',
  closed: 'You can’t do this while the poll is closed.',
  scheduled: 'The meeting is already planned, so you can’t do this.',
  cancelled: 'It has been cancelled, so you can’t do this.',
};

/** The refusal of a transition that the table doesn't have. */
export const refused = (state: PollState) => problem.conflict('transition_refused', refusals[state]);

/** The target state of a transition. @throws Problem 409 `transition_refused` if the table has no such transition */
export function nextState(row: PollRow, action: PollAction): PollState {
  const state = pollLifecycle.next(action, row.state);
  if (!state || state === 'back') throw refused(row.state);
  return state;
}

type PollEvent = 'opened' | 'closed' | 'reopened' | 'scheduled' | 'cancelled';

/** Changes a poll's state by its table, with state, version and audit in one. */
export async function movePoll(
  tx: Transaction,
  { clock }: AppServices,
  row: PollRow,
  {
    action,
    event,
    actor,
    change = {},
    reason,
  }: {
    action: PollAction;
    event: PollEvent;
    actor: Actor;
    change?: Parameters<ReturnType<typeof createMeetingRepository>['change']>[1];
    reason?: string;
  },
): Promise<PollRow> {
  const state = nextState(row, action);
  const now = clock.now();
  const moved = await createMeetingRepository(tx).change(row.id, {
    ...change,
    state,
    stateSince: now,
    updatedAt: now,
  });
  await writeAudit(tx, clock, {
    actor,
    action: `poll.${event}`,
    entityId: row.id,
    before: { state: row.state },
    after: { state, deadline: moved.deadline.toISOString() },
    reason: reason ?? null,
  });
  return moved;
}

/** True if the poll closes automatically and all required answers are there. */
const isComplete = ({ row, slots, invitations }: Poll): boolean =>
  row.closesWhenAnswered &&
  requiredHaveAnswered(
    slots.map(({ id }) => id),
    invitations,
  );

/**
 * Closes an open poll automatically once an answer or an edit has completed it (domain §2). One that was complete
 * before has been reopened by hand: it accepts answers until it is closed by hand or at its deadline.
 * @returns the closed poll, or `null` when it stays open
 */
export async function closeOnceComplete(
  tx: Transaction,
  app: AppServices,
  before: Poll,
  now: Poll,
): Promise<PollRow | null> {
  if (isComplete(before) || !isComplete(now)) return null;
  return movePoll(tx, app, now.row, { action: 'close', event: 'closed', actor: systemActor });
}
