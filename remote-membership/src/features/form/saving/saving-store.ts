import type { Answers, AnswerValue } from '@guildhall/shared/domain';
import type { Backup } from './backup.ts';
import { mergeAnswers } from './merge.ts';
import { statusOf } from './saving-state.ts';
import type { SavingState } from './saving-state.ts';

export interface AnswerRow {
  version: number;
  answers: Answers;
}

/** The server's row, and which of its answers the person may change. */
export interface CurrentRow extends AnswerRow {
  mayChange: (key: string) => boolean;
}

export interface SavingStoreParts {
  initial: CurrentRow;
  backup: Backup;
  /** True for an answer not worth sending, because the server would refuse its shape. */
  isMalformed: (key: string, value: AnswerValue) => boolean;
  /** True for an answer that is not valid in a submitted application, or whose question no longer exists. */
  isInvalid: (key: string, value: AnswerValue) => boolean;
}

const without = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const pick = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));

/**
 * Holds typed, saved and conflicting answers and notifies subscribers. Unsaved answers are also in the backup.
 * @param activity what the saver is doing; part of the status
 */
export function createSavingStore(parts: SavingStoreParts, activity: () => { isSending: boolean; isFailing: boolean }) {
  const { initial, backup, isMalformed } = parts;
  let { version } = initial;
  let state: SavingState = openingState(parts);
  const listeners = new Set<() => void>();

  function set(change: Partial<SavingState>) {
    const next = { ...state, ...change };
    const isDue = Object.keys(sendableIn(next, isMalformed)).length > 0;
    state = { ...next, status: statusOf(next, { ...activity(), isDue }) };
    listeners.forEach((listener) => listener());
  }

  return {
    getState: () => state,
    /** The current row version, for commands other than saving. */
    getVersion: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Recomputes the status after the saver's activity has changed. */
    updateStatus: () => set({}),
    /** The unsaved answers that can be sent now. */
    sendable: () => sendableIn(state, isMalformed),
    isSaved: () => Object.keys(state.unsaved).length === 0,

    acknowledge(sent: Answers, reply: { version: number; savedAt: string }) {
      ({ version } = reply);
      // A value typed during the request is newer than the acknowledged one: it stays unsaved.
      const settled = Object.keys(sent).filter((key) => state.unsaved[key] === sent[key]);
      for (const key of settled) backup.settle(key, sent[key] ?? null);
      set({
        saved: { ...state.saved, ...sent },
        unsaved: without(state.unsaved, settled),
        savedAt: reply.savedAt,
      });
    },

    /**
     * Adopts a newer row: untouched answers follow it, changed ones stay, and those changed on both sides become
     * conflicts.
     */
    adopt(row: CurrentRow) {
      ({ version } = row);
      const merged = mergeAnswers({ base: state.saved, unsaved: state.unsaved, current: row.answers });
      for (const [key, value] of Object.entries(state.unsaved)) if (!(key in merged.unsaved)) backup.settle(key, value);
      const known = new Map(state.conflicts.map((conflict) => [conflict.key, conflict]));
      for (const conflict of merged.conflicts) known.set(conflict.key, conflict);
      const locked = Object.keys(merged.unsaved).filter((key) => !row.mayChange(key));
      const unsaved = without(merged.unsaved, locked);
      set({
        saved: row.answers,
        unsaved,
        conflicts: [...known.values()].filter(({ key }) => key in unsaved),
        aside: { ...state.aside, ...pick(merged.unsaved, locked) },
      });
    },

    refuse: (fields: Record<string, string>) => set({ refused: { ...state.refused, ...fields } }),
    stop: (stoppedWhy: string) => set({ stoppedWhy }),

    change(key: string, value: AnswerValue) {
      const isBackedUp = backup.put(key, value, state.saved[key] ?? null);
      set({
        unsaved: { ...state.unsaved, [key]: value },
        refused: without(state.refused, [key]),
        conflicts: state.conflicts.map((conflict) => (conflict.key === key ? { ...conflict, mine: value } : conflict)),
        isBackedUp,
      });
    },

    /** Resolves a conflict with one of the two values. @returns false when the answer is not in conflict */
    choose(key: string, side: 'mine' | 'theirs'): boolean {
      const conflict = state.conflicts.find((one) => one.key === key);
      if (!conflict) return false;
      const conflicts = state.conflicts.filter((one) => one.key !== key);
      if (side === 'theirs') {
        backup.settle(key, conflict.mine);
        set({ conflicts, unsaved: without(state.unsaved, [key]) });
      } else {
        backup.put(key, conflict.mine, conflict.theirs);
        set({ conflicts });
      }
      return true;
    },

    /** Removes the unusable text, also from this device. */
    discardAside() {
      for (const [key, value] of Object.entries(state.aside)) backup.settle(key, value);
      set({ aside: {} });
    },
  };
}

/** The unsaved answers except refused, conflicting and malformed ones. */
function sendableIn(
  { unsaved, refused, conflicts }: SavingState,
  isMalformed: SavingStoreParts['isMalformed'],
): Answers {
  const held = [...Object.keys(refused), ...conflicts.map(({ key }) => key)];
  return Object.fromEntries(Object.entries(without(unsaved, held)).filter(([key, value]) => !isMalformed(key, value)));
}

/**
 * Starts with the text stored on this device. Sets aside locked answers, and invalid ones that another device has
 * answered since: choosing them would only break the newer answer.
 */
function openingState({ initial, backup, isInvalid }: SavingStoreParts): SavingState {
  const kept = backup.read();
  const merged = mergeAnswers({ ...kept, current: initial.answers });
  for (const [key, value] of Object.entries(kept.unsaved)) if (!(key in merged.unsaved)) backup.settle(key, value);
  const locked = Object.keys(merged.unsaved).filter((key) => !initial.mayChange(key));
  const overtaken = merged.conflicts.filter(({ key, mine }) => isInvalid(key, mine)).map(({ key }) => key);
  const unusable = [...locked, ...overtaken];
  const unsaved = without(merged.unsaved, unusable);
  const conflicts = merged.conflicts.filter(({ key }) => key in unsaved);
  const restored = Object.keys(unsaved);
  return {
    status: conflicts.length > 0 ? 'conflict' : restored.length > 0 ? 'waiting' : 'quiet',
    saved: initial.answers,
    unsaved,
    conflicts,
    restored,
    aside: pick(merged.unsaved, unusable),
    savedAt: null,
    refused: {},
    stoppedWhy: null,
    isBackedUp: true,
  };
}
