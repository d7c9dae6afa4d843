// An entry of its own, loaded only for those who need a pack; each pack is a file of its own behind it.
import type { Components, Theme } from '@mui/material/styles';
import { isRecord } from '../domain/is-record.ts';
import type { Language } from '../domain/languages.ts';

/** The texts of components, as default properties that the theme hands to them. */
export type LocalePack = Pick<
  Components<Theme>,
  'MuiTablePagination' | 'MuiPagination' | 'MuiRating' | 'MuiAutocomplete'
>;

/** MUI's locale packs, by the names of their files. */
export const localePackNames = [
  ...['amET', 'arEG', 'arSA', 'arSD', 'azAZ', 'beBY', 'bgBG', 'bnBD', 'caES', 'csCZ', 'daDK', 'deDE', 'elGR', 'enUS'],
  ...['esES', 'etEE', 'faIR', 'fiFI', 'frFR', 'heIL', 'hiIN', 'hrHR', 'huHU', 'hyAM', 'idID', 'isIS', 'itIT', 'jaJP'],
  ...['khKH', 'kkKZ', 'koKR', 'kuCKB', 'kuLatn', 'mkMK', 'msMS', 'myMY', 'nbNO', 'neNP', 'nlNL', 'nnNO', 'plPL'],
  ...['psAF', 'ptBR', 'ptPT', 'roRO', 'ruRU', 'siLK', 'skSK', 'srRS', 'svSE', 'thTH', 'tlTL', 'trTR', 'ukUA', 'urPK'],
  ...['viVN', 'zhCN', 'zhHK', 'zhTW'],
];

/** The pack that goes with a language of the interface. */
const packOfLanguage: Readonly<Record<Language, string>> = { en: 'enUS', fr: 'frFR', ar: 'arEG', cn: 'zhCN' };

/** The pack for a person's choice; `auto`, and what is no pack (any more), goes with the language. */
export const packFor = (choice: string, language: Language): string =>
  localePackNames.includes(choice) ? choice : packOfLanguage[language];

// Some of MUI's names are no language tags.
const tags: Readonly<Record<string, string>> = {
  kuCKB: 'ckb',
  kuLatn: 'ku-Latn',
  khKH: 'km-KH',
  msMS: 'ms',
  tlTL: 'fil',
};

const tagOf = (name: string) => tags[name] ?? `${name.slice(0, 2)}-${name.slice(2)}`;

/** Languages with several packs are told apart by country. */
const isOneOfMany = (name: string) =>
  localePackNames.filter((other) => other.slice(0, 2) === name.slice(0, 2) && !(name in tags)).length > 1;

/**
 * What speakers of a pack's language call it, such as `Deutsch` or `português (Brasil)`.
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

// English is what MUI's components say anyway, so its pack is empty; ours would stay in the interface's language.
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
 * Fetches one pack.
 * @throws when there is none of that name, or it could not be fetched.
 */
export async function loadLocalePack(name: string): Promise<LocalePack> {
  if (!localePackNames.includes(name)) throw new Error(`There is no locale pack "${name}".`);
  if (name === 'enUS') return english;
  // By its file: the package's own entry holds all of them in one.
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

/** For packs that leave the count untranslated: the same in every language. */
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

/** The ten digits of a script stand in a row, beginning with its nought. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let nought = code;
  while (nought > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought -= 1;
  return String(code - nought);
}
