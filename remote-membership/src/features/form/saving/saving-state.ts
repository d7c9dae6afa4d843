import type { Answers, AnswerValue } from '@guildhall/shared/domain';
import type { AnswerConflict } from './merge.ts';

/** The saving status shown to the person; if several apply, the first in this order. */
export type SavingStatus = 'stopped' | 'conflict' | 'offline' | 'saving' | 'waiting' | 'refused' | 'saved' | 'quiet';

export interface SavingState {
  status: SavingStatus;
  /** The server's values as known to this tab. */
  saved: Answers;
  /** Typed and not acknowledged yet. */
  unsaved: Answers;
  savedAt: string | null;
  /** Answers the server refused, with its message; they stay on the screen and in the backup. */
  refused: Record<string, string>;
  conflicts: readonly AnswerConflict[];
  /** Answers restored from this browser's backup when the form opened. */
  restored: readonly string[];
  /** Text from an earlier visit that can no longer be used; it can be copied and is never sent. */
  aside: Answers;
  /** Why saving has stopped permanently, in the server's words. */
  stoppedWhy: string | null;
  /** False when the browser cannot store a backup: leaving could then lose text. */
  isBackedUp: boolean;
}

/** Derives the status from a state; `isDue` is true while something waits to be sent. */
export function statusOf(
  { stoppedWhy, conflicts, unsaved, savedAt }: SavingState,
  { isSending, isFailing, isDue }: { isSending: boolean; isFailing: boolean; isDue: boolean },
): SavingStatus {
  if (stoppedWhy !== null) return 'stopped';
  if (conflicts.length > 0) return 'conflict';
  if (isFailing) return 'offline';
  if (isSending) return 'saving';
  if (isDue) return 'waiting';
  if (Object.keys(unsaved).length > 0) return 'refused';
  return savedAt === null ? 'quiet' : 'saved';
}

/** The displayed value of an answer: the typed one, or the server's. */
export const valueOf = (state: SavingState, key: string): AnswerValue =>
  (key in state.unsaved ? state.unsaved[key] : state.saved[key]) ?? null;

/** All answers as displayed. */
export const currentAnswers = (state: SavingState): Answers => ({ ...state.saved, ...state.unsaved });
