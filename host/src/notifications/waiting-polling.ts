import { minuteMs } from '@guildhall/shared/domain';
import { getWaiting, type Waiting } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';

const everyMs = minuteMs;
/** Delay after a change until its effects are visible, in ms. */
const settleMs = 1000;
/** Minimum pause between polls for rapid changes, such as from an autosaving form, in ms. */
const gapMs = 5000;

export interface WaitingWatch {
  /** Something may have changed: polls soon. */
  changed: () => void;
  /** Polls now, because the person wants to know. */
  ask: () => void;
  stop: () => void;
}

/**
 * Polls the signed-in person's notifications while the tab is visible. The requests are marked as automatic, so they
 * keep no session alive. Failures are silent: the last state stays.
 * @param told receives every response, and `null` when the server is unavailable
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
    // The first change sets the time; further ones do not postpone it.
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
