import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations of the junk box and of the dialogs that move items into it. */
export async function loadJunkTexts(): Promise<void> {
  addTranslationLoader('junk', (language) => import(`../../../locales/junk/${language}.json`));
  await loadTranslations('junk');
}
