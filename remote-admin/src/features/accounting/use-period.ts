import { useEffect } from 'react';
import { getAccountingSummary, listOpenItems } from '@guildhall/shared/contracts';
import { lastDayOfMonth, type DayRange } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useSearchParams } from '@guildhall/shared/router';

/** The current year to date. */
const thisYear = (): DayRange => {
  const month = today().slice(0, 7);
  return { from: `${month.slice(0, 4)}-01-01`, to: lastDayOfMonth(month) };
};

/**
 * The period in the URL, and the day of open items. Missing or invalid values are filled in, so that the lists can read
 * them; until then there is none.
 */
export function usePeriod(): { period: DayRange | null; change: (next: Partial<DayRange> & { on?: string }) => void } {
  const [params, setParams] = useSearchParams();
  const given = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isReadable = getAccountingSummary.query.safeParse(given).success;
  const period = isReadable ? given : thisYear();
  const on = params.get('on') ?? '';
  const hasDay = listOpenItems.query.safeParse({ on }).success;

  const change = (next: Partial<DayRange> & { on?: string }, replace = false) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) changed.set(name, value);
        changed.delete('page');
        return changed;
      },
      { replace, preventScrollReset: true },
    );

  useEffect(() => {
    if (!isReadable || !hasDay) change({ ...period, ...(!hasDay && { on: period.to }) }, true);
  });
  return { period: isReadable && hasDay ? period : null, change };
}
