export { useTranslation } from 'react-i18next';
export { numberLocale } from '../domain/date-format.ts';
export { defaultLanguage, languageFacts, languages, readLanguage } from '../domain/languages.ts';
export type { Language } from '../domain/languages.ts';
export { useComma, useDirection, useLanguage } from './hooks.ts';
export {
  changeLanguage,
  currentLanguage,
  i18n,
  initI18n,
  lazyTranslations,
  loadTranslations,
  registerTranslations,
} from './i18n.ts';
export { dateFormatter, deviceCountry } from './region.ts';
export { addTranslationLoader } from './translations.ts';
export type { Translations } from './translations.ts';
