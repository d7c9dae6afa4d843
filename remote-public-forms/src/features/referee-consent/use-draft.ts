import { useUnsavedWork } from '@guildhall/shared/store';
import { useCallback, useEffect, useState } from 'react';
import { blankDraft, dropDraft, keepDraft, keptDraft, type Draft } from './draft.ts';

/**
 * The current draft, saved on this device with every change until it is sent.
 * @param start the draft to begin with when an answer is being changed and no newer draft exists.
 */
export function useDraft(token: string, start: Draft = blankDraft) {
  const [kept] = useState(() => keptDraft(token));
  const [draft, setDraft] = useState(kept ?? start);
  const [isRestored, setRestored] = useState(kept !== null && kept.started);
  const [isTouched, setTouched] = useState(false);
  useUnsavedWork(isTouched, true);

  useEffect(() => {
    if (isTouched) keepDraft(token, draft);
  }, [token, draft, isTouched]);

  const change = useCallback((fields: Partial<Draft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...fields }));
  }, []);

  /** Removes the draft here and on the device. */
  const discard = useCallback(() => {
    dropDraft(token);
    setTouched(false);
    setRestored(false);
    setDraft(blankDraft);
  }, [token]);

  return { draft, change, discard, isRestored };
}
