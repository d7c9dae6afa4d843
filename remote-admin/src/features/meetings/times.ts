import { useMemo } from 'react';
import { offsetMinutesAt } from '@guildhall/shared/domain';
import { dateFormatter, useLanguage } from '@guildhall/shared/i18n';

/** Formats the meeting's times in the reader's language, in one zone. */
export function useTimes(zone: string) {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => dateFormatter(language, { ...options, timeZone: zone });
    const clock = { hour: 'numeric', minute: '2-digit' } as const;
    const date = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    const moment = format({ ...date, ...clock });
    const whole = format({ ...date, year: 'numeric', ...clock });
    const [day, time] = [format(date), format(clock)];
    return {
      /** "Tue 1 Dec" */
      day: (instant: string) => day.format(new Date(instant)),
      time: (instant: string) => time.format(new Date(instant)),
      /** Day and time. */
      at: (instant: string) => moment.format(new Date(instant)),
      /** The clock times of a slot. */
      range: (from: string, to: string) => time.formatRange(new Date(from), new Date(to)),
      /** Day and times; both days if it ends after midnight. */
      whole: (from: string, to: string) => whole.formatRange(new Date(from), new Date(to)),
    };
  }, [language, zone]);
}

/** Readable names of zones. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** "UTC+5:30" at an instant. */
export function zoneOffset(zone: string, at: Date): string {
  const minutes = offsetMinutesAt(at, zone);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const text = `${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${text}`;
}
