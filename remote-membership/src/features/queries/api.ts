import {
  answerQuery,
  askQuery,
  downloadQueryFile,
  getQuery,
  listApplications,
  listInvoices,
  listQueries,
  removeQueryFile,
  resolveQuery,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import type { BodyOf, QueryDetail, QueryOf } from '@guildhall/shared/contracts';
import { call, callPage, download, isApiProblem } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';
import { applicationKeys } from '../applications/api.ts';
import { dashboardKeys } from '../home/api.ts';

export const queryKeys = {
  all: ['queries'] as const,
  one: (id: string) => ['queries', 'one', id] as const,
};

export const queryListQuery = (query: QueryOf<typeof listQueries>) =>
  queryOptions({
    queryKey: [...queryKeys.all, 'list', query],
    queryFn: ({ signal }) => callPage(listQueries, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const queryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one(id),
    queryFn: ({ signal }) => call(getQuery, { params: { id }, signal }),
  });

/** What a person can ask about: their latest applications and invoices. */
export const subjectsQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.all, 'subjects'],
    queryFn: async ({ signal }) => {
      const newest = { page: 1, pageSize: 25, sort: '-updatedAt' } as const;
      const [applications, invoices] = await Promise.all([
        callPage(listApplications, { query: newest, signal }),
        callPage(listInvoices, { query: newest, signal }),
      ]);
      return { applications: applications.rows, invoices: invoices.rows };
    },
  });

/** Puts an answered query where it is shown; lists and figures that count it are asked anew. */
function useShowQuery() {
  const client = useQueryClient();
  return (query: QueryDetail) => {
    client.setQueryData(queryKeys.one(query.id), query);
    for (const queryKey of [[...queryKeys.all, 'list'], dashboardKeys.all, ['waiting']])
      void client.invalidateQueries({ queryKey });
    if (query.about?.kind === 'application')
      void client.invalidateQueries({ queryKey: applicationKeys.one(query.about.id) });
  };
}

export function useAskQuery() {
  const onSuccess = useShowQuery();
  return useMutation({ mutationFn: (body: BodyOf<typeof askQuery>) => call(askQuery, { body }), onSuccess });
}

const isConflict = (error: unknown) => isApiProblem(error) && error.code === 'version_conflict';

/** True when nobody has said anything since: then who looks after it has changed, and that is no reason to stop. */
const saysTheSame = (known: QueryDetail, now: QueryDetail) =>
  known.messages.length === now.messages.length && known.state === now.state;

/** Answers in a thread. When somebody else was faster, their words are shown first and the refusal is passed on. */
export function useAnswerQuery(query: QueryDetail) {
  const client = useQueryClient();
  const onSuccess = useShowQuery();
  const { id } = query;
  return useMutation({
    mutationFn: async ({ body, fileIds }: { body: string; fileIds: string[] }) => {
      const send = (version: number) =>
        call(answerQuery, { params: { id }, body: { version, body, fileIds, kind: 'public' } });
      try {
        return await send(query.version);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const now = await client.fetchQuery({ ...queryQuery(id), staleTime: 0 });
        if (saysTheSame(query, now)) return send(now.version);
        void client.invalidateQueries({ queryKey: [...queryKeys.all, 'list'] });
        throw error;
      }
    },
    onSuccess,
  });
}

export function useResolveQuery({ id, version }: QueryDetail) {
  const client = useQueryClient();
  const onSuccess = useShowQuery();
  return useMutation({
    mutationFn: () => call(resolveQuery, { params: { id }, body: { version } }),
    onSuccess,
    onError: () => client.invalidateQueries({ queryKey: queryKeys.one(id) }),
  });
}

interface Upload {
  file: File;
  signal: AbortSignal;
  onUploadProgress: (share: number) => void;
}
export const uploadFile = ({ file, ...options }: Upload) => call(uploadQueryFile, { form: { file }, ...options });
export const removeFile = (id: string) => call(removeQueryFile, { params: { id } });

export const useDownloadFile = (id: string) =>
  useMutation({ mutationFn: (fileId: string) => download(downloadQueryFile, { params: { id, fileId } }) });
