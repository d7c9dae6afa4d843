import { minuteMs } from '@guildhall/shared/domain';
import { clientKey } from './client-address.ts';
import { problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';

const maxClients = 10_000;

/**
 * A limit of requests per minute and client, counted in this process only: reports must not cost the database anything,
 * and sending some more to another process gains nothing.
 */
export function createClientRateLimit({ clock, perMinute }: { clock: Clock; perMinute: number }) {
  const hits = new Map<string, number>();
  let minute = -1;
  return {
    /** Counts a request. @throws Problem 429 with `Retry-After` above the limit. */
    take(ip: string): void {
      const now = clock.now().getTime();
      if (Math.floor(now / minuteMs) !== minute) {
        minute = Math.floor(now / minuteMs);
        hits.clear();
      }
      const own = clientKey(ip);
      // Clients with ever new addresses share one budget from here on, to limit memory.
      const key = hits.has(own) || hits.size < maxClients ? own : 'others';
      const count = (hits.get(key) ?? 0) + 1;
      hits.set(key, count);
      if (count <= perMinute) return;
      const waitSeconds = ((minute + 1) * minuteMs - now) / 1000;
      throw problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', waitSeconds);
    },
  };
}
