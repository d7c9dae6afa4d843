import type { QueryOf } from '@guildhall/shared/contracts';
import { listQueries } from '@guildhall/shared/contracts';
import { callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const queryListQuery = (query: QueryOf<typeof listQueries>) =>
  queryOptions({
    queryKey: [...keys.queries, 'list', query],
    queryFn: ({ signal }) => callPage(listQueries, { query, signal }),
    placeholderData: keepPreviousData,
  });
