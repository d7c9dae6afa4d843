import { familyFirstPattern, searchRules } from '@guildhall/shared/domain';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const replaceEach = (table: Readonly<Record<string, string>>, text: string): string =>
  Object.entries(table).reduce((inner, [from, to]) => `replace(${inner}, ${quoted(from)}, ${quoted(to)})`, text);

const { ignored, letters, ligatures, wordCharacters, respelt, optionalSpaces } = searchRules;
const from = Object.keys(letters).join('');
const to = Object.values(letters).join('');

/**
 * The SQL twins of `fold` and `spellings` (shared/domain/search-text.ts), made from the same tables.
 *
 * `searchable` is the content of search columns: all spellings, and the number of `APP-2026-00028` without its zeros.
 * It begins and ends with a space, so that every word is between two.
 */
export const searchFunctions = [
  `create or replace function fold_text(text) returns text language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(regexp_replace(${replaceEach(
      ligatures,
      `translate(lower(normalize(regexp_replace(normalize($1, NFKD), ${quoted(ignored)}, '', 'g'), NFC)), ${quoted(from)}, ${quoted(to)})`,
    )}, ${quoted(`(${wordCharacters})`)}, ' \\1 ', 'g'), '\\s+', ' ', 'g'))
  $$`,
  `create or replace function searchable(text) returns text language sql immutable strict parallel safe as $$
    select ' ' || folded || ' ' || coalesce(nullif(respelt, folded) || ' ', '')
      || coalesce(nullif(joined, folded) || ' ', '')
      || coalesce((regexp_match(folded, '-0+([1-9][0-9]*)'))[1] || ' ', '')
    from (select public.fold_text($1) as folded) f,
      lateral (select public.fold_text(${replaceEach(respelt, 'lower(normalize($1, NFC))')}) as respelt,
        regexp_replace(folded, ${quoted(optionalSpaces)}, '\\1', 'g') as joined) s
  $$`,
] as const;

const isFamilyFirst = (column: string) => `${column} ~ ${quoted(familyFirstPattern)}`;

/** The SQL twin of `fullName` (shared/domain/names.ts). */
export const fullNameFunction = `
  create or replace function full_name(first_name text, last_name text) returns text
  language sql immutable strict parallel safe as $$
    select case when ${isFamilyFirst('first_name')} and ${isFamilyFirst('last_name')} then last_name || first_name
      else btrim(first_name || ' ' || last_name) end
  $$`;
