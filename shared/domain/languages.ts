/** The interface languages of the specification; `cn` is Simplified Chinese, with `ch` accepted as an alias. */
export const languages = ['en', 'fr', 'ar', 'cn'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** The cookie that tells the server the language a person chose in this browser. */
export const languageCookie = 'gh_lang';

interface LanguageFacts {
  /** BCP 47 tag for the document, `Intl` and component locale packs. */
  tag: string;
  direction: 'ltr' | 'rtl';
  /** The language's own name for itself. */
  name: string;
  /** Between two parts of a label or the items of a list, with its space. */
  comma: string;
}

export const languageFacts: Record<Language, LanguageFacts> = {
  en: { tag: 'en', direction: 'ltr', name: 'English', comma: ', ' },
  fr: { tag: 'fr', direction: 'ltr', name: 'Français', comma: ', ' },
  ar: { tag: 'ar', direction: 'rtl', name: 'العربية', comma: '، ' },
  cn: { tag: 'zh-CN', direction: 'ltr', name: '简体中文', comma: '，' },
};

/**
 * Parses a language from a browser setting, a cookie or a URL.
 * @param value `fr`, `fr-CA`, `zh`, `ch`, …; anything unknown or missing gives `null`.
 */
export function readLanguage(value: string | null | undefined): Language | null {
  const primary = value?.trim().toLowerCase().split(/[-_]/)[0];
  if (primary === 'ch' || primary === 'zh' || primary === 'cn') return 'cn';
  return languages.find((language) => language === primary) ?? null;
}
