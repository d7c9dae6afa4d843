import { changeLanguage, languageFacts, registerWords, addWordLoader, type Language } from '@guildhall/shared/i18n';
import { customize } from '@guildhall/shared/store';
import type { createEmotionCache } from '@guildhall/shared/theme';

/** The words of the first screen, `shell` and `ui`, in one file per language. */
const firstWords = {
  en: () => import(/* webpackChunkName: "words-en" */ '../words/en.ts'),
  fr: () => import(/* webpackChunkName: "words-fr" */ '../words/fr.ts'),
  ar: () => import(/* webpackChunkName: "words-ar" */ '../words/ar.ts'),
  cn: () => import(/* webpackChunkName: "words-cn" */ '../words/cn.ts'),
} as const;

type Mirror = NonNullable<Parameters<typeof createEmotionCache>[0]>['mirror'];
let mirror: Mirror;

/** What turns styles around for right-to-left pages; there once the words of such a language are. */
export const styleMirror = (): Mirror => mirror;

/** Fetches it for a page whose direction somebody has turned round; it comes with the words of Arabic. */
export const loadStyleMirror = async (): Promise<void> => void ({ mirror } = await firstWords.ar());

/** Fetches the words of the first screen, and what else showing the language needs. */
export async function loadFirstWords(language: Language) {
  if (language === 'ar') await loadStyleMirror();
  return (await firstWords[language]()).words;
}

/** Says where the shell's words come from when the language changes later. */
export function announceWords(): void {
  addWordLoader('shell', (language) => loadFirstWords(language).then(({ shell }) => shell));
  addWordLoader('ui', (language) => loadFirstWords(language).then(({ ui }) => ui));
  addWordLoader(
    'auth',
    (language) => import(/* webpackChunkName: "words-auth-[request]" */ `../auth/locales/${language}.json`),
  );
  addWordLoader(
    'layout',
    (language) => import(/* webpackChunkName: "words-layout-[request]" */ `../layout/locales/${language}.json`),
  );
  addWordLoader(
    'profile',
    (language) => import(/* webpackChunkName: "words-profile-[request]" */ `../profile/locales/${language}.json`),
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
  const [words] = await Promise.all([
    loadFirstWords(language),
    ...[...preparations].map((prepare) => prepare(language)),
  ]);
  registerWords('shell', language, words.shell);
  registerWords('ui', language, words.ui);
}

/** The person chose a language: words first, then direction and all screens; it is kept for the next visit. */
export async function switchLanguage(language: Language): Promise<void> {
  await prepareLanguage(language);
  await changeLanguage(language);
  rememberForServer(language);
  customize({ isLanguage: language, activeDir: languageFacts[language].direction });
}
