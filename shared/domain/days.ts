// Calendar days, `YYYY-MM-DD`: no time, no zone. Days of instants are in zoned-time.ts.

/** The day `count` days after a day, or before it when negative. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The last day of a month. @param month `YYYY-MM` */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The same day `count` months later; the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, number = 1] = day.split('-').map(Number);
  const month = new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
  const [same, last] = [`${month}${day.slice(7)}`, lastDayOfMonth(month)];
  return same < last ? same : last;
}

/** The first day of a day's week. @param firstWeekday the weekday that starts a week, 0 is Sunday */
export const startOfWeek = (day: string, firstWeekday: number): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7));
