import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import type { Translations } from '../i18n/index.ts';

const root = path.resolve(__dirname, '../..');

/** The folders of the remotes. */
export const remoteFolders: readonly string[] = readdirSync(root).filter(
  (name) => name.startsWith('remote-') && existsSync(path.join(root, name, 'src/manifest.ts')),
);

/**
 * A remote's translation folders by namespace: `locales` belongs to the manifest's namespace, each subfolder has its
 * own.
 * @throws when the manifest names no namespace. The manifest is read as text, because every test does this before it
 * starts.
 */
export function namespacesOf(remote: string): Record<string, string> {
  const manifest = path.join(root, remote, 'src/manifest.ts');
  const namespace = /^ {2}namespace: '([a-z]+)',$/m.exec(readFileSync(manifest, 'utf8'))?.[1];
  if (!namespace) throw new Error(`${manifest} names no namespace. Write it as "namespace: 'demo',".`);
  const inner = readdirSync(path.join(root, remote, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, `locales/${name}`]);
  return { [namespace]: 'locales', ...Object.fromEntries(inner) };
}

/** Every translation folder of the repository, by namespace. @throws when two folders have one namespace */
export const translationFolders: Readonly<Record<string, string>> = eachOnce(
  [
    ['shell', 'host/src/locales'],
    ['auth', 'host/src/auth/locales'],
    ['layout', 'host/src/layout/locales'],
    ['profile', 'host/src/account/locales'],
    ['ui', 'shared/ui/locales'],
    ['domain', 'shared/domain/locales'],
    ['queries', 'shared/features/queries/locales'],
    ['exports', 'shared/features/exports/locales'],
    ['views', 'shared/features/saved-views/locales'],
    ['columns', 'shared/features/list-columns/locales'],
    ...remoteFolders.flatMap((remote) =>
      Object.entries(namespacesOf(remote)).map(([namespace, folder]) => [namespace, `${remote}/${folder}`]),
    ),
  ].map(([namespace = '', folder = '']) => [namespace, path.join(root, folder)]),
);

function eachOnce(folders: [namespace: string, folder: string][]): Record<string, string> {
  const all = Object.fromEntries(folders);
  // In the browser all remotes share one i18n: the folder loaded last would replace the texts of the other one.
  const double = folders.find(([namespace, folder]) => all[namespace] !== folder);
  if (double) throw new Error(`The namespace "${double[0]}" has two folders: ${double[1]} and ${all[double[0]]}.`);
  return all;
}

/** A folder's translations in a language; a missing folder has none. */
export function readTranslationFile(folder: string, language: Language): Translations {
  try {
    if (!readdirSync(folder).includes(`${language}.json`)) return {};
  } catch {
    return {};
  }
  return JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
}

/** All translations, so that no test has to load any. */
export const allTranslations = (): Record<Language, Record<string, Translations>> => {
  const of = (language: Language) =>
    Object.fromEntries(
      Object.entries(translationFolders).map(([namespace, folder]) => [
        namespace,
        readTranslationFile(folder, language),
      ]),
    );
  const [en, fr, ar, cn] = languages;
  return { [en]: of(en), [fr]: of(fr), [ar]: of(ar), [cn]: of(cn) };
};
