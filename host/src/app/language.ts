import {
  changeLanguage,
  languageFacts,
  readLanguage,
  registerWords,
  addWordLoader,
  type Language,
} from '@guildhall/shared/i18n';
import { customize } from '@guildhall/shared/store';

/** The words of the first screen, `shell` and `ui`, in one file per language. */
const firstWords = {
  en: () => import(/* webpackChunkName: "words-en" */ '../words/en.ts'),
  fr: () => import(/* webpackChunkName: "words-fr" */ '../words/fr.ts'),
  ar: () => import(/* webpackChunkName: "words-ar" */ '../words/ar.ts'),
  cn: () => import(/* webpackChunkName: "words-cn" */ '../words/cn.ts'),
} as const;

export const loadFirstWords = (language: Language) => firstWords[language]().then(({ words }) => words);

/** Says where the shell's words come from when the language changes later. */
export function announceWords(): void {
  addWordLoader('shell', (language) => loadFirstWords(language).then(({ shell }) => shell));
  addWordLoader('ui', (language) => loadFirstWords(language).then(({ ui }) => ui));
}

/** Tells the server in which language to make the next page; it is no secret and carries no identity. */
const rememberForServer = (language: Language) => {
  document.cookie = `gh_lang=${language}; path=/; max-age=31536000; samesite=lax`;
};

/** The person chose a language: words first, then direction and all screens; it is kept for the next visit. */
export async function switchLanguage(language: Language): Promise<void> {
  const words = await loadFirstWords(language);
  registerWords('shell', language, words.shell);
  registerWords('ui', language, words.ui);
  await changeLanguage(language);
  rememberForServer(language);
  customize({ isLanguage: language, activeDir: languageFacts[language].direction });
}

/** The language of this visit: what the person chose, else what the page was made in. */
export const visitLanguage = (stored: Language | null, ofPage: string): Language =>
  stored ?? readLanguage(ofPage) ?? 'en';
