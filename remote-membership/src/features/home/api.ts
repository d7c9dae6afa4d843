import { getOwnDashboard } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';
import { dashboardKeys } from '../../query-keys.ts';

/** The tasks of the signed-in person. */
export const ownDashboardQuery = () =>
  queryOptions({
    queryKey: [...dashboardKeys.all, 'me'],
    queryFn: ({ signal }) => call(getOwnDashboard, { signal }),
  });
