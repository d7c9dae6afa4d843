import { useCallback, useEffect, useState } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import type { SlotAnswer } from '@guildhall/shared/domain';
import { useUnsavedWork } from '@guildhall/shared/store';
import { dropDraft, keepDraft, keptDraft, type Draft } from './draft.ts';

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
