import { isRecord } from '../domain/is-record.ts';
import { ownValue } from '../domain/own-value.ts';
import { readLanguage } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import { ApiProblem } from './problem.ts';

type Sentences = Readonly<Record<string, string>>;

const loaded = new Map<Language, Promise<Sentences>>();

async function load(language: Language): Promise<Sentences> {
  const module: unknown = await import(
    /* webpackChunkName: "translations-problems-[request]" */ `./locales/${language}.json`
  );
  const texts = isRecord(module) && isRecord(module.default) ? module.default : module;
  return Object.fromEntries(
    Object.entries(isRecord(texts) ? texts : {}).flatMap(([code, text]) =>
      typeof text === 'string' ? [[code, text]] : [],
    ),
  );
}

/**
 * Loads the refusal messages of a language. The API uses English, so English needs none. Called with the first request
 * of a page, so that the "no response" message is available when the network is not.
 * @param tag BCP 47, as in `<html lang>`
 */
export function problemSentences(tag: string): Promise<Sentences> {
  const language = readLanguage(tag);
  if (!language || language === 'en') return Promise.resolve({});
  const known = loaded.get(language);
  if (known) return known;
  const sentences = load(language).catch(() => {
    // The next request retries; until then the server's message is better than none.
    loaded.delete(language);
    return {};
  });
  loaded.set(language, sentences);
  return sentences;
}

/** Translates a problem's messages by code; those without a translation keep the server's. */
export function translateProblem(sentences: Sentences, problem: ApiProblem): ApiProblem {
  const sentence = ownValue(sentences, problem.code)?.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(problem.values[name] ?? ''),
  );
  return new ApiProblem({
    status: problem.status,
    code: problem.code,
    message: sentence ?? problem.message,
    fields: Object.fromEntries(
      Object.entries(problem.fields).map(([path, field]) => [
        path,
        { ...field, message: ownValue(sentences, field.code) ?? field.message },
      ]),
    ),
    values: problem.values,
    current: problem.current,
    ...(problem.retryAfterSeconds !== undefined && { retryAfterSeconds: problem.retryAfterSeconds }),
    ...(problem.requestId !== undefined && { requestId: problem.requestId }),
  });
}
