import { browserClock } from '../../loader/clock.ts';
import type { RegistryStore } from '../registry.ts';
import { watchRegistry } from './watch.ts';

/** Lets this tab hear of new versions from now on, for as long as it is open. */
export function startWatch(registry: RegistryStore): void {
  const isVisible = () => document.visibilityState === 'visible';
  const { wake } = watchRegistry({
    clock: browserClock,
    random: Math.random,
    isVisible,
    ask: registry.refresh,
    isWanting: () => registry.get().isStale || registry.get().status === 'failed',
  });
  document.addEventListener('visibilitychange', wake);
  for (const sign of ['focus', 'online']) window.addEventListener(sign, wake);
}
