import {
  changeLanguage,
  languageFacts,
  registerTranslations,
  addTranslationLoader,
  type Language,
} from '@guildhall/shared/i18n';
import { customize } from '@guildhall/shared/store';
import type { createEmotionCache } from '@guildhall/shared/theme';

/** The translations of the first screen, `shell` and `ui`, in one file per language. */
const firstTranslations = {
  en: () => import(/* webpackChunkName: "translations-en" */ '../first-translations/en.ts'),
  fr: () => import(/* webpackChunkName: "translations-fr" */ '../first-translations/fr.ts'),
  ar: () => import(/* webpackChunkName: "translations-ar" */ '../first-translations/ar.ts'),
  cn: () => import(/* webpackChunkName: "translations-cn" */ '../first-translations/cn.ts'),
} as const;

type Mirror = NonNullable<Parameters<typeof createEmotionCache>[0]>['mirror'];
let mirror: Mirror;

/** What turns styles around for right-to-left pages; there once the translations of such a language are. */
export const styleMirror = (): Mirror => mirror;

/** Fetches it for a page whose direction somebody has turned round; it comes with the translations of Arabic. */
export const loadStyleMirror = async (): Promise<void> => void ({ mirror } = await firstTranslations.ar());

/** Fetches the translations of the first screen, and what else showing the language needs. */
export async function loadFirstTranslations(language: Language) {
  if (language === 'ar') await loadStyleMirror();
  return (await firstTranslations[language]()).translations;
}

/** Says where the shell's translations come from when the language changes later. */
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

/** Tells the server in which language to make the next page; it is no secret and carries no identity. */
const rememberForServer = (language: Language) => {
  document.cookie = `gh_lang=${language}; path=/; max-age=31536000; samesite=lax`;
};

const preparations = new Set<(language: Language) => Promise<void>>();

/** Has something done before the page changes to another language: what it shows must not be half in each. */
export const beforeLanguage = (prepare: (language: Language) => Promise<void>): void => void preparations.add(prepare);

/** Fetches all that showing a language needs, and gives it to the screens that are open. */
export async function prepareLanguage(language: Language): Promise<void> {
  const prepareAll = () => Promise.all([...preparations].map((prepare) => prepare(language)));
  const [translations] = await Promise.all([loadFirstTranslations(language), prepareAll()]);
  // Pages that arrived meanwhile came in the language before; when there are none, nothing is fetched.
  await prepareAll();
  registerTranslations('shell', language, translations.shell);
  registerTranslations('ui', language, translations.ui);
}

/** The person chose a language: translations first, then direction and all screens; it is kept for the next visit. */
export async function switchLanguage(language: Language): Promise<void> {
  await prepareLanguage(language);
  await changeLanguage(language);
  rememberForServer(language);
  customize({ isLanguage: language, activeDir: languageFacts[language].direction });
}
