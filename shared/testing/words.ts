import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import type { Words } from '../i18n/index.ts';

const root = path.resolve(__dirname, '../..');

/** Every folder of words of the repository, by its namespace. */
export const wordFolders: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['shell', 'host/src/locales'],
    ['auth', 'host/src/auth/locales'],
    ['layout', 'host/src/layout/locales'],
    ['profile', 'host/src/profile/locales'],
    ['ui', 'shared/ui/locales'],
    ['domain', 'shared/domain/locales'],
    ['queries', 'shared/features/queries/locales'],
    ['membership', 'remote-membership/locales'],
    ['admin', 'remote-admin/locales'],
    ['public', 'remote-public-forms/locales'],
    ['referee', 'remote-public-forms/locales/referee'],
    ['availability', 'remote-public-forms/locales/availability'],
    ['demo', 'remote-demo/locales'],
  ].map(([namespace, folder]) => [namespace, path.join(root, folder ?? '')]),
);

/** The words of a folder in a language; a folder that is not there has none. */
export function readWordFile(folder: string, language: Language): Words {
  try {
    if (!readdirSync(folder).includes(`${language}.json`)) return {};
  } catch {
    return {};
  }
  return JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
}

/** All words there are, so that no test waits for any. */
export const allWords = (): Record<Language, Record<string, Words>> => {
  const of = (language: Language) =>
    Object.fromEntries(
      Object.entries(wordFolders).map(([namespace, folder]) => [namespace, readWordFile(folder, language)]),
    );
  const [en, fr, ar, cn] = languages;
  return { [en]: of(en), [fr]: of(fr), [ar]: of(ar), [cn]: of(cn) };
};
