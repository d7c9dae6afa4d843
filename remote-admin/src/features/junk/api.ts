import type { BodyOf, QueryOf } from '@guildhall/shared/contracts';
import { getJunkItem, listJunk, purgeJunkItem, restoreJunkItem, restoreJunkItems } from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const junkListQuery = (query: QueryOf<typeof listJunk>) =>
  queryOptions({
    queryKey: [...keys.junk, 'list', query],
    queryFn: ({ signal }) => callPage(listJunk, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const junkItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.junk, 'detail', id],
    queryFn: ({ signal }) => call(getJunkItem, { params: { id }, signal }),
  });

// A restored item appears in its own list, in the figures and in the schedule.
const touched = {
  stale: [
    [...keys.junk, 'list'],
    keys.applications,
    keys.dashboard,
    keys.invoices,
    keys.mails,
    keys.meetings,
    keys.membershipTypes,
    keys.queries,
    keys.schedule,
  ],
};

export const useRestore = () =>
  useCommand((id: string) => call(restoreJunkItem, { params: { id }, body: {} }), touched);

export const useRestoreAll = () => useCommand((ids: string[]) => call(restoreJunkItems, { body: { ids } }), touched);

export const usePurge = (id: string) =>
  useCommand((body: BodyOf<typeof purgeJunkItem>) => call(purgeJunkItem, { params: { id }, body }), {
    stale: [[...keys.junk, 'list'], keys.schedule],
  });
