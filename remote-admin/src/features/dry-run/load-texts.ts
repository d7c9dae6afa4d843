import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the texts that say what a step of an application will do. */
export async function loadDryRunTexts(): Promise<void> {
  addTranslationLoader('dry-run', (language) => import(`../../../locales/dry-run/${language}.json`));
  await loadTranslations('dry-run');
}
