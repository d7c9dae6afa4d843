import { customize, store } from '@guildhall/shared/store';

/**
 * Keeps the mode that shows in step with the device while the person wants that, also when the device changes at dusk.
 * Every tab does so by itself. It looks only when the device or the wish changes: tabs that are told different things
 * would otherwise answer each other for ever.
 * @returns an end to it.
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
