import { addTranslationLoader, i18n, languageFacts, loadTranslations, useLanguage } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';

const namespace = 'queries';

/** Fetches the translations of threads; they are the same in every remote that has some. */
export function useThreadTranslations() {
  const language = useLanguage();
  const isHere = i18n.hasResourceBundle(languageFacts[language].tag, namespace);
  const { error, refetch } = useQuery({
    queryKey: ['translations', namespace],
    queryFn: async () => {
      addTranslationLoader(namespace, (one) => import(`./locales/${one}.json`));
      await loadTranslations(namespace);
      return true;
    },
    enabled: !isHere,
    staleTime: Infinity,
  });
  return { isHere, error, refetch };
}
