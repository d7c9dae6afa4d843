import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations of the minutes, which few pages show. */
export async function loadMinutesTexts(): Promise<void> {
  addTranslationLoader('minutes', (language) => import(`../../../locales/minutes/${language}.json`));
  await loadTranslations('minutes');
}
