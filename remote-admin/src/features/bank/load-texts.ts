import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations of the bank page. */
export async function loadBankTexts(): Promise<void> {
  addTranslationLoader('bank', (language) => import(`../../../locales/bank/${language}.json`));
  await loadTranslations('bank');
}
