import { useSyncExternalStore } from 'react';
import { languageFacts } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import { currentLanguage, i18n } from './i18n.ts';

function subscribe(listener: () => void) {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The current language; re-renders on change. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

export const useDirection = (): 'ltr' | 'rtl' => languageFacts[useLanguage()].direction;

/** The comma of the reader's language, with its space: screen readers pause at it. */
export const useComma = (): string => languageFacts[useLanguage()].comma;
