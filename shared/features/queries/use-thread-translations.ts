import { addTranslationLoader, i18n, languageFacts, loadTranslations, useLanguage } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';

const namespace = 'queries';

/** Loads the thread translations, which all remotes share. */
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
