import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** The features with their own translations in `locales/<feature>`; all other texts are in `locales/<language>.json`. */
type Feature =
  | 'accounting'
  | 'accounts'
  | 'application-notes'
  | 'backups'
  | 'bank'
  | 'bulk'
  | 'dry-run'
  | 'figures'
  | 'form-builder'
  | 'inbox'
  | 'invoicing'
  | 'junk'
  | 'mails'
  | 'minutes'
  | 'renewal'
  | 'saved-replies'
  | 'set-up'
  | 'settings';

/**
 * Loads the translations of features together with a lazy part:
 * `lazyPart(async () => (await import('./Bank.tsx')).Bank, { translations: featureTranslations('bank') })`.
 */
export const featureTranslations =
  (...features: Feature[]) =>
  (): Promise<void> => {
    for (const feature of features)
      addTranslationLoader(feature, (language) => import(`../locales/${feature}/${language}.json`));
    return loadTranslations(...features);
  };
