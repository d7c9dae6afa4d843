import { addTranslationLoader, i18n, languageFacts, loadTranslations, useLanguage } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';

const namespace = 'exports';

/** Loads the translations of the export dialog, which all remotes share. */
export function useExportTranslations(): { isHere: boolean } {
  const language = useLanguage();
  const isHere = i18n.hasResourceBundle(languageFacts[language].tag, namespace);
  useQuery({
    queryKey: ['translations', namespace],
    queryFn: async () => {
      addTranslationLoader(namespace, (one) => import(`./locales/${one}.json`));
      await loadTranslations(namespace);
      return true;
    },
    enabled: !isHere,
    staleTime: Infinity,
  });
  return { isHere };
}
