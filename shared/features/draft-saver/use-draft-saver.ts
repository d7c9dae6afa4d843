import { useEffect, useSyncExternalStore } from 'react';
import { isApiProblem } from '@guildhall/shared/http';
import { useLocation } from '@guildhall/shared/router';
import { store, useUnsavedWork } from '@guildhall/shared/store';
import { useWorkInProgress } from '@guildhall/shared/ui/form';
import type { DraftSaver, SavingState } from './draft-saver.ts';

/** The session ended before the typed text could be sent. */
class SignedOutError extends Error {}

/**
 * Call before each request of a saver: text typed by one person is never sent in another's name; it waits on the device
 * for its author.
 * @throws when somebody else, or nobody, is signed in
 */
export function requireAuthor(userId: string): void {
  if (store.getState()['user-auth'].user?.id !== userId) throw new SignedOutError();
}

/** Classifies an error: try again later, merge somebody else's change first, or a refusal of what was sent. */
export function failureKindOf(error: unknown): 'unreachable' | 'conflict' | 'refused' {
  const isPassing = isApiProblem(error) && (error.status >= 500 || error.status === 429 || error.status === 401);
  if (!isApiProblem(error) || isPassing) return 'unreachable';
  return error.code === 'version_conflict' ? 'conflict' : 'refused';
}

/**
 * Reads a part of the saving state; the component renders again only when that part has changed.
 * @param select returns a plain value or a part of the state, never a new object
 */
export const useSaving = <T>(saver: DraftSaver, select: (state: SavingState) => T): T =>
  useSyncExternalStore(saver.subscribe, () => select(saver.getState()));

interface DraftSavingOptions {
  /** The author. */
  userId: string;
  /** Names the form, for offering it again after the session has ended. */
  title: string;
  /** False while nothing can be changed. */
  isEditable: boolean;
}

/**
 * Saves a draft while its form is open. Leaving in any way (another screen, another tab, a closed window) saves the rest
 * immediately; the backup covers the ways that allow no request. Renders only when saving becomes due or done, not with
 * each key: parts of the form read what they show (`useSaving`).
 */
export function useDraftSaving(saver: DraftSaver, { userId, title, isEditable }: DraftSavingOptions): void {
  const isUnsaved = useSaving(saver, ({ unsaved }) => Object.keys(unsaved).length > 0);
  const isBackedUp = useSaving(saver, (state) => state.isBackedUp);
  useUnsavedWork(isUnsaved, isBackedUp);
  const { pathname, search } = useLocation();
  useWorkInProgress({
    userId,
    path: pathname + search,
    title,
    isBegun: () => saver.getState().savedAt !== null,
    isUnsaved: () => Object.keys(saver.getState().unsaved).length > 0,
    send: () => saver.flush({ keepalive: true }),
  });

  useEffect(() => {
    if (!isEditable) return undefined;
    const end = saver.start();
    const leave = () => void saver.flush({ keepalive: true });
    const leaveHidden = () => document.visibilityState === 'hidden' && leave();
    const warn = (event: BeforeUnloadEvent) => {
      leave();
      const { unsaved, isBackedUp: isKept } = saver.getState();
      if (!isKept && Object.keys(unsaved).length > 0) event.preventDefault();
    };
    window.addEventListener('online', saver.retryNow);
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', leaveHidden);
    return () => {
      window.removeEventListener('online', saver.retryNow);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', leaveHidden);
      void saver.flush();
      end();
    };
  }, [saver, isEditable]);
}
