import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { type Language, registerTranslations, type Translations } from '@guildhall/shared/i18n';

/**
 * The translations of the remotes in use, in the page's i18n. The navigation brings some of every remote in every language,
 * so i18n believes that it has them all and asks for none; here is known which really came.
 * @param load fetches the translations of a remote in use
 */
export function createRemoteTranslations(load: (remoteId: string, language: Language) => Promise<Translations>) {
  const taken = new Map<string, { namespace: string; languages: Set<Language> }>();
  return {
    /** Takes the translations that came with a page. */
    take(
      { id, namespace }: Pick<RemoteDescriptor, 'id' | 'namespace'>,
      language: Language,
      translations: Translations,
    ): void {
      registerTranslations(namespace, language, translations);
      const languages = taken.get(id)?.languages ?? new Set();
      taken.set(id, { namespace, languages: languages.add(language) });
    },
    /** The remote goes over to another build, whose translations are others. */
    forget: (remoteId: string): void => void taken.delete(remoteId),
    /**
     * Fetches what is missing for showing the remotes in use in another language.
     * @throws when the translations of one come neither in that language nor in the default one
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
