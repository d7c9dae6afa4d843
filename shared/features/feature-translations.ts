import { addTranslationLoader, i18n, languageFacts, loadTranslations, useLanguage } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';

/**
 * Loads the translations of a shared feature when its first screen opens, and again when the language changes.
 * @param load imports the file of a language
 * @returns `isLoaded`: the translations of the current language have loaded; `error` and `refetch` where they have not
 */
export function useFeatureTranslations(namespace: string, load: Parameters<typeof addTranslationLoader>[1]) {
  const language = useLanguage();
  const wasLoaded = i18n.hasResourceBundle(languageFacts[language].tag, namespace);
  // Reading `isSuccess` subscribes to it: the component renders again when the translations arrive.
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ['translations', namespace, language],
    queryFn: async () => {
      addTranslationLoader(namespace, load);
      await loadTranslations(namespace);
      return true;
    },
    enabled: !wasLoaded,
    staleTime: Infinity,
  });
  return { isLoaded: wasLoaded || isSuccess, error, refetch };
}
