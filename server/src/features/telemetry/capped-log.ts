import { minuteMs } from '@guildhall/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Named } from '../../platform/metrics/names.ts';

interface CappedLogOptions {
  log: Pick<FastifyBaseLogger, 'warn'>;
  clock: Clock;
  /** Lines per minute for one build of one remote. */
  perMinute?: number;
}

interface Window {
  named: Named;
  startedAt: number;
  lines: number;
  suppressed: number;
}

/**
 * Logs reports from tabs: the first lines of each minute individually and the rest as one number, so that a thousand
 * tabs with the same broken build do not flood the log.
 */
export function createCappedLog({ log, clock, perMinute = 20 }: CappedLogOptions) {
  const windows = new Map<string, Window>();

  function close(key: string, { named, suppressed }: Window): void {
    windows.delete(key);
    if (suppressed > 0) log.warn({ ...named, suppressed }, 'More reports about this build were left out of the log');
  }

  return {
    /** @param named the build the lines belong to; `fields` describe the event with ids and names */
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

    /** Logs the number of omitted lines for past minutes; at the end (`all`) also for the current one. */
    sumUp({ all = false } = {}): void {
      const now = clock.now().getTime();
      for (const [key, window] of windows) if (all || now - window.startedAt >= minuteMs) close(key, window);
    },
  };
}
