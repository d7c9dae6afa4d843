import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Fetches the translations of account dialogs, which the office's pages do not need until one opens. */
export function loadAccountTexts(): Promise<unknown> {
  addTranslationLoader('accounts', (language) => import(`../../../locales/accounts/${language}.json`));
  return loadTranslations('accounts');
}
