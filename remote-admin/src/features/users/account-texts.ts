import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Fetches the texts of dialogs about accounts, which the pages of the office do without until one opens. */
export function loadAccountTexts(): Promise<unknown> {
  addTranslationLoader('accounts', (language) => import(`../../../locales/accounts/${language}.json`));
  return loadTranslations('accounts');
}
