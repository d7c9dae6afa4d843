import { languageFacts, type Language } from './languages.ts';

/**
 * The language tag for numbers and dates. Digits are Latin and years Gregorian in every language, so that they can be
 * compared with documents and typed into other programs (domain §4, scenario 15).
 */
export const numberLocale = (language: Language): string => `${languageFacts[language].tag}-u-nu-latn-ca-gregory`;

/**
 * Makes what writes dates for people. Lint forbids every other way, so that nobody forgets the zone.
 * @param options what to write, and in which IANA zone; `undefined` takes the device's, and so does a zone that an old
 *   browser doesn't know; `UTC` fits days without a time.
 */
export function dateFormatter(
  language: Language,
  options: Intl.DateTimeFormatOptions & { timeZone: string | undefined },
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(numberLocale(language), options);
  } catch {
    return new Intl.DateTimeFormat(numberLocale(language), { ...options, timeZone: undefined });
  }
}
