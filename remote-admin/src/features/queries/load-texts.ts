import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations for working on one query. */
export async function loadInboxTexts(): Promise<void> {
  addTranslationLoader('inbox', (language) => import(`../../../locales/inbox/${language}.json`));
  await loadTranslations('inbox');
}
