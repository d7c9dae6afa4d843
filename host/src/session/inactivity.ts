import { limits } from '@guildhall/shared/domain';

/** Time and the tabs' common memory as the watch sees them; tests bring their own. All times in ms. */
export interface WatchParts {
  now: () => number;
  /** Calls `work` every `ms`; the answer calls it off. */
  every: (ms: number, work: () => void) => () => void;
  /** The last activity in any tab, as an instant; `null` when none is known. */
  readLast: () => number | null;
  writeLast: (instant: number) => void;
  /** Two minutes before the end, and again with `null` when the person is back. */
  onWarning: (endsAt: number | null) => void;
  /** The person was seen; called at most once per `tellServerMs`, so that the server's own clock slides too. */
  onActive: () => void;
  onInactive: () => void;
}

const tellServerMs = 5 * 60_000;
const writeEveryMs = 1000;

/**
 * Ends the session after one hour without mouse move, key or scroll in any tab (specification §4). Time is compared,
 * not counted: a laptop that slept through the hour is signed out when it wakes.
 * @returns `seen`, to call on every sign of the person, and `stop`.
 */
export function watchInactivity(parts: WatchParts) {
  let last = parts.now();
  let told = parts.now();
  let isWarned = false;
  parts.writeLast(last);

  const stop = parts.every(1000, () => {
    last = Math.max(last, parts.readLast() ?? 0);
    const idle = parts.now() - last;
    if (idle >= limits.sessionIdleMs) {
      stop();
      parts.onInactive();
      return;
    }
    const shouldWarn = idle >= limits.sessionIdleMs - limits.sessionWarningMs;
    if (shouldWarn !== isWarned) {
      isWarned = shouldWarn;
      parts.onWarning(shouldWarn ? last + limits.sessionIdleMs : null);
    }
  });

  return {
    stop,
    seen() {
      const now = parts.now();
      // The hour may have passed while the machine slept: then this is no activity, but the return of somebody.
      if (now - Math.max(last, parts.readLast() ?? 0) >= limits.sessionIdleMs) return;
      if (now - last >= writeEveryMs) parts.writeLast(now);
      last = now;
      if (now - told >= tellServerMs) {
        told = now;
        parts.onActive();
      }
    },
  };
}
