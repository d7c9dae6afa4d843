import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations of bulk actions. */
export async function loadBulkTexts(): Promise<void> {
  addTranslationLoader('bulk', (language) => import(`../../../locales/bulk/${language}.json`));
  await loadTranslations('bulk');
}
