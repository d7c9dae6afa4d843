import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { Missing } from '@guildhall/shared/domain';
import { useMemo, useSyncExternalStore } from 'react';
import { missingNow } from '../shown-steps.ts';
import type { AnswerSaver } from './answer-saver.ts';
import { currentAnswers, type SavingState } from './saving-state.ts';

/**
 * Reads a part of the saving state; the component renders again only when that part has changed.
 * @param select returns a plain value or a part of the state, never a new object
 */
export const useSaving = <T>(saver: AnswerSaver, select: (state: SavingState) => T): T =>
  useSyncExternalStore(saver.subscribe, () => select(saver.getState()));

/** What is missing now. The same object until something else is missing: most keys change nothing about it. */
export function useMissing(application: ApplicationDetail, saver: AnswerSaver): Missing {
  const read = useMemo(() => {
    let seen: SavingState | undefined;
    let missing: Missing | undefined;
    return () => {
      const state = saver.getState();
      if (missing && state === seen) return missing;
      const next = missingNow(application, currentAnswers(state));
      if (!missing || JSON.stringify(next) !== JSON.stringify(missing)) missing = next;
      seen = state;
      return missing;
    };
  }, [application, saver]);
  return useSyncExternalStore(saver.subscribe, read);
}
