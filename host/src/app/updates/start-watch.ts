import { browserClock } from '../../loader/clock.ts';
import { tidyDevice } from '../../session/tidy-device.ts';
import { followLanguage } from '../../language/follow-language.ts';
import type { RegistryStore } from '../../routing/registry.ts';
import { watchRegistry } from './watch.ts';

/**
 * Lets this tab hear of new versions and of other tabs' language from now on, for as long as it is open, and removes what
 * earlier versions have left on the device.
 * @param prepareNotice has the notice at hand before there is something to say
 */
export function startWatch(registry: RegistryStore, prepareNotice: () => Promise<unknown>): void {
  tidyDevice();
  followLanguage();
  void prepareNotice().catch(() => undefined);
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
