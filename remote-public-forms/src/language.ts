import { changeLanguage, type Language } from '@guildhall/shared/i18n';

const cookie = 'gh_lang';

/** True when a person has chosen a language in this browser. */
export const wasChosen = () => document.cookie.split('; ').some((entry) => entry.startsWith(`${cookie}=`));

async function fetchTranslations(language: Language): Promise<void> {
  const { fetchFirstTranslations } = await import('./translations.ts');
  await fetchFirstTranslations(language);
}

/** Switches the language for this visit: the cookie is a session cookie. The server reads it on a reload. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchTranslations(language);
  // Set the cookie first: code that refetches in this language must know that the person chose it.
  document.cookie = `${cookie}=${language}; path=/; samesite=lax`;
  await changeLanguage(language);
}

async function speak(language: Language): Promise<void> {
  await fetchTranslations(language);
  await changeLanguage(language);
}

/** Follows the language of the request unless the person chose another; without its translations nothing changes. */
export async function followLanguage(language: Language): Promise<void> {
  if (!wasChosen()) await speak(language).catch(() => undefined);
}
