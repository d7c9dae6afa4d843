import {
  cancelExport,
  changeApplications,
  downloadExport,
  getExport,
  listUsers,
  startExport,
} from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import type { BodyOf, ListExport, ResponseOf } from '@guildhall/shared/contracts';
import { call, callPage, download } from '@guildhall/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';
import { applicationKeys } from '../api.ts';

export type Bulk = BodyOf<typeof changeApplications>;
export type BulkResults = ResponseOf<typeof changeApplications>;

const peopleOf = (role: '1' | '2', signal: AbortSignal) =>
  callPage(listUsers, { query: { page: 1, pageSize: 200, role, state: 'active', sort: 'name' }, signal });

/** Who works in the office, by name. */
export const officePeopleQuery = () =>
  queryOptions({
    queryKey: ['users', 'office', 'names'],
    queryFn: async ({ signal }) => {
      const [administrators, staff] = await Promise.all([peopleOf('1', signal), peopleOf('2', signal)]);
      return [...administrators.rows, ...staff.rows]
        .map(({ id, firstName, lastName }) => ({ value: id, label: fullName({ firstName, lastName }) }))
        .sort((a, b) => a.label.localeCompare(b.label));
    },
    staleTime: 5 * 60_000,
  });

/** Changes several applications; whatever came of it, lists and dashboards are asked anew. */
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

export const isUnderWay = ({ state }: Pick<ListExport, 'state'>): boolean => state === 'waiting' || state === 'running';

export const useStartExport = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof startExport>) => call(startExport, { body }) });

/** How far an export is, asked every second until it has ended. */
export const exportQuery = (started: ListExport) =>
  queryOptions({
    queryKey: ['exports', started.id],
    queryFn: ({ signal }) => call(getExport, { params: { id: started.id }, signal }),
    initialData: started,
    staleTime: 0,
    enabled: isUnderWay(started),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1000 : false),
  });

export function useCancelExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelExport, { params: { id } }),
    onSuccess: (stopped) => client.setQueryData(['exports', stopped.id], stopped),
  });
}

/** Fetches the file with the session and saves it under the server's name. */
export const useDownloadExport = () =>
  useMutation({ mutationFn: (id: string) => download(downloadExport, { params: { id } }) });
