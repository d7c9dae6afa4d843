import { useMemo } from 'react';
import { dateFormatter, useLanguage } from '@guildhall/shared/i18n';

/** A calendar day without a zone, in words. */
export function useDayNames() {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = dateFormatter(language, { ...options, timeZone: 'UTC' });
      return (day: string) => made.format(new Date(`${day}T00:00:00Z`));
    };
    const clock = dateFormatter(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    return {
      long: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      short: format({ weekday: 'short', day: 'numeric', month: 'short' }),
      weekday: format({ weekday: 'short' }),
      weekdayNarrow: format({ weekday: 'narrow' }),
      weekdayLong: format({ weekday: 'long' }),
      month: format({ month: 'long', year: 'numeric' }),
      number: format({ day: 'numeric' }),
      /** `HH:mm` formatted for the language. */
      time: (time: string) => clock.format(new Date(`2000-01-01T${time}:00Z`)),
    };
  }, [language]);
}
