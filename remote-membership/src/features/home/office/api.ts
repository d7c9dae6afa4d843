import { getOfficeDashboard, listSchedule } from '@guildhall/shared/contracts';
import { queryOptions } from '@guildhall/shared/query';
import { call, callPage } from '@guildhall/shared/http';
import { dashboardKeys } from '../../../query-keys.ts';

/** The office's tasks; only roles 1 and 2 may read them. */
export const officeDashboardQuery = () =>
  queryOptions({
    queryKey: [...dashboardKeys.all, 'office'],
    queryFn: ({ signal }) => call(getOfficeDashboard, { signal }),
  });

/** Scheduled work, soonest first; only roles 1 and 2 may read it. */
export const scheduleQuery = () =>
  queryOptions({
    queryKey: ['schedule', 'next'],
    queryFn: ({ signal }) => callPage(listSchedule, { query: { page: 1, pageSize: 25 }, signal }),
  });
