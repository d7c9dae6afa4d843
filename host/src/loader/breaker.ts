import type { Clock } from './clock.ts';

const openAfterFailures = 2;
const openForMs = 30_000;

/**
 * Keeps a remote that failed again and again from being asked at every navigation. Open after two loads that used up
 * their tries; after 30 s, or when a person asks for it, one load with a single try may probe.
 */
export interface Breaker {
  state(): 'closed' | 'open' | 'half-open';
  succeeded(): void;
  failed(): void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let openedAt = 0;
  return {
    state() {
      if (failures < openAfterFailures) return 'closed';
      return clock.now() - openedAt < openForMs ? 'open' : 'half-open';
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      openedAt = clock.now();
    },
  };
}
