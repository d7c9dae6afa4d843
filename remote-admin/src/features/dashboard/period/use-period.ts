import { getOfficeFigures, type OfficeFigures, type QueryOf } from '@guildhall/shared/contracts';
import { useSearchParams } from '@guildhall/shared/router';
import { call } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { keys } from '../../../lib/keys.ts';

/** The contract's error for a period, or `null` for a valid one. */
export function readPeriod(given: Record<string, string | null>): Period | null {
  const names = Object.entries(given).filter(([, value]) => value !== null && value !== '');
  const read = getOfficeFigures.query.safeParse(Object.fromEntries(names));
  return read.success ? read.data : null;
}

/** The period in the URL, or the default one if it is invalid. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const given = { period: params.get('period'), from: params.get('from'), to: params.get('to') };
  const period = readPeriod(given) ?? { period: 'last12' as const };
  const choose = (next: Period) => {
    const changed = new URLSearchParams(params);
    for (const name of ['period', 'from', 'to'] as const) {
      const value = next[name];
      if (value === undefined) changed.delete(name);
      else changed.set(name, value);
    }
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return { period, choose };
}

export type Period = QueryOf<typeof getOfficeFigures>;

export const officeFiguresQuery = (query: Period) =>
  queryOptions<OfficeFigures>({
    queryKey: [...keys.dashboard, 'figures', query],
    queryFn: ({ signal }) => call(getOfficeFigures, { query, signal }),
    placeholderData: keepPreviousData,
  });
