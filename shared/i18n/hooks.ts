import { useMemo, useSyncExternalStore } from 'react';
import { languageFacts } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import { createFormat } from '../format/format.ts';
import type { Format } from '../format/format.ts';
import { useUser } from '../store/index.ts';
import { currentLanguage, i18n } from './i18n.ts';

function subscribe(listener: () => void) {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The language of now; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

export const useDirection = (): 'ltr' | 'rtl' => languageFacts[useLanguage()].direction;

/**
 * Dates, numbers and money as the language writes them, with Latin digits.
 * @param options.timeZone an IANA zone for instants, such as a meeting's; the zone of the person's profile by default.
 */
export function useFormat(options: { timeZone?: string } = {}): Format {
  const language = useLanguage();
  const own = useUser()?.zone;
  const timeZone = options.timeZone ?? own;
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
