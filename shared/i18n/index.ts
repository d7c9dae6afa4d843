export { useTranslation } from 'react-i18next';
export { defaultLanguage, languageFacts, languages, readLanguage } from '../domain/languages.ts';
export type { Language } from '../domain/languages.ts';
export { createFormat } from '../format/format.ts';
export type { Format } from '../format/format.ts';
export { currentZone, useDirection, useFormat, useLanguage, useZone } from './hooks.ts';
export { changeLanguage, currentLanguage, i18n, initI18n, loadWords, registerWords } from './i18n.ts';
export { addWordLoader } from './words.ts';
export type { WordLoader, Words } from './words.ts';
