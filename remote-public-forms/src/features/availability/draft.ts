import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';
import { drop, isRecord, keep, kept, keptKey } from '../../kept.ts';

/** Answers by the slot's id; what isn't there is not answered. */
export type Answers = Readonly<Record<string, SlotAnswer>>;

export interface Draft {
  answers: Answers;
  comment: string;
}

const keyOf = (token: string) => keptKey('guildhall.availability-draft.', token);

export const keepDraft = (token: string, draft: Draft) => keep(keyOf(token), draft);

export const dropDraft = (token: string) => drop(keyOf(token));

/** Reads what was kept for this link on this device; anything damaged or too old counts as nothing. */
export function keptDraft(token: string): Draft | null {
  const stored = kept(keyOf(token));
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
