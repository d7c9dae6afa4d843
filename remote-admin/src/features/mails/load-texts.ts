import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** Loads the translations for working on mails: bulk sending, scheduling, previews, attachments. */
export async function loadMailTexts(): Promise<void> {
  addTranslationLoader('mails', (language) => import(`../../../locales/mails/${language}.json`));
  await loadTranslations('mails');
}
