import { useState } from 'react';
import { useUser } from '@guildhall/shared/store';
import { keptValues } from '@guildhall/shared/features/kept-values';

/** Unsaved polls older than this are no longer offered. */
const keptForMs = 60 * 24 * 60 * 60 * 1000;

const isFresh = (at: unknown): at is string => typeof at === 'string' && Date.now() - Date.parse(at) < keptForMs;

/**
 * The unsaved edits of a poll that this person has on this device, as they were found.
 * @param pollId none for the poll that is being made
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
