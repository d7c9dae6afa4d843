import * as z from 'zod/mini';
import { currencies } from '../domain/currencies.ts';
import { languages } from '../domain/languages.ts';
import { limits } from '../domain/limits.ts';
import { isUnreadableFileName, scrambles } from '../domain/text.ts';
import { isTimeZone } from '../domain/zone-names.ts';

// The building blocks of all contracts. Nothing is coerced: text is text, a number in JSON is a number.

/** The rule of `scrambles` as a check; the form and the server know its sentence by the code. */
const readable = z.refine<string>((text) => !scrambles(text), { params: { code: 'scrambling_characters' } });

/**
 * A text people type on one line: trimmed, without control characters or ones that change the direction, `min` to `max`
 * characters.
 */
export const line = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u), readable);

/** A text of several lines: the same, but with tabs and line breaks. */
export const paragraph = (max: number, min = 1) =>
  z
    .string()
    .check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*$|^(?:[^\p{Cc}]|[\t\n\r])*$/u), readable);

/** The name of a file that somebody uploads, without its path. */
export const fileName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(255),
  z.refine((name) => !isUnreadableFileName(name), { params: { code: 'file_name_unreadable' } }),
);

export const id = z.uuid();

/** An address as people type it; compared case-folded, stored lower-case. */
export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(limits.emailLength), z.email(), z.toLowerCase(), z.regex(/^[^\p{Cc}]+$/u));

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** A day without a time, `YYYY-MM-DD`, of the years people date things in; it never moves with a time zone. */
export const day = z.iso.date().check(z.regex(/^(?:19|2\d)\d\d/));

/** A time of day as clocks show it, `03:00`. */
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

export const language = z.enum(languages);

/** An IANA time zone name that this runtime knows. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/), z.refine(isTimeZone));

export const currency = z.enum(currencies);

/** Integer minor units (cents) and an ISO 4217 currency. */
export const money = z.strictObject({ amountMinor: z.int(), currency });

/** A positive amount of minor units that a person may enter; the top keeps sums far below 2^53. */
export const positiveAmountMinor = z.int().check(z.minimum(1), z.maximum(100_000_000_00));

/** The row version an edit was made against (optimistic locking); a mismatch answers 409 `version_conflict`. */
export const version = z.int().check(z.minimum(1));

/** A 256-bit secret in a public link, base64url without padding. */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Whole numbers in a query string: decimal digits only, no signs, blanks or exponents. */
const digits = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,8})$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );

/** The same as `version`, in a query string: for requests whose body is a file, or that have none. */
export const versionInQuery = digits(1, 999_999_999);

/** A place in a file, in a query string. */
export const byteOffset = digits(0, limits.fileBytes);

/** What every list takes: page from 1, 25–200 rows a page (domain rule 15), a search text. */
export const pageQuery = z.strictObject({
  page: z._default(digits(1, 1_000_000), 1),
  pageSize: z._default(digits(limits.pageSizeMin, limits.pageSizeMax), limits.pageSizeMin),
  q: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchLength))),
});

/** Sort keys `name` or `-name` (descending) out of a named set of columns. */
export const sortBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.enum([...columns, ...columns.map((column) => `-${column}` as const)] as [
    Columns[number] | `-${Columns[number]}`,
    ...(Columns[number] | `-${Columns[number]}`)[],
  ]);

/** An answer whose only content is its message. */
export const nothing = z.strictObject({});
