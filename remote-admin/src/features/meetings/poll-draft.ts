import { useState } from 'react';
import { pollDetail, type PollDetail } from '@guildhall/shared/contracts';
import { isRecord, isTimeZone, dayMs } from '@guildhall/shared/domain';
import { languages } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { keptValues } from '@guildhall/shared/features/kept-values';
import type { Invitee } from './invitees.ts';
import type { AgendaItem, PollValues } from './poll-form.ts';
import { slotOf } from './slots.ts';

type StoredRecord = Record<string, unknown>;

const areTexts = <Name extends string>(
  value: StoredRecord,
  names: readonly Name[],
): value is StoredRecord & Record<Name, string> => names.every((name) => typeof value[name] === 'string');

const areFlags = <Name extends string>(
  value: StoredRecord,
  names: readonly Name[],
): value is StoredRecord & Record<Name, boolean> => names.every((name) => typeof value[name] === 'boolean');

const isInvitee = (one: unknown): one is Invitee =>
  isRecord(one) &&
  areTexts(one, ['name', 'email']) &&
  areFlags(one, ['required']) &&
  languages.some((language) => language === one.language);

const isAgendaItem = (one: unknown): one is AgendaItem =>
  isRecord(one) && areTexts(one, ['id', 'number', 'applicantName']);

const isStart = (one: unknown): one is { startsAt: string } =>
  isRecord(one) && areTexts(one, ['startsAt']) && !Number.isNaN(Date.parse(one.startsAt));

const listOf = <Item>(value: unknown, isItem: (one: unknown) => one is Item): Item[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

/** Reads the stored edits; invalid data is ignored. */
export function keptPollValues(found: unknown): PollValues | null {
  if (!isRecord(found)) return null;
  const { slots, invitations, agenda, durationMinutes } = found;
  if (!areTexts(found, ['title', 'description', 'place', 'zone', 'deadlineDay', 'deadlineTime'])) return null;
  if (!areFlags(found, ['showAnswers', 'closesWhenAnswered']) || !isTimeZone(found.zone)) return null;
  const { title, description, place, zone, deadlineDay, deadlineTime, showAnswers, closesWhenAnswered } = found;
  return {
    ...{ title, description, place, zone, deadlineDay, deadlineTime, showAnswers, closesWhenAnswered },
    durationMinutes:
      typeof durationMinutes === 'number' || typeof durationMinutes === 'string' ? durationMinutes : null,
    slots: listOf(slots, isStart).map(({ startsAt }) => slotOf(startsAt, zone)),
    invitations: listOf(invitations, isInvitee),
    agenda: listOf(agenda, isAgendaItem),
  };
}

/** The poll the edits are based on, stored with them: answers are not needed for the comparison. */
export const withoutAnswers = (poll: PollDetail): PollDetail => ({
  ...poll,
  results: [],
  invitations: poll.invitations.map((one) => ({ ...one, answers: {}, comment: '' })),
});

export function keptPoll(found: unknown): PollDetail | null {
  const read = pollDetail.safeParse(found);
  return read.success ? read.data : null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const sameValues = (a: PollValues, b: PollValues): boolean =>
  (Object.keys(b) as (keyof PollValues)[]).every((name) => same(a[name], b[name]));

/** The typed values applied to a newer version: untouched values follow the other person's changes. */
export function mergeTypedValues(typed: PollValues, before: PollValues, now: PollValues): PollValues {
  const parts = (Object.keys(now) as (keyof PollValues)[]).map((name) => [
    name,
    same(typed[name], before[name]) ? now[name] : typed[name],
  ]);
  const merged: PollValues = { ...now, ...Object.fromEntries(parts) };
  return { ...merged, slots: merged.slots.map(({ startsAt }) => slotOf(startsAt, merged.zone)) };
}

/** Unsaved polls older than this are no longer offered. */
const keptForMs = 60 * dayMs;

const isFresh = (at: unknown): at is string => typeof at === 'string' && Date.now() - Date.parse(at) < keptForMs;

/**
 * The person's unsaved edits of a poll on this device, unvalidated.
 * @param pollId none for a new poll
 */
export function useKeptPoll(pollId: string | undefined) {
  const userId = useUser()?.id ?? '';
  const [kept] = useState(() => {
    const store = keptValues(userId, 'poll', pollId ?? 'new');
    const stored = store.read();
    const { at, values, seen } = stored ?? {};
    const found = isFresh(at) ? { at, values, seen } : null;
    return {
      found,
      write: (draft: { values: object; seen: object | null }) =>
        store.write({ ...draft, at: new Date().toISOString() }),
      forget: store.forget,
    };
  });
  return kept;
}

export type KeptPoll = ReturnType<typeof useKeptPoll>;
