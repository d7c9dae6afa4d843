import { useEffect, useRef, useState } from 'react';
import type { Waiting } from '@guildhall/shared/contracts';
import { useLocation } from '@guildhall/shared/router';
import { type WaitingWatch, watchWaiting } from './watch.ts';

/** Delay before the first request, to let the layout settle, in ms, where the browser has no idle callback. */
const idleMs = 1500;

/** Runs something once the page is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleMs });
  return () => cancelIdleCallback(handle);
}

/** Calls back whenever the page has changed something on the server; returns a function that stops. */
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
    // The next poll finds out.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

export interface WaitingState {
  /** The last response; `null` until there is one. */
  waiting: Waiting | null;
  /** True when the last attempt failed. */
  hasFailed: boolean;
  /** Polls immediately. */
  ask: () => void;
}

/** The signed-in person's notifications, kept up to date. */
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
  // A person who has navigated may have completed an item.
  useEffect(() => watch.current?.changed(), [key]);
  return { ...state, ask: () => watch.current?.ask() };
}
