import { addTranslationLoader, registerTranslations, type Language } from '@guildhall/shared/i18n';

// `locales/<language>.json` (namespace `public`) ships with the page and holds the first screens' texts. Later texts
// have their own namespaces, loaded with the code that shows them. This file is lazy, too: its lists of languages are
// half a kilobyte.

addTranslationLoader('referee', (language) => import(`../locales/referee/${language}.json`));
addTranslationLoader('availability', (language) => import(`../locales/availability/${language}.json`));

/**
 * Loads the first screens' translations in a newly chosen language. The page ships them in one language only, and i18n
 * would take the shell's titles in another language for the complete namespace.
 */
export async function fetchFirstTranslations(language: Language): Promise<void> {
  const { default: translations } = await import(`../locales/${language}.json`);
  registerTranslations('public', language, translations);
}
