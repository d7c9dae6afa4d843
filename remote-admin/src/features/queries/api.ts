import type { BodyOf, QueryDetail, QueryOf } from '@guildhall/shared/contracts';
import {
  answerQuery,
  askQuery,
  downloadQueryFile,
  getQuery,
  listQueries,
  removeQueryFile,
  resolveQuery,
  sortQuery,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import { call, callPage, download, isApiProblem } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';
import { useCommand } from '../../lib/use-command.ts';

const oneKey = (id: string) => [...keys.queries, 'one', id];

/** What a query can change elsewhere: its list, the figures, the timeline of its application, the mails. */
const touched = {
  stale: [keys.queries, keys.dashboard, keys.applications, keys.mails, ['waiting']],
  answers: ({ id }: QueryDetail) => oneKey(id),
};

export const queryListQuery = (query: QueryOf<typeof listQueries>) =>
  queryOptions({
    queryKey: [...keys.queries, 'list', query],
    queryFn: ({ signal }) => callPage(listQueries, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const queryQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getQuery, { params: { id }, signal }),
  });

export const useAskQuery = () => useCommand((body: BodyOf<typeof askQuery>) => call(askQuery, { body }), touched);

export type MessageKind = BodyOf<typeof answerQuery>['kind'];

const isConflict = (error: unknown) => isApiProblem(error) && error.code === 'version_conflict';
const saysTheSame = (known: QueryDetail, now: QueryDetail) =>
  known.messages.length === now.messages.length && known.state === now.state;

/** Answers or notes. Where somebody else was faster, their words are shown first and the refusal is passed on. */
export function useAnswerQuery(query: QueryDetail) {
  const client = useQueryClient();
  const { id } = query;
  return useCommand(async (message: { kind: MessageKind; body: string; fileIds: string[] }) => {
    const send = (version: number) => call(answerQuery, { params: { id }, body: { version, ...message } });
    try {
      return await send(query.version);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const now = await client.fetchQuery({ ...queryQuery(id), staleTime: 0 });
      if (saysTheSame(query, now)) return send(now.version);
      throw error;
    }
  }, touched);
}

export const useResolveQuery = ({ id, version }: QueryDetail) =>
  useCommand(() => call(resolveQuery, { params: { id }, body: { version } }), touched);

/** Sets priority, kind or who looks after it; what is not named stays. */
export const useSortQuery = ({ id, version }: QueryDetail) =>
  useCommand(
    (sorted: Omit<BodyOf<typeof sortQuery>, 'version'>) =>
      call(sortQuery, { params: { id }, body: { version, ...sorted } }),
    touched,
  );

interface Upload {
  file: File;
  signal: AbortSignal;
  onUploadProgress: (share: number) => void;
}
export const uploadFile = ({ file, ...options }: Upload) => call(uploadQueryFile, { form: { file }, ...options });
export const removeFile = (id: string) => call(removeQueryFile, { params: { id } });

export const useDownloadFile = (id: string) =>
  useMutation({ mutationFn: (fileId: string) => download(downloadQueryFile, { params: { id, fileId } }) });
