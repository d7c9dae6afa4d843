import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the texts of the junk box and of the dialogs that put something into it. */
export async function loadJunkTexts(): Promise<void> {
  addTranslationLoader('junk', (language) => import(`../../../locales/junk/${language}.json`));
  await loadTranslations('junk');
}
