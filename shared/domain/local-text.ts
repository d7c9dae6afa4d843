/** A text of the association in up to four languages, always including English. */
export interface LocalText {
  en: string;
  fr?: string;
  ar?: string;
  cn?: string;
}

/** The text in the reader's language, or in English. */
export const localText = (text: LocalText, language: keyof LocalText): string => text[language] ?? text.en;
