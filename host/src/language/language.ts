import { changeLanguage, registerTranslations, addTranslationLoader, type Language } from '@guildhall/shared/i18n';
import { chooseLanguage } from '@guildhall/shared/store';
import type { createEmotionCache } from '@guildhall/shared/theme';

/** The translations of the first screen, `shell` and `ui`, in one file per language. */
const firstTranslations = {
  en: () => import(/* webpackChunkName: "translations-en" */ './first-screen-translations/en.ts'),
  fr: () => import(/* webpackChunkName: "translations-fr" */ './first-screen-translations/fr.ts'),
  ar: () => import(/* webpackChunkName: "translations-ar" */ './first-screen-translations/ar.ts'),
  cn: () => import(/* webpackChunkName: "translations-cn" */ './first-screen-translations/cn.ts'),
} as const;

type Mirror = NonNullable<Parameters<typeof createEmotionCache>[0]>['mirror'];
let mirror: Mirror;

/**
 * The plugin that mirrors styles for right-to-left pages; available once the translations of such a language have
 * loaded.
 */
export const styleMirror = (): Mirror => mirror;

/** Loads it for a page with a reversed direction; it ships with the Arabic translations. */
export const loadStyleMirror = async (): Promise<void> => void ({ mirror } = await firstTranslations.ar());

/** Loads the first screen's translations and everything else the language needs. */
export async function loadFirstTranslations(language: Language) {
  if (language === 'ar') await loadStyleMirror();
  return (await firstTranslations[language]()).translations;
}

/** Registers the sources of the shell's translations for later language changes. */
export function addTranslationLoaders(): void {
  addTranslationLoader('shell', (language) => loadFirstTranslations(language).then(({ shell }) => shell));
  addTranslationLoader('ui', (language) => loadFirstTranslations(language).then(({ ui }) => ui));
  addTranslationLoader(
    'auth',
    (language) => import(/* webpackChunkName: "translations-auth-[request]" */ `../auth/locales/${language}.json`),
  );
  addTranslationLoader(
    'layout',
    (language) => import(/* webpackChunkName: "translations-layout-[request]" */ `../layout/locales/${language}.json`),
  );
  addTranslationLoader(
    'profile',
    (language) =>
      import(/* webpackChunkName: "translations-profile-[request]" */ `../account/locales/${language}.json`),
  );
}

const preparations = new Set<(language: Language) => Promise<void>>();

/** Registers work to do before the page changes its language, so that it never shows a mix of two. */
export const beforeLanguage = (prepare: (language: Language) => Promise<void>): void => void preparations.add(prepare);

/** Loads everything a language needs, also for the open screens. */
export async function prepareLanguage(language: Language): Promise<void> {
  const prepareAll = () => Promise.all([...preparations].map((prepare) => prepare(language)));
  const [translations] = await Promise.all([loadFirstTranslations(language), prepareAll()]);
  // Pages loaded in the meantime use the previous language; if there are none, nothing loads.
  await prepareAll();
  registerTranslations('shell', language, translations.shell);
  registerTranslations('ui', language, translations.ui);
}

/**
 * The person chose a language: loads translations first, then switches direction and all screens; stored for the next
 * visit.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await prepareLanguage(language);
  await changeLanguage(language);
  chooseLanguage(language);
}
