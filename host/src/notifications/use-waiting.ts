import { useEffect, useRef, useState } from 'react';
import { useLocation } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import type { Waiting } from '@guildhall/shared/contracts';
import { may } from '@guildhall/shared/domain';
import { type WaitingWatch, watchWaiting } from './waiting-polling.ts';

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
  /** How many notifications are unread; the office's only. */
  unread: number;
  setUnread: (unread: number) => void;
  /** Polls immediately. */
  ask: () => void;
}

/** Listens to the server's events, and polls if that fails; returns a function that stops. */
function onNews(watch: WaitingWatch, onUnread: (unread: number) => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  void import(/* webpackChunkName: "news" */ './news.ts').then(
    ({ watchNews }) => {
      const onNewUnread = (unread: number) => {
        onUnread(unread);
        watch.changed();
      };
      if (!isOver) stop = watchNews({ onUnread: onNewUnread, onDoubt: watch.ask });
    },
    // The poll a minute later reports it.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** The signed-in person's notifications, kept up to date. */
export function useWaiting(): WaitingState {
  const [state, setState] = useState<Pick<WaitingState, 'waiting' | 'hasFailed'>>({ waiting: null, hasFailed: false });
  const [unread, setUnread] = useState(0);
  const user = useUser();
  const hasNews = user !== null && may(user.role, 'notification:read');
  const watch = useRef<WaitingWatch | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    const endings: (() => void)[] = [];
    const notYet = whenIdle(() => {
      const started = watchWaiting((waiting) => {
        setState((last) => (waiting ? { waiting, hasFailed: false } : { ...last, hasFailed: true }));
        if (waiting) setUnread(waiting.unread);
      });
      watch.current = started;
      endings.push(started.stop, onServerChanged(started.changed));
      if (hasNews) endings.push(onNews(started, setUnread));
    });
    return () => {
      notYet();
      for (const end of endings) end();
      watch.current = null;
    };
  }, [hasNews]);
  // A person who has navigated may have completed an item.
  useEffect(() => watch.current?.changed(), [key]);
  return { ...state, unread, setUnread, ask: () => watch.current?.ask() };
}
