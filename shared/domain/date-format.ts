import { languageFacts, type Language } from './languages.ts';

/**
 * The language tag for numbers and dates. Digits are Latin and years Gregorian in every language, so that people can
 * compare them with documents and type them into other programs (domain §4, scenario 15).
 */
export const numberLocale = (language: Language): string => `${languageFacts[language].tag}-u-nu-latn-ca-gregory`;

/**
 * Creates a date formatter. Lint forbids every other way, so that nobody forgets the zone.
 * @param options the parts to format and the IANA zone; `undefined`, or a zone an old browser does not know, means the
 * device's; `UTC` fits days without a time.
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
