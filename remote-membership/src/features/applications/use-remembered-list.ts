import { useEffect } from 'react';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { rememberList } from '@guildhall/shared/features/opened-list';
import { useLocation } from '@guildhall/shared/router';
import type { PagedList } from '@guildhall/shared/ui/data';

/** Remembers the shown rows for the office, which works through the list from one application to the next. */
export function useRememberedList({ rows, isStale }: PagedList<ApplicationSummary, unknown>, seesAll: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (seesAll && !isStale)
      rememberList(
        `${pathname}${search}`,
        rows.map(({ id }) => id),
      );
  }, [seesAll, isStale, rows, pathname, search]);
}
