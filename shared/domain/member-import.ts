/** The possible columns of the file. `name` is a full name in one column, instead of `firstName` and `lastName`. */
export const importFields = [
  'email',
  'firstName',
  'lastName',
  'name',
  'memberNumber',
  'memberSince',
  'paidUntil',
  'membershipType',
  'language',
  'phone',
  'street',
  'postalCode',
  'city',
  'country',
] as const;
export type ImportField = (typeof importFields)[number];

/** The column of each field, counted from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/**
 * An import is uploaded, checked (which changes no data), then running; a stopped one can be continued. An undo runs
 * like an import and keeps rows that have been used.
 */
export const importStates = ['uploaded', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The outcome of a row: `new` and `error` after the check; `imported`, and after an undo `removed` or `kept`. */
export const rowOutcomes = ['new', 'existing', 'error', 'imported', 'removed', 'kept'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const rowReasons = [
  'columns_differ',
  'quote_open',
  'unreadable_characters',
  'email_missing',
  'email_invalid',
  'email_twice',
  'name_missing',
  'name_like_message',
  'too_long',
  'language_unknown',
  'type_unknown',
  'day_unreadable',
  'day_in_future',
  'number_twice',
  'number_taken',
  'already_there',
  // Why an undo kept a person.
  'signed_in',
  'changed',
  'has_records',
] as const;
export type RowReason = (typeof rowReasons)[number];

export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1256',
  'macintosh',
  'gbk',
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

export const importDelimiters = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

export const importLimits = {
  /** Maximum rows of a file without its heading. */
  rows: 20_000,
  columns: 60,
  /** Maximum length of a cell. */
  cell: 500,
  /** A file that was uploaded and never imported is deleted after this many days. */
  keptDays: 7,
} as const;
