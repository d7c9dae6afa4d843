import * as z from 'zod/mini';
import { isAddress, readAddress } from '../domain/addresses.ts';
import { currencies } from '../domain/currencies.ts';
import { westernDigits } from '../domain/digits.ts';
import { languages } from '../domain/languages.ts';
import { limits } from '../domain/limits.ts';
import { carriesMessage } from '../domain/names.ts';
import { isPhone, plainPhone } from '../domain/phone.ts';
import { isUnreadableFileName, scrambles } from '../domain/text.ts';
import { isTimeZone } from '../domain/zone-names.ts';

// The building blocks of all contracts. Nothing is coerced: text is text, a number in JSON is a number.

/** The rule of `scrambles` as a check; the form and the server have a message for its code. */
const readable = z.refine<string>((text) => !scrambles(text), { params: { code: 'scrambling_characters' } });

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A one-line text: trimmed, without control and bidi characters, `min` to `max` characters. */
export const line = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u), readable);

/** A name that mails carry to strangers: a line that is neither a web address nor a sentence. */
export const nameLine = (max: number, min = 1) =>
  line(max, min).check(z.refine((name) => !carriesMessage(name), { params: { code: 'name_like_message' } }));

export const familyName = nameLine(limits.nameLength);

/** A given name; people with one name have only a family name. */
export const givenName = nameLine(limits.nameLength, 0);

/** A line of digits and letters, such as a phone number or a reference: typed in any digits, stored in 0 to 9. */
export const codeLine = (max: number, min = 1) => line(max, min).check(z.overwrite(westernDigits));

/** A typed phone number, stored as `plainPhone` writes it. */
export const phoneNumber = z
  .string()
  .check(z.overwrite(plainPhone), z.maxLength(limits.phoneLength), z.refine(isPhone));

/** A multi-line text: the same, but with tabs and line breaks. */
export const paragraph = (max: number, min = 1) =>
  z
    .string()
    .check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*$|^(?:[^\p{Cc}]|[\t\n\r])*$/u), readable);

/** The name of an uploaded file, without its path. */
export const fileName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(255),
  z.refine((name) => !isUnreadableFileName(name), { params: { code: 'file_name_unreadable' } }),
);

/** Refusals of uploaded files whose content is damaged or locked. */
export const contentRefusals = ['pdf_unreadable', 'pdf_encrypted', 'image_unreadable'] as const;

export const id = z.uuid();

const inStoredForm = z.overwrite<string>((text) => readAddress(text) ?? text);

/** A typed email address, stored as `readAddress` writes it. */
export const emailAddress = z
  .stringFormat('email', isAddress)
  .check(z.trim(), z.maxLength(limits.emailLength), inStoredForm);

/** The same, or nothing. */
export const optionalAddress = z
  .stringFormat('email', (text) => text.trim() === '' || isAddress(text))
  .check(z.trim(), z.minLength(0), z.maxLength(limits.emailLength), inStoredForm);

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** A calendar day without a time, `YYYY-MM-DD`, in a plausible range of years; independent of time zones. */
export const day = z.iso.date().check(z.regex(/^(?:19|2\d)\d\d/));

/** A local time of day, `03:00`. */
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

export const language = z.enum(languages);

/** An IANA time zone known to this runtime. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/), z.refine(isTimeZone));

export const currency = z.enum(currencies);

/** Integer minor units (cents) and an ISO 4217 currency. */
export const money = z.strictObject({ amountMinor: z.int(), currency });

/** A general ledger account of four digits, as DATEV files declare; typed in any digits. */
export const accountNumber = z.string().check(z.trim(), z.overwrite(westernDigits), z.regex(/^[1-9]\d{3}$/));

/** The price of one unit on an invoice line, before tax. */
export const unitPriceMinor = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** A positive amount in minor units entered by a person; the maximum keeps sums far below 2^53. */
export const positiveAmountMinor = z.int().check(z.minimum(1), z.maximum(100_000_000_00));

/** The row version an edit is based on (optimistic locking); a mismatch returns 409 `version_conflict`. */
export const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** A 256-bit secret in a public link, base64url without padding. */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Whole numbers in a query string: decimal digits only, no signs, spaces or exponents. */
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

/** An offset in a file, in a query string. */
export const byteOffset = digits(0, limits.fileBytes);

/** Parameters of every list: page from 1, 25–200 rows per page (domain rule 15), a search text. */
export const pageQuery = z.strictObject({
  page: z._default(digits(1, 1_000_000), 1),
  pageSize: z._default(digits(limits.pageSizeMin, limits.pageSizeMax), limits.pageSizeMin),
  q: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchLength))),
});

/** Sort keys `name` or `-name` (descending) for a given set of columns. */
export const sortBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.enum([...columns, ...columns.map((column) => `-${column}` as const)] as [
    Columns[number] | `-${Columns[number]}`,
    ...(Columns[number] | `-${Columns[number]}`)[],
  ]);

/** A response with only a message. */
export const nothing = z.strictObject({});
