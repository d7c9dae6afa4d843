import type { OfficeFigures, QueryOf } from '@guildhall/shared/contracts';
import { getOfficeFigures } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { keys } from '../../../lib/keys.ts';

export type Period = QueryOf<typeof getOfficeFigures>;

export const officeFiguresQuery = (query: Period) =>
  queryOptions<OfficeFigures>({
    queryKey: [...keys.dashboard, 'figures', query],
    queryFn: ({ signal }) => call(getOfficeFigures, { query, signal }),
    placeholderData: keepPreviousData,
  });
