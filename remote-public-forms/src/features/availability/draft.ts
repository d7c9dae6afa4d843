import { useCallback, useEffect, useState } from 'react';
import { isRecord, type SlotAnswer, slotAnswers } from '@guildhall/shared/domain';
import { jsonEntry, useUnsavedWork } from '@guildhall/shared/store';
import type { Availability } from '@guildhall/shared/contracts';
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

/** The current answers, saved on this device with every change until they are sent. Starts from the saved answer. */
export function useAnswers(token: string, { answer, slots }: Availability) {
  const said: Draft = { answers: answer.answers, comment: answer.comment };
  const [kept] = useState(() => keptDraft(token));
  const [draft, setDraft] = useState<Draft>(
    kept ? { answers: { ...said.answers, ...kept.answers }, comment: kept.comment } : said,
  );
  const [isRestored, setRestored] = useState(kept !== null);
  const [isTouched, setTouched] = useState(false);
  useUnsavedWork(isTouched, true);

  useEffect(() => {
    if (isTouched) keepDraft(token, draft);
  }, [token, draft, isTouched]);

  const change = useCallback((changed: (before: Draft) => Draft) => {
    setTouched(true);
    setDraft(changed);
  }, []);

  return {
    ...draft,
    isRestored,
    isTouched,
    unanswered: slots.filter(({ id }) => draft.answers[id] === undefined),
    say: useCallback(
      (ids: readonly string[], given: SlotAnswer) =>
        change((before) => ({
          ...before,
          answers: { ...before.answers, ...Object.fromEntries(ids.map((id) => [id, given])) },
        })),
      [change],
    ),
    write: useCallback((comment: string) => change((before) => ({ ...before, comment })), [change]),
    /** Returns to the server's answer and removes the draft from this device. */
    discard: () => {
      dropDraft(token);
      setTouched(false);
      setRestored(false);
      setDraft(said);
    },
  };
}
