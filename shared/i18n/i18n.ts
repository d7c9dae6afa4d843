import { createInstance } from 'i18next';
import type { BackendModule, PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, languageFacts, languages, readLanguage } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import { withoutDoubleStops } from '../domain/text.ts';
import { addTranslationLoader, fetchTranslations } from './translations.ts';
import type { TranslationLoader, Translations } from './translations.ts';

/** The page's single instance; only the shell starts it. */
export const i18n = createInstance();

// i18next uses BCP 47 tags, because it derives plural rules from them: `cn` is `zh-CN` there.
const tagOf = (language: Language) => languageFacts[language].tag;

const fullStops: PostProcessorModule = { type: 'postProcessor', name: 'fullStops', process: withoutDoubleStops };

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, done) {
    fetchTranslations(namespace, readLanguage(tag) ?? defaultLanguage).then(
      (translations) => done(null, translations),
      // `true` makes i18next retry, up to the specification's five times.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

addTranslationLoader('ui', (language) => import(`../ui/locales/${language}.json`));
addTranslationLoader(
  'domain',
  (language) => import(/* webpackChunkName: "translations-domain-[request]" */ `../domain/locales/${language}.json`),
);

/** Sets language and direction on `<html>`, for the browser, screen readers and style sheets. */
function markDocument(language: Language) {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = tagOf(language);
  document.documentElement.dir = languageFacts[language].direction;
}

type Bundle = Partial<Record<Language, Record<string, Translations>>>;

/**
 * Starts the single i18next instance; only the shell and tests call it.
 * @param language the language of this visit.
 * @param translations the first screen's translations, by language and namespace, so that it waits for no request.
 */
export async function initI18n(language: Language, translations: Bundle = {}): Promise<void> {
  const resources = Object.fromEntries(
    languages.flatMap((one) => (translations[one] ? [[tagOf(one), translations[one]]] : [])),
  );
  await i18n
    .use(backend)
    .use(fullStops)
    .use(initReactI18next)
    .init({
      lng: tagOf(language),
      supportedLngs: languages.map(tagOf),
      fallbackLng: false,
      load: 'currentOnly',
      ns: [],
      // Every lookup names its namespace; i18next's default namespace would have no translations.
      defaultNS: 'ui',
      resources,
      partialBundledLanguages: true,
      // The specification's values (§9): no escaping, 10 parallel reads, 5 retries after 350 ms.
      interpolation: { escapeValue: false },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      returnNull: false,
      postProcess: [fullStops.name],
      react: { useSuspense: false },
      initAsync: false,
    });
  markDocument(language);
}

/** Registers translations that are already loaded, for example with a page. */
export const registerTranslations = (namespace: string, language: Language, translations: Translations) => {
  i18n.addResourceBundle(tagOf(language), namespace, translations, true, true);
};

/** Loads the translations of namespaces in the current language, and from then on in every language switched to. */
export async function loadTranslations(...namespaces: string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  if (missing.length > 0) throw new Error(`The translations of ${missing.join(', ')} could not be loaded.`);
}

/**
 * Translations that load with a lazy part of the page.
 * @param load imports the namespace's file of a language
 */
export const lazyTranslations = (namespace: string, load: TranslationLoader) => (): Promise<void> => {
  addTranslationLoader(namespace, load);
  return loadTranslations(namespace);
};

/** The current language. */
export const currentLanguage = (): Language => readLanguage(i18n.language) ?? defaultLanguage;

/** Switches the language: loads missing translations first, so that no screen mixes languages. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(tagOf(language));
  markDocument(language);
}
