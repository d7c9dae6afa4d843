import { minuteMs } from '@guildhall/shared/domain';
import type { Clock } from '../../loader/clock.ts';
import { updateEntry } from '../../session/session.ts';

/** The watch's view of the tab; tests provide their own. */
export interface WatchParts {
  clock: Clock;
  /** From 0 to 1, so that an association's tabs do not poll in step. */
  random: () => number;
  isVisible: () => boolean;
  /** Requests the registry; rejects when it is unavailable. */
  ask: () => Promise<void>;
  /** True when the tab has an older registry or none: then it polls sooner. */
  isWanting: () => boolean;
}

const everyMs = 5 * minuteMs;

const atMostEveryMs = 30_000;

/**
 * Polls the registry every five minutes and when the person returns to the tab. While the server is unavailable and the
 * tab uses an older registry, it polls after 30 s, then with pauses that double up to five minutes. A hidden tab does
 * not poll. Failures are silent.
 * @returns `wake`, to call when the tab becomes visible, and `stop`.
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
    // A hidden tab schedules nothing: `wake` resumes it.
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

/**
 * Remembers the update this tab was reloaded for. If the reload did not bring it (two servers with different builds, a
 * caching proxy), it is not offered again: this prevents reload loops. Without storage a second offer is possible and
 * harmless: without a click it only happens on navigation.
 */
export const rememberTaken = (update: string) => void updateEntry.write(update);

export const wasTaken = (update: string): boolean => updateEntry.read() === update;
