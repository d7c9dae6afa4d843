import { sameAnswer } from '@guildhall/shared/domain';
import type { Answers, AnswerValue } from '@guildhall/shared/domain';

/** An answer that was changed here and, differently, somewhere else. */
export interface AnswerConflict {
  key: string;
  mine: AnswerValue;
  theirs: AnswerValue;
}

/**
 * Merges the typed answers with the server's current ones, answer by answer.
 * @param base the server's values when typing began
 * @param unsaved typed values that were never acknowledged
 * @param current the server's current values
 * @returns `unsaved`: values still to be saved; `conflicts`: answers changed on both sides.
 */
export function mergeAnswers({ base, unsaved, current }: { base: Answers; unsaved: Answers; current: Answers }) {
  const remaining: Answers = {};
  const conflicts: AnswerConflict[] = [];
  for (const [key, mine] of Object.entries(unsaved)) {
    const theirs = current[key] ?? null;
    if (sameAnswer(mine, theirs)) continue;
    remaining[key] = mine;
    if (!sameAnswer(theirs, base[key])) conflicts.push({ key, mine, theirs });
  }
  return { unsaved: remaining, conflicts };
}
