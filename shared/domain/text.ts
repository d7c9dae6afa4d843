// What invisible characters may do to the text around them, and what is done about it. A file name with U+202E shows
// "exe.pdf" for "fdp.exe"; a name that opens an override and never closes it turns the rest of the line around.

/** Embeddings, overrides and isolates. Marks (U+200E, U+200F, U+061C) turn nothing but themselves and are fine. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

// No script needs more on one letter (Unicode's stream-safe text format allows as many); a thousand hide the lines above.
const tooManyMarks = /\p{M}{31}/u;

const controlCharacters = /[\p{Cc}\u2028\u2029]/u;
const controlCharactersButBreaks = /(?![\n\r\t])\p{Cc}/u;

/** True for a text with characters that can't be stored or shown: NUL and other controls, broken surrogates. */
export const hasControlCharacters = (text: string, { multiline = false } = {}): boolean =>
  (multiline ? controlCharactersButBreaks : controlCharacters).test(text) || !text.isWellFormed();

/**
 * What `isolated` puts around a value: it ends where it begins, within a line, and holds no other such character. Drafts of
 * mails hold it, and people edit those.
 */
const closedIsolates = /\u2068[^\u202a-\u202e\u2066-\u2069\n]*\u2069/gu;

/**
 * True for a text that would scramble what stands beside it: one with characters that change the direction, or with more
 * than thirty marks on one letter. One rule for lines, texts of several lines and names of files.
 */
export const scrambles = (text: string): boolean =>
  tooManyMarks.test(text) || text.replace(closedIsolates, '').search(directionControls) >= 0;

/** True for the name of a file that can't be shown as it is: with control characters or ones that scramble text. */
export const isUnreadableFileName = (name: string): boolean =>
  // What stands for bytes that were no UTF-8.
  name.includes('\ufffd') || hasControlCharacters(name) || scrambles(name);

/** The same text without the characters that change the direction of what follows. */
export const withoutDirectionControls = (text: string): string => text.replace(directionControls, '');

/** At most thirty marks stay on each letter. */
export const withFewMarks = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1');

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const leftToRight = /[^\P{L}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\d/u;

/**
 * Sets a value apart in a plain text, where there is no `<bdi>`: with the invisible marks around it (U+2068, U+2069) its
 * direction is its own and moves nothing beside it. A value that runs as the text does is left as it is.
 * @param direction of the text it goes into
 */
export const isolated = (value: string, direction: 'ltr' | 'rtl'): string =>
  withoutDirectionControls(value)
    .split('\n')
    .map((line) => ((direction === 'ltr' ? rightToLeft : leftToRight).test(line) ? `\u2068${line}\u2069` : line))
    .join('\n');
