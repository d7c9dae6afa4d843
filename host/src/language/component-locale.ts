import { useEffect, useState } from 'react';
import { useLanguage } from '@guildhall/shared/i18n';
import { useAuth, useCustomizer } from '@guildhall/shared/store';
import type { LocalePack } from '@guildhall/shared/theme';

/**
 * The texts of components, as the person chose or by language. Nothing loads for visitors, whose pages have no such
 * components, nor for English, which is the components' default.
 * @returns `undefined` until the pack has loaded; components use the interface's own texts until then.
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
        // Keeps the interface's own texts.
        (error: unknown) => console.warn('The texts of components could not be loaded.', error),
      );
    return () => {
      isWanted = false;
    };
  }, [wanted, choice, language]);
  return loaded?.of === wanted ? loaded.pack : undefined;
}
