import { act } from '@testing-library/react';

let isFake = false;

export const hasFakeClock = () => isFake;

/**
 * Stops time at an instant for this test.
 * @returns the clock; `advance(ms)` advances it and runs due timers.
 */
export function stopClock(at = '2026-11-20T09:00:00.000Z') {
  isFake = true;
  jest.useFakeTimers({ now: new Date(at) });
  return {
    advance: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    now: () => new Date(),
  };
}

export const startClock = () => {
  isFake = false;
  jest.useRealTimers();
};
