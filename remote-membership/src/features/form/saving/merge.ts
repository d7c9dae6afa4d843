import { sameAnswer } from '@guildhall/shared/domain';
import type { Answers, AnswerValue } from '@guildhall/shared/domain';

/** One answer that was changed here and, differently, somewhere else. */
export interface AnswerConflict {
  key: string;
  mine: AnswerValue;
  theirs: AnswerValue;
}

/**
 * Brings what was typed here together with what the server holds now, answer by answer.
 * @param base what the server held when the typing began
 * @param unsaved what was typed and never acknowledged
 * @param current what the server holds now
 * @returns `unsaved`: what still has to be saved; `conflicts`: where both sides changed the same answer.
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
