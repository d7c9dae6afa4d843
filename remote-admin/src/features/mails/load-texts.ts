import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the texts for working on mails: sending many, scheduling, previews, files. */
export async function loadMailTexts(): Promise<void> {
  addTranslationLoader('mails', (language) => import(`../../../locales/mails/${language}.json`));
  await loadTranslations('mails');
}
