import type { Answers, AnswerValue } from '@guildhall/shared/domain';
import type { AnswerConflict } from './merge.ts';

/** What the person sees about their saving; where several hold, the first one in this order. */
export type SavingStatus = 'stopped' | 'conflict' | 'offline' | 'saving' | 'waiting' | 'refused' | 'saved' | 'quiet';

export interface SavingState {
  status: SavingStatus;
  /** What the server holds, as far as this tab knows. */
  saved: Answers;
  /** Typed and not acknowledged yet. */
  unsaved: Answers;
  savedAt: string | null;
  /** Answers the server would not take, with its sentence; they stay on the screen and in the backup. */
  refused: Record<string, string>;
  conflicts: readonly AnswerConflict[];
  /** Answers that were brought back from this browser's backup when the form opened. */
  restored: readonly string[];
  /** An earlier visit's text that cannot be used any more; it is shown to be copied, and never sent. */
  aside: Answers;
  /** Why saving has ended for good, in the server's words. */
  stoppedWhy: string | null;
  /** False when the browser refuses to keep a backup: leaving could then cost text. */
  isBackedUp: boolean;
}

/** Which status describes a state; `isDue` is true while something waits to be sent. */
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

/** What the screen shows for an answer: what was typed last, else what the server holds. */
export const valueOf = (state: SavingState, key: string): AnswerValue =>
  (key in state.unsaved ? state.unsaved[key] : state.saved[key]) ?? null;

/** All answers as the screen shows them. */
export const currentAnswers = (state: SavingState): Answers => ({ ...state.saved, ...state.unsaved });
