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

/** Everybody who can look after an application; an office has fewer people than one page holds. */
export const officeQuery = queryOptions({
  queryKey: [...keys.users, 'office'],
  queryFn: async ({ signal }) => {
    const ask = (role: '1' | '2') =>
      callPage(listUsers, { query: { role, state: 'active', page: 1, pageSize: 200, sort: 'name' }, signal });
    const [administrators, staff] = await Promise.all([ask('1'), ask('2')]);
    return [...administrators.rows, ...staff.rows];
  },
});
