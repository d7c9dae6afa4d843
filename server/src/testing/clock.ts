import { after, type Clock } from '../platform/clock/clock.ts';

export interface MovableClock extends Clock {
  /** Sets the time. */
  set: (at: Date | string) => void;
  /** Advances the time by this much. */
  pass: (time: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }) => void;
}

/** A clock that only moves when the test moves it. */
export function movableClock(start: Date | string = '2026-11-20T09:00:00.000Z'): MovableClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to);
    },
    pass: ({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at = after(at, ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days))));
    },
  };
}
