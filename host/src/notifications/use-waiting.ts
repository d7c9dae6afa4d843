import { useEffect, useRef, useState } from 'react';
import type { Waiting } from '@guildhall/shared/contracts';
import { useLocation } from '@guildhall/shared/router';
import { type WaitingWatch, watchWaiting } from './watch.ts';

/** When the layout has had this long for itself, the first question is asked, in ms, where the browser can't say. */
const idleMs = 1500;

/** Runs something once the page is at rest; gives the way to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no such thing.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleMs });
  return () => cancelIdleCallback(handle);
}

/** Calls back whenever the page has changed something on the server; gives the way to stop. */
function onServerChanged(changed: () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  void import(/* webpackChunkName: "shared-query" */ '@guildhall/shared/query').then(
    ({ queryClient }) => {
      if (isOver) return;
      stop = queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') changed();
      });
    },
    // Then the next round finds out.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

export interface WaitingState {
  /** The last answer; `null` until there is one. */
  waiting: Waiting | null;
  /** True when the last try brought none. */
  hasFailed: boolean;
  /** Asks at once. */
  ask: () => void;
}

/** What waits for the signed-in person, kept up to date while they are there. */
export function useWaiting(): WaitingState {
  const [state, setState] = useState<Omit<WaitingState, 'ask'>>({ waiting: null, hasFailed: false });
  const watch = useRef<WaitingWatch | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    let stopListening: (() => void) | undefined;
    const notYet = whenIdle(() => {
      watch.current = watchWaiting((waiting) =>
        setState((last) => (waiting ? { waiting, hasFailed: false } : { ...last, hasFailed: true })),
      );
      stopListening = onServerChanged(watch.current.changed);
    });
    return () => {
      notYet();
      stopListening?.();
      watch.current?.stop();
      watch.current = null;
    };
  }, []);
  // Who has moved on may have done what waited.
  useEffect(() => watch.current?.changed(), [key]);
  return { ...state, ask: () => watch.current?.ask() };
}
