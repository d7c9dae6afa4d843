const firstRetryMs = 2000;
const lastRetryMs = 60_000;

/** Runs `save` after a pause, and after ever longer ones while nobody answers. */
export function createSaveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let failures = 0;

  const clear = () => clearTimeout(timer);
  const schedule = (afterMs: number) => {
    clear();
    if (isRunning) timer = setTimeout(save, afterMs);
  };

  return {
    clear,
    schedule,
    /** True from an attempt that nobody answered to the next one that succeeds. */
    isRetrying: () => failures > 0,
    succeeded() {
      failures = 0;
    },
    /** Nobody answered: waits twice as long as the last time, a minute at most. */
    retry() {
      schedule(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
      failures += 1;
    },
    start() {
      isRunning = true;
    },
    stop() {
      isRunning = false;
      clear();
    },
  };
}
