import type { BreakerState } from '@guildhall/shared/domain';
import type { Clock } from './clock.ts';

const openAfterFailures = 2;
const openForMs = 30_000;

/**
 * Keeps one build of a remote that failed again and again from being asked at every navigation. Open after two loads
 * that used up their tries; after 30 s, or when a person asks for it, one load with a single try may probe, or with
 * two when its entry came.
 */
export interface Breaker {
  state(): BreakerState;
  /** A try goes out although the breaker is not closed. */
  probing(): void;
  succeeded(): void;
  failed(): void;
}

/** The way to the other tabs of this browser. */
export interface BreakerChannel {
  send(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
}

interface BreakersOptions {
  clock: Clock;
  /** What this tab found out; not what others told it. */
  onChanged: (build: string, state: BreakerState) => void;
  /** Another tab found a build well again. */
  onHealedElsewhere: (build: string) => void;
  channel: BreakerChannel | undefined;
}

/**
 * One breaker for each build of each remote, shared by all tabs: what one finds out spares the others the tries. A
 * build of its own has a breaker of its own, so the one that was brought back does not pay for the broken one.
 * @returns the breaker of a build, by its name as in `demo@1.0.0+abc`
 */
export function createBreakers({ clock, onChanged, onHealedElsewhere, channel }: BreakersOptions) {
  const failures = new Map<string, { count: number; at: number }>();
  const of = (build: string) => failures.get(build) ?? { count: 0, at: 0 };

  channel?.listen((message) => {
    if (typeof message !== 'object' || message === null || !('build' in message) || !('state' in message)) return;
    const { build, state } = message;
    if (typeof build !== 'string') return;
    if (state === 'open') failures.set(build, { count: openAfterFailures, at: clock.now() });
    if (state === 'closed' && failures.delete(build)) onHealedElsewhere(build);
  });

  function changed(build: string, state: BreakerState) {
    onChanged(build, state);
    if (state !== 'half-open') channel?.send({ build, state });
  }

  return (build: string): Breaker => ({
    state() {
      const { count, at } = of(build);
      if (count < openAfterFailures) return 'closed';
      return clock.now() - at < openForMs ? 'open' : 'half-open';
    },
    probing: () => changed(build, 'half-open'),
    succeeded() {
      const wasOpen = of(build).count >= openAfterFailures;
      failures.delete(build);
      if (wasOpen) changed(build, 'closed');
    },
    failed() {
      const count = of(build).count + 1;
      failures.set(build, { count, at: clock.now() });
      if (count >= openAfterFailures) changed(build, 'open');
    },
  });
}
