import type { Bytes } from './bytes.ts';
import type { BackupRuns } from './runs.ts';

/** Receives the progress, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Reports the number of processed bytes. */
export async function* watched(source: Bytes, onPassed: (bytes: number) => void): Bytes {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    onPassed(bytes);
    yield chunk;
  }
}

const reportMs = 1000;
/** Repeated without progress as well: a process silent for minutes counts as gone. */
const silentReports = 30;

/** Stores the progress of a run, at most once per second. @returns a function to report it, and one to stop */
export function keepReporting(runs: BackupRuns, id: string): { onProgress: OnProgress; stop: () => void } {
  let [percent, reported, silent] = [0, 0, 0];
  const timer = setInterval(() => {
    silent += 1;
    if (percent === reported && silent < silentReports) return;
    [reported, silent] = [percent, 0];
    // The next report follows in a second.
    runs.report(id, percent).catch(() => {});
  }, reportMs);
  timer.unref();
  return {
    onProgress: (share) => (percent = Math.min(99, Math.floor(share * 100))),
    stop: () => clearInterval(timer),
  };
}
