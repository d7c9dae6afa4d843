import { listUsers } from '@guildhall/shared/contracts';
import { callPage } from '@guildhall/shared/http';
import { queryOptions } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** Everyone who can be assigned to an application; an office has fewer people than one page holds. */
export const officeQuery = queryOptions({
  queryKey: [...keys.users, 'office'],
  queryFn: async ({ signal }) => {
    const ask = (role: '1' | '2') =>
      callPage(listUsers, { query: { role, state: 'active', page: 1, pageSize: 200, sort: 'name' }, signal });
    const [administrators, staff] = await Promise.all([ask('1'), ask('2')]);
    return [...administrators.rows, ...staff.rows];
  },
});
