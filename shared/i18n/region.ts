import { dateFormatter as formatterOf } from '../domain/date-format.ts';
import { readLanguage, type Language } from '../domain/languages.ts';

const regionIn = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

/** The region of a language in the browser's settings: `GB` for English where they list `en-GB`. */
const regionOf = (language: Language): string | undefined =>
  globalThis.navigator?.languages
    ?.filter((tag) => readLanguage(tag) === language)
    .map(regionIn)
    .find((region) => region !== undefined);

/** The country that the browser's settings name first, if any. */
export const deviceCountry = (): string | undefined =>
  globalThis.navigator?.languages?.map(regionIn).find((region) => region !== undefined && /^[A-Z]{2}$/.test(region));

/** Creates a date formatter as the domain's, in the order and with the clock of the browser's region. */
export const dateFormatter = (language: Language, options: Parameters<typeof formatterOf>[1]): Intl.DateTimeFormat =>
  formatterOf(language, options, regionOf(language));
