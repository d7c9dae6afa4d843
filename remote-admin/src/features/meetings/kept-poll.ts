import { dayMs } from '@guildhall/shared/domain';
import { useState } from 'react';
import { useUser } from '@guildhall/shared/store';
import { keptValues } from '@guildhall/shared/features/kept-values';

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
