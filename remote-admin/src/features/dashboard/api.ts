import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { getOfficeDashboard, listApplications } from '@guildhall/shared/contracts';
import { figures } from '@guildhall/shared/domain';
import { call, callPage } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const officeDashboardQuery = () =>
  queryOptions<OfficeDashboard>({
    queryKey: [...keys.dashboard, 'office'],
    queryFn: ({ signal }) => call(getOfficeDashboard, { signal }),
  });

/** Submitted applications waiting for screening, the longest waiting first. */
export const screeningQuery = () =>
  queryOptions({
    queryKey: [...keys.applications, 'list', 'screening'],
    queryFn: ({ signal }) =>
      callPage(listApplications, {
        query: { page: 1, pageSize: 25, ...figures.toScreen.filter, sort: 'submittedAt' },
        signal,
      }),
  });
