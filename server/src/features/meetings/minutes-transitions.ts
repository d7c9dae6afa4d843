import { minutesLifecycle, type MinutesAction } from '@guildhall/shared/domain';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { PlannedPoll } from './minutes-present.ts';
import { createMinutesRepository, type MinutesRow } from './minutes-repository.ts';

/** Finishes minutes, or reopens them. @throws Problem 409 `transition_refused` */
export async function moveMinutes(
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
