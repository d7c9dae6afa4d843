import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as contracts from '../../contracts/index.ts';
import { languages } from '../../domain/languages.ts';
import { namespacesOf, readTranslationFile, remoteFolders, translationFolders } from '../../testing/translations.ts';
import type { Translations } from '../translations.ts';
import { open, scanKeys } from './scan.ts';

// Unused texts are work for three translators; keys without a text would show on the screen.

const root = path.resolve(__dirname, '../../..');
const at = (folder: string) => path.join(root, folder);

const everywhere = Object.keys(translationFolders);
const { asked, templates, literals } = scanKeys([
  { folder: at('host/src'), namespaces: ['shell', 'auth', 'layout', 'profile', 'ui', 'domain'] },
  ...remoteFolders.map((remote) => ({
    folder: at(`${remote}/src`),
    namespaces: [...Object.keys(namespacesOf(remote)), 'domain'],
  })),
  { folder: at('shared'), namespaces: everywhere },
]);

const plural = /_(zero|one|two|few|many|other)$/;

const flatten = (translations: Translations, prefix = ''): string[] =>
  Object.entries(translations).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : flatten(value, `${prefix}${key}.`),
  );

const keysOf = new Map(
  Object.entries(translationFolders).map(([namespace, folder]) => [
    namespace,
    new Set(flatten(readTranslationFile(folder, 'en')).map((key) => key.replace(plural, ''))),
  ]),
);

const asPattern = (key: string) =>
  new RegExp(
    `^${key
      .split(open)
      .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)')}$`,
  );

/** True when a key matches a composed pattern, and the code knows the values of its placeholders. */
const fits = (key: string, pattern: RegExp, isStrict: boolean): boolean => {
  const [whole, ...parts] = pattern.exec(key) ?? [];
  return whole !== undefined && (!isStrict || parts.every((part) => literals.has(part)));
};

/** A composed text that may be a key: it contains a dot and only characters of keys. */
const isKey = (text: string): boolean => text.includes(open) && /^[\w.…-]*\.[\w.…-]*$/.test(text);

/**
 * Texts read in another way: the start-up gate reads its own from the file before i18next has started
 * (host/src/app/startup-recovery.ts), and the demo's navigation has all labels of the specification, shown or not.
 */
const isReadAsData = (namespace: string, key: string): boolean =>
  (namespace === 'shell' && key.startsWith('gate.')) || (namespace === 'demo' && key.startsWith('nav.'));

test('every key requested by code has a text', () => {
  const missing = asked.filter(({ key, namespaces }) => {
    if (key === open || key === '') return false;
    const pattern = asPattern(key.replace(plural, ''));
    return !namespaces.some((namespace) =>
      [...(keysOf.get(namespace) ?? [])].some((known) => fits(known, pattern, false)),
    );
  });
  expect(missing.map(({ file, line, key }) => `${path.relative(root, file)}:${line} asks for "${key}"`)).toEqual([]);
});

describe.each(Object.keys(translationFolders))('texts of %s', (namespace) => {
  test('are all used', () => {
    const patterns = asked
      .filter(({ key, namespaces }) => key.includes(open) && key !== open && namespaces.includes(namespace))
      .map(({ key }) => key);
    const made = [...patterns, ...templates].filter(isKey).map(asPattern);
    const plain = new Set(
      asked.filter(({ namespaces }) => namespaces.includes(namespace)).map(({ key }) => key.replace(plural, '')),
    );
    const unused = [...(keysOf.get(namespace) ?? [])].filter(
      (key) =>
        !plain.has(key) &&
        // In a table of the code, or in a manifest with its namespace.
        !literals.has(key) &&
        !literals.has(`${namespace}:${key}`) &&
        !made.some((pattern) => fits(key, pattern, true)) &&
        !isReadAsData(namespace, key),
    );
    expect(unused).toEqual([]);
  });
});

describe('messages of refusals', () => {
  const folder = at('shared/http/locales');
  const sentences = Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
    ]),
  );
  // Payment providers and probes read codes, not messages.
  const isForMachines = (one: object): boolean =>
    ('permission' in one && one.permission === 'signature') ||
    ('path' in one && String(one.path).startsWith('/health'));
  const codes = Object.values(contracts).flatMap((one) =>
    typeof one === 'object' && 'errors' in one && Array.isArray(one.errors) && !isForMachines(one) ? one.errors : [],
  );

  test.each(languages.filter((language) => language !== 'en'))(
    'exist in %s for every code of the contracts',
    (language) => {
      expect([...new Set<string>(codes)].filter((code) => !sentences[language]?.[code])).toEqual([]);
    },
  );

  test('exist for the same codes in every language, and only for codes in use', () => {
    const server = scanKeys([{ folder: at('server/src'), namespaces: [] }]).literals;
    const known = Object.keys(sentences.fr);
    for (const language of ['ar', 'cn']) expect(Object.keys(sentences[language]).sort()).toEqual([...known].sort());
    expect(known.filter((code) => !server.has(code) && !codes.includes(code) && !literals.has(code))).toEqual([]);
  });
});
