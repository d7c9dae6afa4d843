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
 * A remote's folders of translations by namespace: `locales` is the manifest's, a folder in it has its own name.
 * @throws when the manifest names no namespace. It is read as text, because every test reads it before it begins.
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

/** Every folder of translations of the repository, by its namespace. */
export const translationFolders: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['shell', 'host/src/locales'],
    ['auth', 'host/src/auth/locales'],
    ['layout', 'host/src/layout/locales'],
    ['profile', 'host/src/account/locales'],
    ['ui', 'shared/ui/locales'],
    ['domain', 'shared/domain/locales'],
    ['queries', 'shared/features/queries/locales'],
    ['exports', 'shared/features/exports/locales'],
    ...remoteFolders.flatMap((remote) =>
      Object.entries(namespacesOf(remote)).map(([namespace, folder]) => [namespace, `${remote}/${folder}`]),
    ),
  ].map(([namespace, folder]) => [namespace, path.join(root, folder ?? '')]),
);

/** The translations of a folder in a language; a folder that is not there has none. */
export function readTranslationFile(folder: string, language: Language): Translations {
  try {
    if (!readdirSync(folder).includes(`${language}.json`)) return {};
  } catch {
    return {};
  }
  return JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
}

/** All translations there are, so that no test waits for any. */
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
