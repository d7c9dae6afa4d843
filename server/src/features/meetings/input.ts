import type { PollInput } from '@guildhall/shared/contracts';
import { comparableAddress } from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import { createMeetingRepository } from './repository.ts';

/** The problems by input path; the first one determines the code of the response. */
function collector() {
  const fields: FieldProblems = {};
  return {
    add(path: string, code: string, message: string): void {
      fields[path] ??= { code, message };
    },
    /** @throws Problem 422 when any problem was added */
    refuse(): void {
      const [one] = Object.values(fields);
      if (one) throw problem.unprocessable(one.code, one.message, fields);
    },
  };
}

/** @throws Problem 422 when a deadline is in the past, or not before the first slot */
export function refuseDeadline(deadline: Date, slots: readonly Date[], now: Date): void {
  const found = collector();
  checkDeadline(found, deadline, slots, now);
  found.refuse();
}

function checkDeadline(found: ReturnType<typeof collector>, deadline: Date, slots: readonly Date[], now: Date): void {
  if (deadline <= now) found.add('deadline', 'deadline_in_past', 'The deadline is in the past. Choose a later one.');
  if (slots.some((slot) => slot <= deadline))
    found.add('deadline', 'deadline_after_slots', 'The deadline must be before the first time.');
}

function checkSlots(found: ReturnType<typeof collector>, slots: PollInput['slots'], now: Date): void {
  const seen = new Set<number>();
  slots.forEach(({ startsAt }, index) => {
    const at = Date.parse(startsAt);
    const path = `slots.${index}.startsAt`;
    if (at <= now.getTime()) found.add(path, 'slot_in_past', 'This time is in the past.');
    if (seen.has(at)) found.add(path, 'slot_twice', 'This time is already in the poll.');
    seen.add(at);
  });
}

function checkInvitations(found: ReturnType<typeof collector>, invitations: PollInput['invitations']): void {
  const seen = new Set<string>();
  invitations.forEach(({ email }, index) => {
    const comparable = comparableAddress(email);
    if (seen.has(comparable))
      found.add(`invitations.${index}.email`, 'invited_twice', 'This person is already invited.');
    seen.add(comparable);
  });
}

async function checkAgenda(found: ReturnType<typeof collector>, db: Queryable, agenda: string[]): Promise<void> {
  const known = new Set((await createMeetingRepository(db).submittedAmong(agenda)).map(({ id }) => id));
  agenda.forEach((id, index) => {
    if (!known.has(id) || agenda.indexOf(id) !== index)
      found.add(`agenda.${index}`, 'unknown_application', 'This application can’t be put on the agenda.');
  });
}

/** @throws Problem 422 `unknown_application` for nonexistent, unsubmitted or duplicate ones */
export async function refuseAgenda(db: Queryable, agenda: string[]): Promise<void> {
  const found = collector();
  await checkAgenda(found, db, agenda);
  found.refuse();
}

/** Rule 7, for a poll's own content. @throws Problem 422 with every invalid input */
export async function refuseInput(db: Queryable, input: PollInput, now: Date): Promise<void> {
  const found = collector();
  checkSlots(found, input.slots, now);
  checkInvitations(found, input.invitations);
  const slots = input.slots.map(({ startsAt }) => new Date(startsAt));
  checkDeadline(found, new Date(input.deadline), slots, now);
  await checkAgenda(found, db, input.agenda);
  found.refuse();
}

/** The refusal of a past time, for the input at `path`. */
export const slotInPast = (path: string) =>
  problem.field(path, 'slot_in_past', 'This time is in the past. Choose a later one.');

/** @throws Problem 422 when an open poll would be left without slots or without people */
export function refuseEmpty({ slots, invitations }: { slots: readonly unknown[]; invitations: readonly unknown[] }) {
  if (slots.length === 0)
    throw problem.field('slots', 'slots_missing', 'Add at least one time before you open the poll.');
  if (invitations.length === 0)
    throw problem.field('invitations', 'invitations_missing', 'Invite someone before you open the poll.');
}
