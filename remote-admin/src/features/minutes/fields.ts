import type { MinutesDetail, MinutesInput } from '@guildhall/shared/contracts';
import type { DraftValue } from '@guildhall/shared/features/draft-saver';
import { attendanceStates, itemResults, type AttendanceState, type ItemResult } from '@guildhall/shared/domain';

/**
 * Minutes as a flat list of texts, one for each value that two people can change concurrently: an attendance, a guest,
 * the notes of an item. An empty text is the same as none.
 */
export type Fields = Readonly<Record<string, string>>;

export const minuteTakerKey = 'minuteTaker';
export const attendanceKey = (invitationId: string) => `attendance/${invitationId}`;
export const guestKey = (guestId: string) => `guest/${guestId}`;
export const notesKey = (applicationId: string) => `notes/${applicationId}`;
export const resultKey = (applicationId: string) => `result/${applicationId}`;
export const conflictKey = (applicationId: string, personId: string) => `conflict/${applicationId}/${personId}`;

/** Splits a key into its kind and its ids. */
export function partsOf(key: string): { kind: string; id: string; personId: string } {
  const [kind = '', id = '', personId = ''] = key.split('/');
  return { kind, id, personId };
}

const isAttendance = (text: string): text is AttendanceState => (attendanceStates as readonly string[]).includes(text);
const isResult = (text: string): text is ItemResult => (itemResults as readonly string[]).includes(text);

/** The server's values, as fields. */
export function fieldsOf({ minuteTaker, attendance, guests, items }: MinutesDetail): Fields {
  return Object.fromEntries([
    [minuteTakerKey, minuteTaker],
    ...Object.entries(attendance).map(([id, state]) => [attendanceKey(id), state]),
    ...guests.map(({ id, name }) => [guestKey(id), name]),
    ...items.flatMap(({ applicationId, notes, result, conflicts }) => [
      [notesKey(applicationId), notes],
      [resultKey(applicationId), result],
      ...conflicts.map((personId) => [conflictKey(applicationId, personId), 'declared']),
    ]),
  ]);
}

/** The guests in the order in which they were added. */
export const guestsOf = (fields: Fields): { id: string; name: string }[] =>
  Object.entries(fields).flatMap(([key, name]) => {
    const { kind, id } = partsOf(key);
    return kind === 'guest' && name.trim() ? [{ id, name }] : [];
  });

/** The result of an item, as in the request body. */
export function resultOf(fields: Fields, applicationId: string): ItemResult {
  const text = fields[resultKey(applicationId)] ?? '';
  return isResult(text) ? text : 'open';
}

/** The request body that saves these fields over the server's values. */
export function bodyOf(fields: Fields, { version, invited, items }: MinutesDetail): MinutesInput {
  const guests = guestsOf(fields);
  const people = [...invited, ...guests].map(({ id }) => id);
  return {
    version,
    minuteTaker: fields[minuteTakerKey] ?? '',
    attendance: Object.fromEntries(
      invited.flatMap(({ id }) => {
        const state = fields[attendanceKey(id)] ?? '';
        return isAttendance(state) ? [[id, state]] : [];
      }),
    ),
    guests,
    items: items.map(({ applicationId }) => ({
      applicationId,
      notes: fields[notesKey(applicationId)] ?? '',
      result: resultOf(fields, applicationId),
      // Removed guests have no declarations.
      conflicts: people.filter((id) => fields[conflictKey(applicationId, id)]),
    })),
  };
}

/** True for texts that the server stores alike: it trims them, and an empty text is the same as none. */
export const sameText = (one: DraftValue | undefined, other: DraftValue | undefined): boolean =>
  textOf(one).trim() === textOf(other).trim();

const textOf = (value: DraftValue | undefined): string => (typeof value === 'string' ? value : '');

/** The values of a draft, as texts. */
export const textsOf = (values: Readonly<Record<string, DraftValue>>): Fields =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)]));
