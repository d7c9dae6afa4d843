import type { MinutesDetail, MinutesInput } from '@guildhall/shared/contracts';
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

// The server trims texts: trailing white space is not a change.
const same = (a: string | undefined, b: string | undefined): boolean => (a ?? '').trim() === (b ?? '').trim();

const keysOf = (...many: readonly Fields[]): string[] => [...new Set(many.flatMap((fields) => Object.keys(fields)))];

/** The keys of the differences. */
export const changedKeys = (from: Fields, to: Fields): string[] =>
  keysOf(from, to).filter((key) => !same(from[key], to[key]));

/**
 * Merges the typed values with what another person saved in the meantime. If both changed the same key, the typed text
 * stays and the key is listed: the person chooses.
 * @param base the common starting point
 */
export function merge(base: Fields, mine: Fields, theirs: Fields): { fields: Fields; disputed: string[] } {
  const disputed: string[] = [];
  const merged = keysOf(theirs, mine).map((key): [string, string] => {
    const [before, typed, saved] = [base[key], mine[key], theirs[key]];
    if (same(typed, before) || same(typed, saved)) return [key, (same(typed, saved) ? typed : saved) ?? ''];
    if (!same(saved, before)) disputed.push(key);
    return [key, typed ?? ''];
  });
  return { fields: Object.fromEntries(merged), disputed };
}
