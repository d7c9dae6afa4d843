// A separate entry, loaded only when a pack is needed; each pack is a separate chunk.
import type { Components, Theme } from '@mui/material/styles';
import { isRecord } from '../domain/is-record.ts';
import type { Language } from '../domain/languages.ts';

/** The texts of components, as default props of the theme. */
export type LocalePack = Pick<
  Components<Theme>,
  'MuiTablePagination' | 'MuiPagination' | 'MuiRating' | 'MuiAutocomplete'
>;

/** MUI's locale packs by file name. */
export const localePackNames = [
  ...['amET', 'arEG', 'arSA', 'arSD', 'azAZ', 'beBY', 'bgBG', 'bnBD', 'caES', 'csCZ', 'daDK', 'deDE', 'elGR', 'enUS'],
  ...['esES', 'etEE', 'faIR', 'fiFI', 'frFR', 'heIL', 'hiIN', 'hrHR', 'huHU', 'hyAM', 'idID', 'isIS', 'itIT', 'jaJP'],
  ...['khKH', 'kkKZ', 'koKR', 'kuCKB', 'kuLatn', 'mkMK', 'msMS', 'myMY', 'nbNO', 'neNP', 'nlNL', 'nnNO', 'plPL'],
  ...['psAF', 'ptBR', 'ptPT', 'roRO', 'ruRU', 'siLK', 'skSK', 'srRS', 'svSE', 'thTH', 'tlTL', 'trTR', 'ukUA', 'urPK'],
  ...['viVN', 'zhCN', 'zhHK', 'zhTW'],
];

/** The pack of each interface language. */
const packOfLanguage: Readonly<Record<Language, string>> = { en: 'enUS', fr: 'frFR', ar: 'arEG', cn: 'zhCN' };

/** The pack for a person's choice; `auto`, and unknown packs, follow the language. */
export const packFor = (choice: string, language: Language): string =>
  localePackNames.includes(choice) ? choice : packOfLanguage[language];

// Some of MUI's names are not language tags.
const tags: Readonly<Record<string, string>> = {
  kuCKB: 'ckb',
  kuLatn: 'ku-Latn',
  khKH: 'km-KH',
  msMS: 'ms',
  tlTL: 'fil',
};

const tagOf = (name: string) => tags[name] ?? `${name.slice(0, 2)}-${name.slice(2)}`;

/** Languages with several packs are distinguished by country. */
const isOneOfMany = (name: string) =>
  localePackNames.filter((other) => other.slice(0, 2) === name.slice(0, 2) && !(name in tags)).length > 1;

/**
 * The pack's language in its own language, such as `Deutsch` or `português (Brasil)`.
 * @returns the name and its BCP 47 tag.
 */
export function describePack(name: string): { label: string; tag: string } {
  const tag = tagOf(name);
  const shown = isOneOfMany(name) ? tag : (tag.split('-')[0] ?? tag);
  const named = (language: string) =>
    new Intl.DisplayNames([language], { type: 'language', fallback: 'none', languageDisplay: 'standard' }).of(
      name in tags ? tag : shown,
    );
  const label = named(tag) ?? named('en') ?? tag;
  return { label: label.charAt(0).toLocaleUpperCase(tag) + label.slice(1), tag };
}

// English is the default of MUI's components, so its pack is empty; ours would stay in the interface's language.
const english: LocalePack = {
  MuiTablePagination: {
    defaultProps: {
      getItemAriaLabel: (type) => `Go to ${type} page`,
      labelRowsPerPage: 'Rows per page:',
      labelDisplayedRows: ({ from, to, count }) => `${from}–${to} of ${count}`,
    },
  },
  MuiPagination: { defaultProps: { 'aria-label': 'Pagination navigation' } },
};

/**
 * Loads a pack.
 * @throws when it does not exist or failed to load.
 */
export async function loadLocalePack(name: string): Promise<LocalePack> {
  if (!localePackNames.includes(name)) throw new Error(`There is no locale pack "${name}".`);
  if (name === 'enUS') return english;
  // Imports the file directly: the package's own entry contains all of them.
  const module: unknown = await import(
    /* webpackInclude: /locale[\\/][a-z]{2}[A-Z]\w+\.js$/ */ `../node_modules/@mui/material/locale/${name}.js`
  );
  const pack = isRecord(module) ? module[name] : undefined;
  if (!hasComponents(pack)) throw new Error(`The locale pack "${name}" is not as MUI makes them.`);
  return withCounts(pack.components);
}

const hasComponents = (value: unknown): value is { components: LocalePack } =>
  isRecord(value) && isRecord(value.components);

type Count = NonNullable<NonNullable<LocalePack['MuiTablePagination']>['defaultProps']>['labelDisplayedRows'];

/** For packs without a translated count: the same in every language. */
const plainCount: NonNullable<Count> = ({ from, to, count }) => `${from}–${to} / ${count}`;

/** Digits are Latin everywhere in the interface (shared/format), so they are in the packs' counts, too. */
function withCounts(pack: LocalePack): LocalePack {
  const rows = pack.MuiTablePagination?.defaultProps;
  const count = rows?.labelDisplayedRows ?? plainCount;
  const labelDisplayedRows: NonNullable<Count> = (shown) => {
    const text = count(shown);
    return typeof text === 'string' ? text.replaceAll(/\p{Nd}/gu, latinDigit) : text;
  };
  return { ...pack, MuiTablePagination: { ...pack.MuiTablePagination, defaultProps: { ...rows, labelDisplayedRows } } };
}

/** A script's ten digits are consecutive code points starting at zero. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let nought = code;
  while (nought > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought -= 1;
  return String(code - nought);
}
