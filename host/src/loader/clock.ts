/** The loader's clock, so that tests control the time. All durations in ms. */
export interface Clock {
  now(): number;
  /** Calls `action` once after `ms`; the returned function cancels it. */
  after(ms: number, action: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

/** A stage exceeded its time limit. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Stops waiting for `work` after `ms`. The work itself cannot be stopped; a late result is dropped.
 * @throws TimeoutError
 */
export function within<Value>(clock: Clock, ms: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new TimeoutError(`Not finished after ${ms} ms.`)));
    work.then(resolve, reject).finally(cancel);
  });
}
