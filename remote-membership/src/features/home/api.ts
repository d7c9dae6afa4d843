import { getOwnDashboard } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';

export const dashboardKeys = { all: ['dashboard'] as const };

/** What waits for the signed-in person. */
export const ownDashboardQuery = () =>
  queryOptions({
    queryKey: [...dashboardKeys.all, 'me'],
    queryFn: ({ signal }) => call(getOwnDashboard, { signal }),
  });
