import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { type Language, registerTranslations, type Translations } from '@guildhall/shared/i18n';

/**
 * The translations of the remotes in use, in the page's i18n. The navigation registers some of every remote in every
 * language, so i18n considers them complete and requests none; this records which really loaded.
 * @param load fetches the translations of a remote in use
 */
export function createRemoteTranslations(load: (remoteId: string, language: Language) => Promise<Translations>) {
  const taken = new Map<string, { namespace: string; languages: Set<Language> }>();
  return {
    /** Adds the translations that loaded with a page. */
    take(
      { id, namespace }: Pick<RemoteDescriptor, 'id' | 'namespace'>,
      language: Language,
      translations: Translations,
    ): void {
      registerTranslations(namespace, language, translations);
      const languages = taken.get(id)?.languages ?? new Set();
      taken.set(id, { namespace, languages: languages.add(language) });
    },
    /** The remote moves to another build with other translations. */
    forget: (remoteId: string): void => void taken.delete(remoteId),
    /**
     * Loads missing translations of the remotes in use in another language.
     * @throws when those of one are available neither in that language nor in the default one
     */
    async prepare(language: Language): Promise<void> {
      const missing = [...taken].filter(([, { languages }]) => !languages.has(language));
      await Promise.all(
        missing.map(async ([id, { namespace, languages }]) => {
          registerTranslations(namespace, language, await load(id, language));
          languages.add(language);
        }),
      );
    },
  };
}
