import { isRecord, type SlotAnswer, slotAnswers } from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';
import { draftRules, linkMark } from '../../draft-storage.ts';

/** Answers by slot id; a missing id means unanswered. */
export type Answers = Readonly<Record<string, SlotAnswer>>;

export interface Draft {
  answers: Answers;
  comment: string;
}

const drafts = jsonEntry({ key: 'guildhall.availability-draft.', ...draftRules }, isRecord);

export const keepDraft = (token: string, draft: Draft) => drafts.write({ ...draft }, linkMark(token));

export const dropDraft = (token: string) => drafts.remove(linkMark(token));

/** Reads the draft of this link from this device; returns `null` if it is damaged or too old. */
export function keptDraft(token: string): Draft | null {
  const stored = drafts.read(linkMark(token));
  if (!stored) return null;
  const given = isRecord(stored.answers) ? Object.entries(stored.answers) : [];
  const answers = given.flatMap(([slot, said]) => {
    const answer = slotAnswers.find((one) => one === said);
    return answer ? [[slot, answer] as const] : [];
  });
  return {
    answers: Object.fromEntries(answers),
    comment: typeof stored.comment === 'string' ? stored.comment : '',
  };
}
