import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from '@guildhall/shared/contracts';
import type { RequestOf, SavedView } from '@guildhall/shared/contracts';
import type { ViewList } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';

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
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(list) });
  return {
    create: useMutation({ mutationFn: (body: ViewBody) => call(createSavedView, { body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: ViewChange }) => call(changeSavedView, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ id }: SavedView) => call(deleteSavedView, { params: { id } }),
      onSuccess,
    }),
  };
}
