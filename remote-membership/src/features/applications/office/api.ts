import { changeApplications, dryRunApplications, listUsers } from '@guildhall/shared/contracts';
import { fullName, minuteMs } from '@guildhall/shared/domain';
import type { BodyOf, ResponseOf } from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';
import { applicationKeys } from '../api.ts';

export type Bulk = BodyOf<typeof changeApplications>;
export type BulkResults = ResponseOf<typeof changeApplications>;
type BulkDryRun = BodyOf<typeof dryRunApplications>;
export type BulkPlan = ResponseOf<typeof dryRunApplications>;

/** The dry run of a bulk action; its key is not among the applications, which the action itself makes stale. */
export const bulkDryRunQuery = (body: BulkDryRun) =>
  queryOptions({
    queryKey: ['bulk-dry-run', body],
    queryFn: ({ signal }) => call(dryRunApplications, { body, signal }),
    staleTime: 0,
    gcTime: 0,
  });

const peopleOf = (role: '1' | '2', signal: AbortSignal) =>
  callPage(listUsers, { query: { page: 1, pageSize: 200, role, state: 'active', sort: 'name' }, signal });

/** The people who work in the office, by name. */
export const officePeopleQuery = () =>
  queryOptions({
    queryKey: ['users', 'office', 'names'],
    queryFn: async ({ signal }) => {
      const [administrators, staff] = await Promise.all([peopleOf('1', signal), peopleOf('2', signal)]);
      return [...administrators.rows, ...staff.rows]
        .map(({ id, firstName, lastName }) => ({ value: id, label: fullName({ firstName, lastName }) }))
        .sort((a, b) => a.label.localeCompare(b.label));
    },
    staleTime: 5 * minuteMs,
  });

/** Changes several applications; afterwards lists and dashboards are refetched, whatever the result. */
export function useChangeApplications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bulk: Bulk): Promise<BulkResults> => call(changeApplications, { body: bulk }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: applicationKeys.all });
      void client.invalidateQueries({ queryKey: ['dashboard'] });
    },
  });
}
