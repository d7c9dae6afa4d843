import { languageFacts, type Language } from './languages.ts';

/**
 * The language tag for numbers and dates. Digits are Latin and years Gregorian in every language, so that people can
 * compare them with documents and type them into other programs (domain §4, scenario 15).
 * @param region where the reader lives, such as `GB`: it decides the order of dates and the clock
 */
export const numberLocale = (language: Language, region?: string): string =>
  `${withRegion(languageFacts[language].tag, region)}-u-nu-latn-ca-gregory`;

/** Simplified Chinese stays simplified in regions that write traditional characters. */
const withRegion = (tag: string, region: string | undefined): string =>
  region === undefined || tag.endsWith(region) ? tag : `${tag === 'zh-CN' ? 'zh-Hans' : tag}-${region}`;

type DateOptions = Intl.DateTimeFormatOptions & { timeZone: string | undefined };

/**
 * Creates a date formatter. Lint forbids every other way, because the zone is easily forgotten.
 * @param options the parts to format and the IANA zone; `undefined`, or a zone an old browser does not know, means the
 * device's; `UTC` fits days without a time.
 * @param region the reader's; screens use `dateFormatter` of shared/i18n, which knows it
 */
export const dateFormatter = (language: Language, options: DateOptions, region?: string): Intl.DateTimeFormat =>
  create(numberLocale(language, region), options);

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
