import { addDays, addMonths, lastDayOfMonth, startOfWeek } from './days.ts';
import { dayMs } from './durations.ts';

/** The periods of figures: up to today, or between two given days. */
export const periodNames = ['month', 'quarter', 'year', 'last12', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Two days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The maximum period, in days: five years. */
export const longestPeriod = 1827;
/** Up to this many days, a period is divided into weeks, otherwise into months. */
const longestInWeeks = 93;
const monday = 1;

const monthsIn = { month: 1, quarter: 3, year: 12, last12: 12 } as const;

/** The number of days in a period. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;

/** A period's days until today. */
export function periodUntil(today: string, name: Exclude<PeriodName, 'custom'>): DayRange {
  if (name === 'last12') return { from: addDays(addMonths(today, -12), 1), to: today };
  const month = Number(today.slice(5, 7)) - 1;
  const first = month - (month % monthsIn[name]) + 1;
  return { from: `${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, to: today };
}

/** The previous period, of the same length: a month until the 24th is compared with a month until the 24th. */
export function periodBefore({ from, to }: DayRange, name: PeriodName): DayRange {
  if (name === 'custom') return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) };
  if (name === 'last12') return { from: addDays(addMonths(to, -24), 1), to: addDays(from, -1) };
  return { from: addMonths(from, -monthsIn[name]), to: addMonths(to, -monthsIn[name]) };
}

/** Divides a period into weeks that start on Monday, or into months; the first and the last may be shorter. */
export function divide(period: DayRange): { unit: 'week' | 'month'; parts: DayRange[] } {
  const unit = daysIn(period) <= longestInWeeks ? 'week' : 'month';
  const parts: DayRange[] = [];
  for (let from = period.from; from <= period.to;) {
    const last = unit === 'week' ? addDays(startOfWeek(from, monday), 6) : lastDayOfMonth(from.slice(0, 7));
    const to = last < period.to ? last : period.to;
    parts.push({ from, to });
    from = addDays(to, 1);
  }
  return { unit, parts };
}
