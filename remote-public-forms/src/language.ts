import { changeLanguage, type Language } from '@guildhall/shared/i18n';

const cookie = 'gh_lang';

/** True when a language was chosen here before, by this person or by whoever uses this browser. */
export const wasChosen = () => document.cookie.split('; ').some((entry) => entry.startsWith(`${cookie}=`));

async function fetchTranslations(language: Language): Promise<void> {
  const { fetchFirstTranslations } = await import('./translations.ts');
  await fetchFirstTranslations(language);
}

/** Somebody chooses a language: for this visit only, so the cookie ends with it. The server reads it on a reload. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchTranslations(language);
  // First: what the screen asks anew in this language must already know that somebody chose it.
  document.cookie = `${cookie}=${language}; path=/; samesite=lax`;
  await changeLanguage(language);
}

async function speak(language: Language): Promise<void> {
  await fetchTranslations(language);
  await changeLanguage(language);
}

/** Follows the language the request was written in, unless somebody chose another; without its translations all stays. */
export async function followLanguage(language: Language): Promise<void> {
  if (!wasChosen()) await speak(language).catch(() => undefined);
}
