import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from '@guildhall/shared/contracts';
import type { RequestOf, SavedView } from '@guildhall/shared/contracts';
import type { ViewList } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand } from '@guildhall/shared/query';

export type ViewBody = RequestOf<typeof createSavedView>['body'];
export type ViewChange = RequestOf<typeof changeSavedView>['body'];

const keyOf = (list: ViewList) => ['saved-views', list] as const;

export const savedViewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => call(listSavedViews, { query: { list }, signal }),
  });

/** The commands on a list's views. */
export function useViewCommands(list: ViewList) {
  const touched = { stale: [keyOf(list)] };
  return {
    create: useCommand((body: ViewBody) => call(createSavedView, { body }), touched),
    change: useCommand(
      ({ id, body }: { id: string; body: ViewChange }) => call(changeSavedView, { params: { id }, body }),
      touched,
    ),
    remove: useCommand(
      ({ id, version }: SavedView) => call(deleteSavedView, { params: { id }, body: { version } }),
      touched,
    ),
  };
}
