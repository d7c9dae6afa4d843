import { changeLanguage, type Language } from '@guildhall/shared/i18n';
import { chooseLanguage, isLanguageChosen } from '@guildhall/shared/store';

async function fetchTranslations(language: Language): Promise<void> {
  const { fetchFirstTranslations } = await import('./translations.ts');
  await fetchFirstTranslations(language);
}

/** The person chose a language, for this form and the next visit. */
export async function switchLanguage(language: Language): Promise<void> {
  await fetchTranslations(language);
  // First the store: code that refetches in this language must know that the person chose it.
  chooseLanguage(language);
  await changeLanguage(language);
}

async function speak(language: Language): Promise<void> {
  await fetchTranslations(language);
  await changeLanguage(language);
}

/** Follows the language of the request unless the person chose another; without its translations nothing changes. */
export async function followLanguage(language: Language): Promise<void> {
  if (!isLanguageChosen()) await speak(language).catch(() => undefined);
}
