import { westernDigits, type DayOrder } from '@guildhall/shared/domain';

/** What a whole column says; not certain if it fits both, or contradicts itself. */
export interface Decision<Value> {
  value: Value;
  isCertain: boolean;
  isContradictory: boolean;
}

const numeric = /^(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})(?:[ T].*)?$/;

/** Decides from all days of a column whether the month comes first. */
export function decideDayOrder(texts: readonly string[]): Decision<DayOrder> {
  const pairs = texts.flatMap((text) => {
    const found = numeric.exec(westernDigits(text.slice(0, 40).trim()));
    if (!found || (found[1]?.length ?? 0) > 2) return [];
    return [{ first: Number(found[1]), second: Number(found[3]), sign: found[2] }];
  });
  const isDayFirst = pairs.some(({ first }) => first > 12);
  const isMonthFirst = pairs.some(({ second }) => second > 12);
  if (isDayFirst !== isMonthFirst)
    return { value: isMonthFirst ? 'mdy' : 'dmy', isCertain: true, isContradictory: false };
  // Between full stops, the day comes first everywhere.
  const isAmbiguous = pairs.some(({ first, second, sign }) => sign !== '.' && first !== second);
  return { value: 'dmy', isCertain: !isDayFirst && !isAmbiguous, isContradictory: isDayFirst };
}

/** Parses a day in common formats; a year alone is its first day. @returns `YYYY-MM-DD` or `null` */
export function readDay(written: string, order: DayOrder): string | null {
  if (written.length > 60) return null;
  const text = westernDigits(written).trim();
  if (/^(?:19|20)\d\d$/.test(text)) return `${text}-01-01`;
  const compact = /^(\d{4})(\d\d)(\d\d)(?:\d{6})?$/.exec(text) ?? /^(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text);
  if (compact) return dayOf(compact[1], compact[2], compact[3]);
  const found = numeric.exec(text);
  if (!found) return readNamedMonth(text);
  const [, first = '', sign, second = '', third = ''] = found;
  if (first.length === 4) return dayOf(first, second, third);
  const monthFirst = order === 'mdy' ? dayOf(third, first, second) : null;
  return monthFirst ?? (order === 'dmy' || sign === '.' ? dayOf(third, second, first) : null);
}

/** `05 Nov 2026`, `5. November 2026`, `5-nov-2026`, `Nov 5, 2026` */
function readNamedMonth(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[ .-]{1,2}(\p{L}+)[ .,-]{1,2}(\d{4})(?: .*)?$/u.exec(text) ?? [];
  const [, otherMonth, otherDay, otherYear] = /^(\p{L}+)[ .]{1,2}(\d{1,2})[ ,]{1,2}(\d{4})(?: .*)?$/u.exec(text) ?? [];
  const number = months().get(monthKey(month ?? otherMonth ?? ''));
  return number === undefined ? null : dayOf(year ?? otherYear, String(number), day ?? otherDay);
}

const monthKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

let knownMonths: Map<string, number> | undefined;

/** The months' names and their abbreviations in the languages of statements. */
function months(): Map<string, number> {
  knownMonths ??= new Map(
    ['en', 'de', 'fr', 'ar', 'es', 'it', 'nl'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((width) =>
        Array.from({ length: 12 }, (_, at): [string, number] => {
          // eslint-disable-next-line no-restricted-syntax -- names of months, no person's time
          const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: width, timeZone: 'UTC' });
          return [monthKey(format.format(Date.UTC(2026, at, 15))), at + 1];
        }),
      ),
    ),
  );
  return knownMonths;
}

function dayOf(year = '', month = '', day = ''): string | null {
  if (!/^(?:19|20)\d\d$/.test(year)) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
