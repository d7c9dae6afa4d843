import type { QueryOf } from '@guildhall/shared/contracts';
import { listSchedule } from '@guildhall/shared/contracts';
import { callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const scheduleQuery = (query: QueryOf<typeof listSchedule>) =>
  queryOptions({
    queryKey: [...keys.schedule, 'list', query],
    queryFn: ({ signal }) => callPage(listSchedule, { query, signal }),
    placeholderData: keepPreviousData,
  });
