import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** The section of backups, with its translations. */
export async function loadBackupsSection() {
  addTranslationLoader('backups', (language) => import(`../../../locales/backups/${language}.json`));
  const [{ BackupCards }] = await Promise.all([import('./backups/BackupCards.tsx'), loadTranslations('backups')]);
  return BackupCards;
}
