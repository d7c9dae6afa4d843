import { languageFacts, type Language } from './languages.ts';

/** True for an IANA time zone name that this runtime knows; an old browser may lack a new one. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone of this device; UTC where the browser hides it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * The language tag for numbers and dates. Digits are Latin and years Gregorian in every language, so that they can be
 * compared with documents and typed into other programs (domain §4, scenario 15).
 */
export const numberLocale = (language: Language): string => `${languageFacts[language].tag}-u-nu-latn-ca-gregory`;

/**
 * Makes what writes dates for people. Lint forbids every other way, so that nobody forgets the zone.
 * @param options what to write, and in which IANA zone; `undefined` takes the device's, `UTC` fits days without a time.
 */
export const dateFormatter = (
  language: Language,
  options: Intl.DateTimeFormatOptions & { timeZone: string | undefined },
): Intl.DateTimeFormat => new Intl.DateTimeFormat(numberLocale(language), options);
