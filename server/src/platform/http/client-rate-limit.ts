import { clientKey } from './client-address.ts';
import { problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';

const minuteMs = 60_000;
const maxClients = 10_000;

/**
 * So many requests a minute from one client, counted in this process alone: reports must not cost the database anything,
 * and nobody gains by sending some more of them to another process.
 */
export function createClientRateLimit({ clock, perMinute }: { clock: Clock; perMinute: number }) {
  const hits = new Map<string, number>();
  let minute = -1;
  return {
    /** Counts one more. @throws Problem 429 with `Retry-After` when that is too many. */
    take(ip: string): void {
      const now = clock.now().getTime();
      if (Math.floor(now / minuteMs) !== minute) {
        minute = Math.floor(now / minuteMs);
        hits.clear();
      }
      const own = clientKey(ip);
      // Whoever comes with ever new addresses shares one budget from here on, so that counting stays small.
      const key = hits.has(own) || hits.size < maxClients ? own : 'others';
      const count = (hits.get(key) ?? 0) + 1;
      hits.set(key, count);
      if (count <= perMinute) return;
      const waitSeconds = ((minute + 1) * minuteMs - now) / 1000;
      throw problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', waitSeconds);
    },
  };
}
