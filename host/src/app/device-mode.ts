import { customize, store } from '@guildhall/shared/store';

/**
 * Keeps the mode in step with the device while the person wants that, also when the device changes. Every tab does so
 * independently. It reacts only to changes of the device or the setting: tabs with different device modes would
 * otherwise override each other forever.
 * @returns a function that stops it.
 */
export function followDeviceMode(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isWanted = () => store.getState().customizer.isModeBySystem;
  const follow = () => {
    const activeMode = dark.matches ? 'dark' : 'light';
    if (isWanted() && store.getState().customizer.activeMode !== activeMode) customize({ activeMode });
  };
  dark.addEventListener('change', follow);
  const unsubscribe = store.subscribe((_, { customizer }) => {
    if (isWanted() && !customizer.isModeBySystem) follow();
  });
  follow();
  return () => {
    dark.removeEventListener('change', follow);
    unsubscribe();
  };
}
