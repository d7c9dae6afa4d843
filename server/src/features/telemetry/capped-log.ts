import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Named } from '../../platform/metrics/names.ts';

interface CappedLogOptions {
  log: Pick<FastifyBaseLogger, 'warn'>;
  clock: Clock;
  /** Lines a minute for one build of one remote. */
  perMinute?: number;
}

interface Window {
  named: Named;
  startedAt: number;
  lines: number;
  suppressed: number;
}

const minuteMs = 60_000;

/**
 * Writes what tabs report, the first lines of each minute as they are and the rest as one number: a thousand tabs with
 * the same broken build must not bury everything else.
 */
export function createCappedLog({ log, clock, perMinute = 20 }: CappedLogOptions) {
  const windows = new Map<string, Window>();

  function close(key: string, { named, suppressed }: Window): void {
    windows.delete(key);
    if (suppressed > 0) log.warn({ ...named, suppressed }, 'More reports about this build were left out of the log');
  }

  return {
    /** @param named whose lines these are; `fields` say what happened, in ids and names */
    warn(named: Named, fields: Record<string, unknown>, sentence: string): void {
      const key = `${named.remote} ${named.build}`;
      const now = clock.now().getTime();
      const known = windows.get(key);
      if (known && now - known.startedAt >= minuteMs) close(key, known);
      const window = windows.get(key) ?? { named, startedAt: now, lines: 0, suppressed: 0 };
      windows.set(key, window);
      if (window.lines >= perMinute) window.suppressed += 1;
      else {
        window.lines += 1;
        log.warn(fields, sentence);
      }
    },

    /** Says what was left out, of the minutes that are over; at the end (`all`) of those that are not, too. */
    sumUp({ all = false } = {}): void {
      const now = clock.now().getTime();
      for (const [key, window] of windows) if (all || now - window.startedAt >= minuteMs) close(key, window);
    },
  };
}
