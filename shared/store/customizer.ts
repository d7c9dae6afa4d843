import { languageCookie, languageFacts, type Language } from '../domain/languages.ts';
import { defaultCustomizer } from './defaults.ts';
import { associationTheme } from './identity.ts';
import { store, useRootStore } from './root.ts';
import type { Customizer } from './types.ts';

/** Changes the appearance; every choice is stored. */
export const customize = (change: Partial<Customizer>) =>
  store.setState((state) => ({ customizer: { ...state.customizer, ...change } }));

/** Tells the server the language of the next page. The value is not secret and identifies nobody. */
const writeLanguageCookie = (language: Language) => {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
};

/** Stores the language that the person chose. The store leads; the cookie follows it. */
export const chooseLanguage = (isLanguage: Language) => {
  writeLanguageCookie(isLanguage);
  customize({ isLanguage, isLanguageChosen: true, activeDir: languageFacts[isLanguage].direction });
};

export const isLanguageChosen = (): boolean => store.getState().customizer.isLanguageChosen;

/**
 * The language of this visit: the stored choice, otherwise that of the served page.
 * @param served the server's choice: the cookie's language, the content's, or the browser's
 */
export function languageOfVisit(served: Language): Language {
  const { isLanguage, isLanguageChosen } = store.getState().customizer;
  if (isLanguageChosen) {
    writeLanguageCookie(isLanguage);
    return isLanguage;
  }
  // Chosen before the store remembered it, or by a tab whose storage is blocked.
  if (document.cookie.split('; ').includes(`${languageCookie}=${served}`)) chooseLanguage(served);
  else if (isLanguage !== served) customize({ isLanguage: served, activeDir: languageFacts[served].direction });
  return served;
}

/** Resets the appearance to that of a first visit; the language stays. */
export const resetLooks = () => {
  const { isLanguage, isLanguageChosen, activeDir, isModeBySystem, activeMode } = store.getState().customizer;
  // Otherwise, following the device again sets the mode.
  const mode = isModeBySystem ? { activeMode } : {};
  customize({ ...defaultCustomizer, ...mode, ...associationTheme(), isLanguage, isLanguageChosen, activeDir });
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
