import type { MinutesInput } from '@guildhall/shared/contracts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { minutesFinished } from './minutes-decisions.ts';
import { itemsOf, type PlannedPoll } from './minutes-present.ts';
import { createMinutesRepository, type MinutesItemRow } from './minutes-repository.ts';

const sameMembers = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/**
 * Saves the typed values; the first save starts the minutes.
 * @throws Problem 400 `unknown_person`, 409 `not_on_agenda`, `minutes_finished`
 */
export async function writeMinutes(
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
