import { getWaiting, type Waiting } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';

const everyMs = 60_000;
/** After a sign that something was done, its effects have this long to happen, in ms. */
const settleMs = 1000;
/** Signs that come thick and fast, as from a form that saves itself, are answered no more often than this, in ms. */
const gapMs = 5000;

export interface WaitingWatch {
  /** Something may have changed: asks soon. */
  changed: () => void;
  /** Asks now, because the person wants to know. */
  ask: () => void;
  stop: () => void;
}

/**
 * Keeps asking what waits for the signed-in person while the tab is seen; a hidden tab asks nothing. The requests say
 * that nobody need be there, so they keep no session alive. A failure tells nobody: what was last known stays.
 * @param told gets every answer, and `null` when the server could not be asked
 */
export function watchWaiting(told: (waiting: Waiting | null) => void): WaitingWatch {
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let askedAt = -Infinity;
  let isOver = false;

  function ask() {
    if (isOver) return;
    plan(everyMs);
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    askedAt = Date.now();
    const take = (waiting: Waiting | null) => {
      if (!signal.aborted) told(waiting);
    };
    call(getWaiting, { background: true, signal }).then(take, () => take(null));
  }
  function plan(ms: number) {
    clearTimeout(timer);
    dueAt = document.hidden || isOver ? Infinity : Date.now() + ms;
    if (dueAt < Infinity) timer = setTimeout(ask, ms);
  }
  function changed() {
    const wait = Math.max(settleMs, askedAt + gapMs - Date.now());
    // The first sign sets the time; those that follow don't put it off.
    if (Date.now() + wait < dueAt) plan(wait);
  }
  function seenOrHidden() {
    if (document.hidden) plan(Infinity);
    else ask();
  }

  document.addEventListener('visibilitychange', seenOrHidden);
  plan(0);
  return {
    changed,
    ask,
    stop() {
      isOver = true;
      plan(Infinity);
      asking?.abort();
      document.removeEventListener('visibilitychange', seenOrHidden);
    },
  };
}
