import { minuteMs, type BreakerState } from '@guildhall/shared/domain';
import type { Clock } from '../clock/clock.ts';
import type { Named } from './names.ts';

const windowMinutes = 5;

interface Recent {
  named: Named;
  /** Opened minus closed, per minute. */
  minutes: Map<number, number>;
}

/**
 * Estimates how many tabs have an open breaker for a remote: a tab reports when its breaker opens and closes, but not
 * when the tab is closed.
 */
export function createRecentBreakers(clock: Clock) {
  const all = new Map<string, Recent>();
  const thisMinute = () => Math.floor(clock.now().getTime() / minuteMs);

  return {
    note(named: Named, state: BreakerState): void {
      if (state === 'half-open') return;
      const key = `${named.remote} ${named.build}`;
      const recent = all.get(key) ?? { named, minutes: new Map<number, number>() };
      all.set(key, recent);
      const minute = thisMinute();
      recent.minutes.set(minute, (recent.minutes.get(minute) ?? 0) + (state === 'open' ? 1 : -1));
      recent.minutes.delete(minute - windowMinutes);
    },

    counts(): { named: Named; open: number }[] {
      const oldest = thisMinute() - windowMinutes;
      const counts: { named: Named; open: number }[] = [];
      for (const [key, { named, minutes }] of all) {
        const recent = [...minutes].filter(([minute]) => minute > oldest);
        if (recent.length === 0) all.delete(key);
        else
          counts.push({
            named,
            open: Math.max(
              0,
              recent.reduce((sum, [, change]) => sum + change, 0),
            ),
          });
      }
      return counts;
    },
  };
}
