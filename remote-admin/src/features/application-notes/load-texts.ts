import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations of the notes on applications. */
export async function loadNoteTexts(): Promise<void> {
  addTranslationLoader(
    'application-notes',
    (language) => import(`../../../locales/application-notes/${language}.json`),
  );
  await loadTranslations('application-notes');
}
