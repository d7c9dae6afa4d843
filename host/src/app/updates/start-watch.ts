import { browserClock } from '../../loader/clock.ts';
import { tidyDevice } from '../../session/sign-out.ts';
import { followLanguage } from '../../language/follow-language.ts';
import type { RegistryStore } from '../../routing/registry.ts';
import { watchRegistry } from './registry-polling.ts';

/**
 * Makes this tab watch for new versions and other tabs' language until it is closed, and removes data that earlier
 * versions left on the device.
 * @param prepareNotice loads the notice before it is needed
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
