import { useLanguage } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { useMemo } from 'react';
import { createFormat, type Format } from './format.ts';

/**
 * Dates, numbers and money in the language's format, with Latin digits.
 * @param options.timeZone an IANA zone for instants, such as a meeting's; the zone of the person's profile by default.
 */
export function useFormat(options: { timeZone?: string } = {}): Format {
  const language = useLanguage();
  const own = useUser()?.zone;
  const timeZone = options.timeZone ?? own;
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
