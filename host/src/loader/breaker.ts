import type { BreakerState } from '@guildhall/shared/domain';
import type { Clock } from './clock.ts';

const openAfterFailures = 2;
const openForMs = 30_000;

/**
 * Prevents a build of a remote that fails repeatedly from being requested on every navigation. Opens after two loads
 * with exhausted retries; after 30 s, or when a person asks, one load may probe with a single attempt, or with two when
 * its entry loaded.
 */
export interface Breaker {
  state(): BreakerState;
  /** An attempt starts although the breaker is not closed. */
  probing(): void;
  succeeded(): void;
  failed(): void;
}

/** The channel to the other tabs of this browser. */
export interface BreakerChannel {
  send(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
}

interface BreakersOptions {
  clock: Clock;
  /** This tab's own findings, excluding what others reported. */
  onChanged: (build: string, state: BreakerState) => void;
  /** Another tab found that a build works again. */
  onHealedElsewhere: (build: string) => void;
  channel: BreakerChannel | undefined;
}

/**
 * One breaker for each build of each remote, shared by all tabs: one tab's findings spare the others the attempts.
 * Every build has its own breaker, so that a rolled-back build is not blocked by the broken one.
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
