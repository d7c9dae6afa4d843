// How invisible characters can affect the surrounding text, and the countermeasures. A file name with U+202E shows
// "exe.pdf" for "fdp.exe"; a name that opens an override and never closes it reverses the rest of the line.

/** Embeddings, overrides and isolates. Marks (U+200E, U+200F, U+061C) affect only themselves and are fine. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

// No script needs more on one letter (Unicode's stream-safe text format has the same limit); a thousand hide the lines
// above.
const tooManyMarks = /\p{M}{31}/u;

const maybeScrambling = /[\u202a-\u202e\u2066-\u2069]|\p{M}/u;

const controlCharacters = /[\p{Cc}\u2028\u2029]/u;
const controlCharactersButBreaks = /(?![\n\r\t])\p{Cc}/u;

/** True for a text with characters that cannot be stored or shown: NUL and other controls, broken surrogates. */
export const hasControlCharacters = (text: string, { multiline = false } = {}): boolean =>
  (multiline ? controlCharactersButBreaks : controlCharacters).test(text) || !text.isWellFormed();

/**
 * The output of `isolated`: balanced, within a line, without other such characters. Drafts of mails contain it, and
 * people edit those.
 */
const closedIsolates = /\u2068[^\u202a-\u202e\u2066-\u2069\n]*\u2069/gu;

/**
 * True for a text that would scramble its surroundings: with characters that change the direction, or with more than
 * thirty marks on one letter. One rule for lines, multi-line texts and file names.
 */
export const scrambles = (text: string): boolean =>
  // Most texts have neither marks nor direction controls.
  maybeScrambling.test(text) &&
  (tooManyMarks.test(text) || text.replace(closedIsolates, '').search(directionControls) >= 0);

/** True for a file name that cannot be shown as it is: with control or scrambling characters. */
export const isUnreadableFileName = (name: string): boolean =>
  // The replacement character for invalid UTF-8.
  name.includes('\ufffd') || hasControlCharacters(name) || scrambles(name);

/** The text without characters that change the direction of what follows. */
export const withoutDirectionControls = (text: string): string => text.replace(directionControls, '');

/** Keeps at most thirty marks on each letter. */
export const withFewMarks = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1');

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const leftToRight = /[^\P{L}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\d/u;

/**
 * Isolates a value in plain text, where there is no `<bdi>`: with invisible marks around it (U+2068, U+2069), its
 * direction does not affect its surroundings. A value in the text's own direction stays unchanged.
 * @param direction of the surrounding text
 */
export const isolated = (value: string, direction: 'ltr' | 'rtl'): string =>
  withoutDirectionControls(value)
    .split('\n')
    .map((line) => ((direction === 'ltr' ? rightToLeft : leftToRight).test(line) ? `\u2068${line}\u2069` : line))
    .join('\n');

/** A sentence that ends with an abbreviation, such as the name “Freunde e. V.”, has one full stop. */
export const withoutDoubleStops = (text: string): string =>
  text.replace(/(?<=[\p{L}\d])(\.\u2069?)\.(?=[\s"”»)]|$)/gu, '$1');
