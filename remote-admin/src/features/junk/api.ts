import type { BodyOf, JunkItem, QueryOf } from '@guildhall/shared/contracts';
import { getJunkItem, listJunk, purgeJunkItem, restoreJunkItem, restoreJunkItems } from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';
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
  useCommand(async (id: string) => {
    const restored = await call(restoreJunkItem, { params: { id }, body: {} });
    toast.withdrawUndo(restored.entityId);
    return restored;
  }, touched);

export const useRestoreAll = () =>
  useCommand(async (items: readonly JunkItem[]) => {
    const results = await call(restoreJunkItems, { body: { ids: items.map(({ id }) => id) } });
    for (const { id, entityId } of items)
      if (results.some((result) => result.ok && result.id === id)) toast.withdrawUndo(entityId);
    return results;
  }, touched);

export const usePurge = ({ id, entityId }: JunkItem) =>
  useCommand(
    async (body: BodyOf<typeof purgeJunkItem>) => {
      await call(purgeJunkItem, { params: { id }, body });
      toast.withdrawUndo(entityId);
    },
    { stale: [[...keys.junk, 'list'], keys.schedule] },
  );
