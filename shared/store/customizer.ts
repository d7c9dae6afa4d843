import { defaultCustomizer } from './defaults.ts';
import { associationTheme } from './identity.ts';
import { store, useRootStore } from './root.ts';
import type { Customizer } from './types.ts';

/** Changes the appearance; every choice is stored. */
export const customize = (change: Partial<Customizer>) =>
  store.setState((state) => ({ customizer: { ...state.customizer, ...change } }));

/** Resets the appearance to that of a first visit; the language stays. */
export const resetLooks = () => {
  const { isLanguage, activeDir, isModeBySystem, activeMode } = store.getState().customizer;
  // Otherwise, following the device again sets the mode.
  const mode = isModeBySystem ? { activeMode } : {};
  customize({ ...defaultCustomizer, ...mode, ...associationTheme(), isLanguage, activeDir });
};

export const toggleSidebar = () => customize({ isCollapse: !store.getState().customizer.isCollapse });
export const toggleMobileSidebar = () => customize({ isMobileSidebar: !store.getState().customizer.isMobileSidebar });

export const useCustomizer = <T>(select: (customizer: Customizer) => T): T =>
  useRootStore((state) => select(state.customizer));

/** Sets whether the screen being navigated to is still loading. */
export const setLoading = (isLoading: boolean) => {
  if (store.getState().loading.isLoading !== isLoading) store.setState({ loading: { isLoading } });
};
export const useLoading = (): boolean => useRootStore((state) => state.loading.isLoading);
