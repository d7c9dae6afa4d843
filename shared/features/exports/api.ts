import { cancelExport, downloadExport, getExport, listExportQuestions, startExport } from '@guildhall/shared/contracts';
import type { BodyOf, ListExport } from '@guildhall/shared/contracts';
import { unfinishedRunStates, type Language } from '@guildhall/shared/domain';
import { call, download } from '@guildhall/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';

export type ExportOrder = BodyOf<typeof startExport>;

/** The person's choice in the dialog. */
export interface ExportChoice {
  format: ExportOrder['format'];
  /** All columns, not only the visible ones. */
  isEvery: boolean;
  /** The keys of the questions whose answers are added. */
  answers: string[];
  language: Language;
}

export const isInProgress = ({ state }: Pick<ListExport, 'state'>): boolean =>
  unfinishedRunStates.some((unfinished) => unfinished === state);

export const useStartExport = () => useMutation({ mutationFn: (body: ExportOrder) => call(startExport, { body }) });

/** The questions whose answers an export of applications can contain. */
export const exportQuestionsQuery = queryOptions({
  queryKey: ['exportQuestions'],
  queryFn: ({ signal }) => call(listExportQuestions, { signal }),
});

/** The progress of an export, polled every second until it has ended. */
export const exportQuery = (started: ListExport) =>
  queryOptions({
    queryKey: ['exports', started.id],
    queryFn: ({ signal }) => call(getExport, { params: { id: started.id }, signal }),
    initialData: started,
    staleTime: 0,
    enabled: isInProgress(started),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? 1000 : false),
  });

export function useCancelExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelExport, { params: { id } }),
    onSuccess: (stopped) => client.setQueryData(['exports', stopped.id], stopped),
  });
}

/** Downloads the file with the session and saves it under the server's name. */
export const useDownloadExport = () =>
  useMutation({ mutationFn: (id: string) => download(downloadExport, { params: { id } }) });
