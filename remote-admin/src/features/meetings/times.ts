import { useMemo } from 'react';
import { offsetMinutesAt } from '@guildhall/shared/domain';
import { languageFacts, useLanguage } from '@guildhall/shared/i18n';
import type { Language } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';

/** Latin digits and our calendar in every language, as in the rest of the product. */
export const localeOf = (language: Language): string => `${languageFacts[language].tag}-u-nu-latn-ca-gregory`;

/** How the meeting's times are written in the reader's language, in one zone. */
export function useTimes(zone: string) {
  const language = useLanguage();
  return useMemo(() => {
    const locale = localeOf(language);
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    const clock = { hour: 'numeric', minute: '2-digit' } as const;
    const date = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    const whole = format({ ...date, year: 'numeric', ...clock });
    const [day, time] = [format(date), format(clock)];
    return {
      /** "Tue 1 Dec" */
      day: (instant: string) => day.format(new Date(instant)),
      time: (instant: string) => time.format(new Date(instant)),
      /** The clock times of a slot. */
      range: (from: string, to: string) => time.formatRange(new Date(from), new Date(to)),
      /** Day and times; over midnight both days. */
      whole: (from: string, to: string) => whole.formatRange(new Date(from), new Date(to)),
    };
  }, [language, zone]);
}

/** Names of zones as people read them. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** "UTC+5:30" at an instant. */
export function zoneOffset(zone: string, at: Date): string {
  const minutes = offsetMinutesAt(at, zone);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const text = `${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${text}`;
}

/** The zone of whoever is signed in. */
export const useOwnZone = (): string => useUser()?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

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
