import { useMemo, useSyncExternalStore } from 'react';
import { deviceZone, isTimeZone } from '../domain/date-format.ts';
import { languageFacts } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import { createFormat } from '../format/format.ts';
import type { Format } from '../format/format.ts';
import { store, useUser } from '../store/index.ts';
import { currentLanguage, i18n } from './i18n.ts';

function subscribe(listener: () => void) {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The language of now; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

export const useDirection = (): 'ltr' | 'rtl' => languageFacts[useLanguage()].direction;

// Every date on a page asks, and a browser takes long to answer.
let checked: { profile: string; zone: string | undefined } | undefined;

/** The profile's zone; none where nobody is signed in, or where this browser doesn't know the zone. */
function readable(profile: string | undefined): string | undefined {
  if (profile === undefined) return undefined;
  if (checked?.profile !== profile) checked = { profile, zone: isTimeZone(profile) ? profile : undefined };
  return checked.zone;
}

/** The zone in which whoever is signed in reads times; the device's for everybody else. */
export const useZone = (): string => readable(useUser()?.zone) ?? deviceZone();

/** The same, for code that is no component. */
export const currentZone = (): string => readable(store.getState()['user-auth'].user?.zone) ?? deviceZone();

/**
 * Dates, numbers and money as the language writes them, with Latin digits.
 * @param options.timeZone an IANA zone for instants, such as a meeting's; the zone of the person's profile by default.
 */
export function useFormat(options: { timeZone?: string } = {}): Format {
  const language = useLanguage();
  const own = readable(useUser()?.zone);
  const timeZone = options.timeZone ?? own;
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
