import { addDays } from './days.ts';
import { westernDigits } from './digits.ts';

const parts = ['day', 'month', 'year'] as const;
type DatePart = (typeof parts)[number];

/** How dates are written where the reader lives: the order of the parts and the sign between them. */
export interface DateOrder {
  order: readonly DatePart[];
  separator: string;
}

const isPart = (type: string): type is DatePart => parts.some((part) => part === type);

/** The order of a formatter's dates. @param formatter without options, so that all parts are numbers */
export function dateOrderOf(formatter: Intl.DateTimeFormat): DateOrder {
  const found = formatter.formatToParts(0);
  const literal = found.find(({ type }) => type === 'literal')?.value ?? '/';
  return { order: found.map(({ type }) => type).filter(isPart), separator: /[./-]/.exec(literal)?.[0] ?? '/' };
}

const shape = /^\d{4}-\d{2}-\d{2}$/;

/** True for the form `YYYY-MM-DD`, also of a day that does not exist. */
export const looksLikeDay = (text: string): boolean => shape.test(text);

/** True for an existing day, `YYYY-MM-DD`: not for 30 February. */
export const isDay = (text: string): boolean =>
  shape.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

/**
 * Reads a date as people type it: `31/12/2026`, `31.12.2026`, `31122026`, `2026年12月31日` or `2026-12-31`, in any digits.
 * @param options.isFinished also reads a year of two digits; while typing, it may be the start of a longer one
 * @returns `YYYY-MM-DD`, which may not exist, or the text itself if it is not a date
 */
export function readDate(text: string, { order }: DateOrder, { isFinished = false } = {}): string {
  const plain = westernDigits(text.trim());
  let numbers = plain.split(/[^\d]+/).filter(Boolean);
  if (/^\d{8}$/.test(plain)) {
    let at = 0;
    numbers = order.map((part) => plain.slice(at, (at += part === 'year' ? 4 : 2)));
  }
  if (numbers.length !== 3 || /\p{L}/u.test(plain.replace(/[年月日号號]/g, ''))) return text;
  const isYearFirst = numbers[0]?.length === 4;
  const named = new Map(
    (isYearFirst ? (['year', 'month', 'day'] as const) : order).map((part, at) => [part, numbers[at] ?? '']),
  );
  const [day = '', month = '', typedYear = ''] = parts.map((part) => named.get(part) ?? '');
  const year = isFinished && typedYear.length === 2 ? `20${typedYear}` : typedYear;
  const isComplete = year.length === 4 && month.length <= 2 && day.length <= 2;
  return isComplete ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** Writes `YYYY-MM-DD` in the reader's order; any other text unchanged. */
export function writeDate(value: string, { order, separator }: DateOrder): string {
  if (!looksLikeDay(value)) return value;
  const [year = '', month = '', day = ''] = value.split('-');
  return order.map((part) => ({ year, month, day })[part]).join(separator);
}
