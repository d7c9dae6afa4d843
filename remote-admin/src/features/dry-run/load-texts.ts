import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations of a command's consequences. */
export async function loadDryRunTexts(): Promise<void> {
  addTranslationLoader('dry-run', (language) => import(`../../../locales/dry-run/${language}.json`));
  await loadTranslations('dry-run');
}
