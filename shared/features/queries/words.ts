import { addWordLoader, i18n, languageFacts, loadWords, useLanguage } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';

const namespace = 'queries';

/** Fetches the words of threads; they are the same in every remote that has some. */
export function useThreadWords() {
  const language = useLanguage();
  const isHere = i18n.hasResourceBundle(languageFacts[language].tag, namespace);
  const { error, refetch } = useQuery({
    queryKey: ['words', namespace],
    queryFn: async () => {
      addWordLoader(namespace, (one) => import(`./locales/${one}.json`));
      await loadWords(namespace);
      return true;
    },
    enabled: !isHere,
    staleTime: Infinity,
  });
  return { isHere, error, refetch };
}
