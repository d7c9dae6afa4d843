import { languageFacts, type Language } from './languages.ts';

/**
 * The language tag for numbers and dates. Digits are Latin and years Gregorian in every language, so that people can
 * compare them with documents and type them into other programs (domain §4, scenario 15).
 */
export const numberLocale = (language: Language): string => `${languageFacts[language].tag}-u-nu-latn-ca-gregory`;

type DateOptions = Intl.DateTimeFormatOptions & { timeZone: string | undefined };

/**
 * Creates a date formatter. Lint forbids every other way, because the zone is easily forgotten.
 * @param options the parts to format and the IANA zone; `undefined`, or a zone an old browser does not know, means the
 * device's; `UTC` fits days without a time.
 */
export const dateFormatter = (language: Language, options: DateOptions): Intl.DateTimeFormat =>
  create(numberLocale(language), options);

/** The same for documents, whose English dates are British: 5 March 2026. */
export const documentDateFormatter = (language: Language, options: DateOptions): Intl.DateTimeFormat =>
  create(language === 'en' ? 'en-GB' : numberLocale(language), options);

function create(locale: string, options: DateOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: undefined });
  }
}
