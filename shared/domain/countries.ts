import { languageFacts, type Language } from './languages.ts';

// Creating the names of a language takes longer than reading thousands of them.
const namesOf = new Map<Language, Intl.DisplayNames>();

function namesIn(language: Language): Intl.DisplayNames {
  const names = namesOf.get(language) ?? new Intl.DisplayNames(languageFacts[language].tag, { type: 'region' });
  namesOf.set(language, names);
  return names;
}

/** True for the shape of an ISO 3166-1 alpha-2 code. */
export const isCountryCode = (text: string): boolean => /^[A-Z]{2}$/.test(text);

/** A country's name in the reader's language; the code itself if it is unknown. */
export const countryName = (code: string, language: Language): string =>
  isCountryCode(code) ? (namesIn(language).of(code) ?? code) : code;
