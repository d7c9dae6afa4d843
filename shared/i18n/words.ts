import type { Language } from '../domain/languages.ts';

/** Words of one namespace in one language: nested keys, texts at the leaves. */
export interface Words {
  readonly [key: string]: string | Words;
}

export type WordLoader = (language: Language) => Promise<Words | { default: Words }>;

const loaders = new Map<string, WordLoader>();

/**
 * Says where the words of a namespace come from; they are fetched when the namespace or another language is needed.
 * A second call replaces the first (a remote that is loaded again may come from another folder).
 */
export const addWordLoader = (namespace: string, loader: WordLoader) => {
  loaders.set(namespace, loader);
};

/** Fetches a namespace's words in a language. Throws when nobody said where they come from. */
export async function fetchWords(namespace: string, language: Language): Promise<Words> {
  const loader = loaders.get(namespace);
  if (!loader) throw new Error(`No words are known for "${namespace}". Call addWordLoader("${namespace}", …) first.`);
  const words: unknown = await loader(language);
  return readWords(words);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isWords = (value: unknown): value is Words =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string' || isWords(entry));

/** Takes the words out of a JSON module, whose content a bundler hands over as `default`. */
function readWords(module: unknown): Words {
  const words = isRecord(module) && isRecord(module.default) ? module.default : module;
  if (!isWords(words)) throw new Error('A file of words holds something that is no text.');
  return words;
}
