import { westernDigits, type DecimalMark } from '@guildhall/shared/domain';
import type { Decision } from '../../../platform/csv/days.ts';

/** The maximum amount of a line, in cents; sums stay far below 2^53. */
const mostMinor = 100_000_000_00;

/** The maximum length of a written amount; longer texts are not examined. */
const longest = 100;

type Amount = { minor: number } | { refused: 'amount_unreadable' | 'amount_not_cents' | 'amount_too_big' };

const shapes: Record<DecimalMark, RegExp> = {
  ',': /^(?:\d+|\d{1,3}(?:[.'’ ]\d{3})+)?(?:,(\d*))?$/,
  '.': /^(?:\d+|\d{1,3}(?:[,'’ ]\d{3})+)?(?:\.(\d*))?$/,
};

/** The text with 0 to 9, the mark for the Arabic decimal separator and an apostrophe between groups. */
const plainAmount = (text: string, mark: DecimalMark): string =>
  westernDigits(text).replaceAll('\u066b', mark).replaceAll('\u066c', '’');

/** Letters behind an amount that say where the money goes: credit or debit, in German "Haben" or "Soll". */
const directionBehind = /(?<=\d) ?(CR|DR|H|S)$/i;

/**
 * Parses an amount in bank formats, with a leading or trailing sign, in parentheses, or with `CR` or `DR` behind it, and
 * a currency. Never uses floating point.
 */
export function readAmount(text: string, mark: DecimalMark): Amount {
  if (text.length > longest) return { refused: 'amount_unreadable' };
  const spaced = plainAmount(text, mark)
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u2212\u2013]/, '-')
    .trim();
  const direction = directionBehind.exec(spaced)?.[1]?.toUpperCase();
  const [, inside] = /^\((.*)\)$/.exec(spaced) ?? [];
  const bare = (inside ?? spaced)
    .replace(directionBehind, '')
    .replace(/^\p{Sc}|^[A-Z]{3}(?![A-Z])|\p{Sc}$|(?<![A-Z])[A-Z]{3}$/gu, '')
    .replace(/^([+-]) ?\p{Sc}/u, '$1')
    .trim();
  const isNegative = bare.startsWith('-') || bare.endsWith('-');
  const digits = bare.replace(/^[+-]|[+-]$/g, '').trim();
  const found = shapes[mark].exec(digits);
  if (!found || !/\d/.test(digits)) return { refused: 'amount_unreadable' };
  // A sign that contradicts its letters says nothing.
  if (isNegative && direction !== undefined && /^(?:CR|H)$/.test(direction)) return { refused: 'amount_unreadable' };
  const fraction = (found[1] ?? '').slice(0, 2);
  if (/[1-9]/.test((found[1] ?? '').slice(2))) return { refused: 'amount_not_cents' };
  const whole = (digits.split(mark)[0] ?? '').replace(/\D/g, '');
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (minor > mostMinor) return { refused: 'amount_too_big' };
  const leaves = isNegative || inside !== undefined || direction === 'DR' || direction === 'S';
  return { minor: leaves && minor > 0 ? -minor : minor };
}

/** Decides from all amounts of a column which decimal separator they have. */
export function decideDecimalMark(texts: readonly string[]): Decision<DecimalMark> {
  const votes = texts.map(voteOf);
  const count = (vote: ReturnType<typeof voteOf>) => votes.filter((one) => one === vote).length;
  const [commas, points, open] = [count(','), count('.'), count('open')];
  return {
    value: points > commas ? '.' : ',',
    isCertain: (commas === 0) !== (points === 0) || commas + points + open === 0,
    isContradictory: commas > 0 && points > 0,
  };
}

/** What one amount says; `open` for 1.234, which is a thousand or one. */
function voteOf(text: string): DecimalMark | 'open' | null {
  const plain = westernDigits(text.slice(0, longest)).replace(/[^\d.,]/g, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (last === -1) return null;
  const mark = plain[last] === ',' ? ',' : '.';
  const other = mark === ',' ? '.' : ',';
  if (plain.includes(other)) return mark;
  if (plain.indexOf(mark) !== last) return other;
  const isGroup = plain.length - last === 4 && last >= 1 && last <= 3 && !plain.startsWith('0');
  return isGroup ? 'open' : mark;
}
