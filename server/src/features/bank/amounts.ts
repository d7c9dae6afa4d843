import { westernDigits, type DecimalMark } from '@guildhall/shared/domain';

/** The maximum amount of a line, in cents; sums stay far below 2^53. */
const mostMinor = 100_000_000_00;

/** The maximum length of a written amount; longer texts are not examined. */
const longest = 100;

type Amount = { minor: number } | { refused: 'amount_unreadable' | 'amount_not_cents' | 'amount_too_big' };

const shapes: Record<DecimalMark, RegExp> = {
  ',': /^(?:\d+|\d{1,3}(?:[.'’ ]\d{3})+)(?:,(\d*))?$/,
  '.': /^(?:\d+|\d{1,3}(?:[,'’ ]\d{3})+)(?:\.(\d*))?$/,
};

/** The text with 0 to 9, the mark for the Arabic decimal separator and an apostrophe between groups. */
const plainAmount = (text: string, mark: DecimalMark): string =>
  westernDigits(text).replaceAll('\u066b', mark).replaceAll('\u066c', '’');

/** Parses an amount in bank formats, with a leading or trailing sign and a currency. Never uses floating point. */
export function readAmount(text: string, mark: DecimalMark): Amount {
  if (text.length > longest) return { refused: 'amount_unreadable' };
  const bare = plainAmount(text, mark)
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace('\u2212', '-')
    .replace(/^\p{Sc}|^[A-Z]{3}(?![A-Z])|\p{Sc}$|(?<![A-Z])[A-Z]{3}$/gu, '')
    .trim();
  const isNegative = bare.startsWith('-') || bare.endsWith('-');
  const digits = bare.replace(/^[+-]|[+-]$/g, '').trim();
  const found = shapes[mark].exec(digits);
  if (!found) return { refused: 'amount_unreadable' };
  const fraction = (found[1] ?? '').slice(0, 2);
  if (/[1-9]/.test((found[1] ?? '').slice(2))) return { refused: 'amount_not_cents' };
  const whole = (digits.split(mark)[0] ?? '').replace(/\D/g, '');
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (minor > mostMinor) return { refused: 'amount_too_big' };
  return { minor: isNegative ? -minor : minor };
}

/** Determines the decimal separator of a column of amounts; the comma if undecided. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  const marks = texts.flatMap((text) => /([.,])\d{1,2}(?:\D*)$/.exec(westernDigits(text).trim())?.[1] ?? []);
  const points = marks.filter((mark) => mark === '.').length;
  return points > marks.length / 2 ? '.' : ',';
}
