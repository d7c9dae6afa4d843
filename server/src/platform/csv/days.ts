import { westernDigits, type DayOrder } from '@guildhall/shared/domain';

const parts = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[ T].*)?$/;

/** Determines from all days of a column whether the month comes first; if undecided, the day does. */
export const dayOrderOf = (texts: readonly string[]): DayOrder => {
  const slashed = texts.flatMap((text) => {
    const found = parts.exec(westernDigits(text.trim()));
    return found && found[2] === '/' && (found[1]?.length ?? 0) <= 2 ? [found] : [];
  });
  const isMonthFirst =
    slashed.some(([, , , second]) => Number(second) > 12) && !slashed.some(([, first]) => Number(first) > 12);
  return isMonthFirst ? 'mdy' : 'dmy';
};

/** Parses a day in common formats; a year alone is its first day. @returns `YYYY-MM-DD` or `null` */
export function readDay(written: string, order: DayOrder): string | null {
  const text = westernDigits(written);
  if (/^(?:19|20)\d\d$/.test(text)) return `${text}-01-01`;
  const found = parts.exec(text);
  if (!found) return null;
  const [, first = '', sign, second = '', third = ''] = found;
  if (first.length === 4) return dayOf(first, second, third);
  const isMonthFirst = sign === '/' && order === 'mdy';
  return isMonthFirst ? dayOf(third, first, second) : dayOf(third, second, first);
}

function dayOf(year: string, month: string, day: string): string | null {
  if (!/^(?:19|20)\d\d$/.test(year)) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
