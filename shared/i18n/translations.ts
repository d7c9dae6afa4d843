import { isRecord } from '../domain/is-record.ts';
import type { Language } from '../domain/languages.ts';

/** Translations of one namespace in one language: nested keys with texts as leaves. */
export interface Translations {
  readonly [key: string]: string | Translations;
}

export type TranslationLoader = (language: Language) => Promise<Translations | { default: Translations }>;

const loaders = new Map<string, TranslationLoader>();

/**
 * Registers the loader of a namespace's translations; they load when the namespace or another language is needed. A
 * second call replaces the first (a reloaded remote may come from another folder).
 */
export const addTranslationLoader = (namespace: string, loader: TranslationLoader) => {
  loaders.set(namespace, loader);
};

/** Loads a namespace's translations in a language. Throws when no loader is registered. */
export async function fetchTranslations(namespace: string, language: Language): Promise<Translations> {
  const loader = loaders.get(namespace);
  if (!loader)
    throw new Error(
      `No translations are known for "${namespace}". Call addTranslationLoader("${namespace}", …) first.`,
    );
  const translations: unknown = await loader(language);
  return readTranslations(translations);
}

const isTranslations = (value: unknown): value is Translations =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string' || isTranslations(entry));

/** Extracts the translations from a JSON module, which bundlers expose as `default`. */
function readTranslations(module: unknown): Translations {
  const translations = isRecord(module) && isRecord(module.default) ? module.default : module;
  if (!isTranslations(translations)) throw new Error('A translation file holds something that is no text.');
  return translations;
}
