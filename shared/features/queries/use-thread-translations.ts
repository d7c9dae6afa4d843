import { useFeatureTranslations } from '../feature-translations.ts';

/** Loads the thread translations, which all remotes share. */
export const useThreadTranslations = () => useFeatureTranslations('queries', (one) => import(`./locales/${one}.json`));
