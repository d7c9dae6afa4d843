import { addTranslationLoader, registerTranslations, type Language } from '@guildhall/shared/i18n';

// `locales/<language>.json` (namespace `public`) come with the page and hold what first screens show. What comes later
// has namespaces of its own, fetched with the code that shows it. This file is fetched later, too: the lists of
// languages in it are half a kilobyte.

addTranslationLoader('referee', (language) => import(`../locales/referee/${language}.json`));
addTranslationLoader('availability', (language) => import(`../locales/availability/${language}.json`));

/**
 * Fetches the first screens' translations in a language that somebody has just chosen. The page brought them in one
 * language only, and i18n takes the titles that the shell has of every language for all there is.
 */
export async function fetchFirstTranslations(language: Language): Promise<void> {
  const { default: translations } = await import(`../locales/${language}.json`);
  registerTranslations('public', language, translations);
}
