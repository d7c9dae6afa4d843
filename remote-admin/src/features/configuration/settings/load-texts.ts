import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations of the sections that few people open. */
export function loadSettingTexts(): Promise<unknown> {
  addTranslationLoader('settings', (language) => import(`../../../../locales/settings/${language}.json`));
  return loadTranslations('settings');
}
