import { minuteMs } from '@guildhall/shared/domain';

const firstRetryMs = 2000;
const lastRetryMs = minuteMs;

/** Runs `save` after a pause, with increasing pauses while the server is unreachable. */
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
    /** True from a failed attempt until the next successful one. */
    isRetrying: () => failures > 0,
    succeeded() {
      failures = 0;
    },
    /** No response: waits twice as long as the last time, up to one minute. */
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
