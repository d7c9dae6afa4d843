import type { BodyOf, QueryOf, Renewal } from '@guildhall/shared/contracts';
import {
  lapseMemberships,
  listDueLapses,
  listRenewalMembers,
  listRenewals,
  previewRenewal,
  resumeRenewal,
  startRenewal,
} from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

const isInProgress = ({ state }: Pick<Renewal, 'state'>): boolean => state === 'running';

/** The newest runs; polled every second while one is running. */
export const renewalsQuery = () =>
  queryOptions({
    queryKey: [...keys.renewals, 'runs'],
    queryFn: ({ signal }) => callPage(listRenewals, { query: { page: 1, pageSize: 25 }, signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? 1000 : false),
  });

/** The state of the runs; dependent queries refetch with every change. */
export type RunMark = string | undefined;

export const markOf = (run: Renewal | undefined): RunMark => run && `${run.id} ${run.state}`;

export const previewQuery = (endsBy: string | undefined, mark: RunMark) =>
  queryOptions({
    queryKey: [...keys.renewals, 'preview', endsBy, mark],
    queryFn: ({ signal }) => call(previewRenewal, { query: endsBy === undefined ? {} : { endsBy }, signal }),
    placeholderData: keepPreviousData,
  });

export const renewalMembersQuery = (mark: RunMark) => (query: QueryOf<typeof listRenewalMembers>) =>
  queryOptions({
    queryKey: [...keys.renewals, 'members', mark, query],
    queryFn: ({ signal }) => callPage(listRenewalMembers, { query, signal }),
    placeholderData: keepPreviousData,
  });

const touched = { stale: [keys.renewals, keys.invoices] };

export const useStartRenewal = () => useCommand((endsBy: string) => call(startRenewal, { body: { endsBy } }), touched);

export const useResumeRenewal = () =>
  useCommand((id: string) => call(resumeRenewal, { params: { id }, body: {} }), touched);

/** The memberships longest due to lapse, as many as one command takes. */
export const dueLapsesQuery = () =>
  queryOptions({
    queryKey: [...keys.renewals, 'lapses'],
    queryFn: ({ signal }) => callPage(listDueLapses, { query: { page: 1, pageSize: 200 }, signal }),
  });

export const useLapseMemberships = () =>
  useCommand((items: BodyOf<typeof lapseMemberships>['items']) => call(lapseMemberships, { body: { items } }), {
    stale: [keys.renewals, keys.users, keys.mails],
  });
