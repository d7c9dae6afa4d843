import { useFeatureTranslations } from '../feature-translations.ts';

/** Loads the translations of the export dialog, which all remotes share. */
export const useExportTranslations = () => useFeatureTranslations('exports', (one) => import(`./locales/${one}.json`));
