import { useEffect, useState } from 'react';
import { useLanguage } from '@guildhall/shared/i18n';
import { useAuth, useCustomizer } from '@guildhall/shared/store';
import type { LocalePack } from '@guildhall/shared/theme';

/**
 * The texts that components show, as the person picked them or by language. Nothing is fetched for visitors, whose
 * pages have no such components, nor for English, which is what components say without a pack.
 * @returns `undefined` until the pack is here; components speak the interface's own texts so long.
 */
export function useComponentLocale(): LocalePack | undefined {
  const choice = useCustomizer(({ componentLocale }) => componentLocale);
  const language = useLanguage();
  const isInside = useAuth(({ isAuthenticated }) => isAuthenticated);
  const wanted = isInside && !(choice === 'auto' && language === 'en') ? `${choice} ${language}` : null;
  const [loaded, setLoaded] = useState<{ of: string; pack: LocalePack }>();
  useEffect(() => {
    if (wanted === null) return;
    let isWanted = true;
    void import(/* webpackChunkName: "component-locales" */ '@guildhall/shared/theme/locale-packs')
      .then(({ loadLocalePack, packFor }) => loadLocalePack(packFor(choice, language)))
      .then(
        (pack) => isWanted && setLoaded({ of: wanted, pack }),
        // The interface's own texts stay.
        (error: unknown) => console.warn('The texts of components could not be loaded.', error),
      );
    return () => {
      isWanted = false;
    };
  }, [wanted, choice, language]);
  return loaded?.of === wanted ? loaded.pack : undefined;
}
