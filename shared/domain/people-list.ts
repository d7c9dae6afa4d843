import { isAddress, readAddress } from './addresses.ts';
import { withoutEdges } from './trim.ts';

/** A person in a pasted list. */
export interface ListedPerson {
  /** The line in the pasted text, counted from 1. */
  line: number;
  /** The person's part of the line. */
  text: string;
  /** Empty if the list has only an address. */
  name: string;
  /** `null` if the part has no email address. */
  email: string | null;
}

const separators = ',;،؛，；、|\t';
const words = new RegExp(`<?[^\\s<>"${separators}]+>?`, 'gu');
const edge = new RegExp(`[\\s"'${separators}]`, 'u');
const separator = new RegExp(`[\\s${separators}]`, 'u');
const separatorOrQuoted = new RegExp(`"[^"]*"|[${separators}]`, 'gu');

const trimmed = (text: string): string => withoutEdges(text, edge);
/** Anything with an `@`, so that a misspelt address is a problem of its own and not part of a name. */
const addressesIn = (text: string) => [...text.matchAll(words)].filter(([word]) => /[@＠]/u.test(word));

/** The cells of a line; separators within quotes do not count. */
function cellsOf(line: string): string[] {
  const ends = [...line.matchAll(separatorOrQuoted)].filter(([found]) => found.length === 1).map(({ index }) => index);
  return [...ends, line.length].map((end, index) => line.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end));
}

/** Splits a line with several addresses so that each part has one; other lines stay whole. */
function partsOf(line: string): string[] {
  if (addressesIn(line).length < 2) return [line];
  const parts = cellsOf(line).filter((part) => trimmed(part) !== '');
  if (parts.every((part) => addressesIn(part).length === 1)) return parts;
  // The name and its address are separated, too: "Ada, a@example.org, Rosa, r@example.org".
  let end = 0;
  const pieces = addressesIn(line).map((match) => {
    const start = end;
    end = match.index + match[0].length;
    return line.slice(start, end);
  });
  return [...pieces, line.slice(end)].filter((piece) => trimmed(piece) !== '');
}

function personIn(text: string): Pick<ListedPerson, 'name' | 'email'> {
  const found = addressesIn(text)[0]?.[0] ?? '';
  const address = found.replace(/^<|>$/g, '');
  const [before = '', after = ''] = found === '' ? [] : text.split(found).map(trimmed);
  // With words on both sides, nobody knows whose address it is.
  const isClear = isAddress(address) && (before === '' || after === '');
  return isClear ? { name: before || after, email: readAddress(address) } : { name: trimmed(text), email: null };
}

/**
 * Reads a pasted list of people: one per line, or as mail programs copy them, `Ada Moreau <ada@example.org>; b@x.org`.
 * Every part of the text is in the result, so that nothing is lost unnoticed.
 */
export const readPeople = (text: string): ListedPerson[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r\u2028]/)
    .flatMap((line, index) =>
      trimmed(line) === ''
        ? []
        : partsOf(line).map((part) => ({
            line: index + 1,
            text: withoutEdges(part, separator),
            ...personIn(part),
          })),
    );

/** Derives a name from the part before the `@`: `ada.moreau` gives `Ada Moreau`. */
export const nameInAddress = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ');
