import { useMemo } from 'react';
import { languageFacts, useLanguage } from '@guildhall/shared/i18n';
import type { Language } from '@guildhall/shared/i18n';

/** Latin digits and our calendar in every language, as in the rest of the product. */
export const localeOf = (language: Language): string => `${languageFacts[language].tag}-u-nu-latn-ca-gregory`;

/** A day that belongs to no zone, in words. */
export function useDayNames() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = localeOf(language);
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return (day: string) => made.format(new Date(`${day}T00:00:00Z`));
    };
    const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    return {
      long: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      short: format({ weekday: 'short', day: 'numeric', month: 'short' }),
      weekday: format({ weekday: 'short' }),
      weekdayLong: format({ weekday: 'long' }),
      month: format({ month: 'long', year: 'numeric' }),
      number: format({ day: 'numeric' }),
      /** `HH:mm` as the language writes it. */
      time: (time: string) => clock.format(new Date(`2000-01-01T${time}:00Z`)),
    };
  }, [language]);
}
