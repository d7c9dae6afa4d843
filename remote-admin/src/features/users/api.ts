import type { QueryOf } from '@guildhall/shared/contracts';
import { listUsers } from '@guildhall/shared/contracts';
import { callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const userListQuery = (query: QueryOf<typeof listUsers>) =>
  queryOptions({
    queryKey: [...keys.users, 'list', query],
    queryFn: ({ signal }) => callPage(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
