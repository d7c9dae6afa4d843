import { useEffect, useRef } from 'react';
import { onUserChanged } from './auth.ts';
import { forgetWork, formPath, keepWork } from './kept-work.ts';
import { store } from './root.ts';
import { onBeforeSignOut } from './unsaved.ts';

export interface WorkInProgress {
  /** The owner's id. */
  userId: string;
  /** Its location, with the step. */
  path: string;
  /** Names the form for the person. */
  title: string;
  /** True once something was typed in this visit. */
  isBegun: () => boolean;
  /** True while typed text has not reached the server. The form itself stores it on the device. */
  isUnsaved: () => boolean;
  /** Sends unsaved text; settles when the server has responded. */
  send?: () => unknown;
}

/**
 * Makes a form survive the end of its session: it sends its content before the shell signs out, and is offered again
 * when the same person signs in. After signing out by hand it is offered only when something had not reached the
 * server.
 */
export function useWorkInProgress(work: WorkInProgress): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const { userId } = work;
  const form = formPath(work.path);
  useEffect(() => {
    // It is open again.
    forgetWork(userId, form);
    const stopSending = onBeforeSignOut(() => latest.current.send?.());
    const stopWatching = onUserChanged((now) => {
      if (now === userId) return;
      const { path, title, isBegun, isUnsaved } = latest.current;
      const isByHand = store.getState()['user-auth'].endedBy === 'person';
      if (isUnsaved() || (isBegun() && !isByHand)) keepWork(userId, { path, title, savedAt: new Date().toISOString() });
    });
    return () => {
      stopSending();
      stopWatching();
    };
  }, [userId, form]);
}
