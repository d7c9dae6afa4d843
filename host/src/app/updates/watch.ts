import type { Clock } from '../../loader/clock.ts';

/** The tab as the watch sees it; tests bring their own. */
export interface WatchParts {
  clock: Clock;
  /** 0 to 1, so that the tabs of a whole association do not ask in step. */
  random: () => number;
  isVisible: () => boolean;
  /** Asks for the registry; rejects when it can not be had. */
  ask: () => Promise<void>;
  /** True when what the tab has is an older registry, or none: then it is asked for sooner. */
  isWanting: () => boolean;
}

const everyMs = 5 * 60_000;
const atMostEveryMs = 30_000;

/**
 * Asks for the registry every five minutes, and when the person comes back to the tab. While the server is away and the
 * tab goes on with an older registry, it asks after 30 s, then with pauses that double up to the five minutes. A hidden
 * tab asks for nothing. What fails, fails silently.
 * @returns `wake`, to call when the tab is looked at again, and `stop`.
 */
export function watchRegistry({ clock, random, isVisible, ask, isWanting }: WatchParts) {
  let askedAt = clock.now();
  let failures = 0;
  let isAsking = false;
  let isStopped = false;
  let cancel = () => {};

  const pauseMs = () => {
    const pause = isWanting() ? Math.min(atMostEveryMs * 2 ** failures, everyMs) : everyMs;
    return pause * (1 + random() / 10);
  };
  const plan = () => {
    cancel();
    // A hidden tab plans nothing: it is woken.
    if (!isStopped && isVisible()) cancel = clock.after(pauseMs(), () => void look());
  };

  async function look(): Promise<void> {
    if (isAsking || isStopped || !isVisible()) return;
    isAsking = true;
    askedAt = clock.now();
    await ask().then(
      () => (failures = 0),
      () => (failures += 1),
    );
    isAsking = false;
    plan();
  }

  plan();
  return {
    wake() {
      if (isVisible() && clock.now() - askedAt >= atMostEveryMs) void look();
      else plan();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
