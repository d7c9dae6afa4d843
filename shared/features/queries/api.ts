import type { BodyOf, QueryDetail, QueryOf } from '@guildhall/shared/contracts';
import {
  answerQuery,
  downloadQueryFile,
  getQuery,
  listQueries,
  removeQueryFile,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import { call, callPage, download, isApiProblem } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useMutation } from '@guildhall/shared/query';
import type { QueryClient } from '@guildhall/shared/query';

export const queryKeys = {
  all: ['queries'] as const,
  lists: ['queries', 'list'] as const,
  one: (id: string) => ['queries', 'one', id] as const,
};

export const queryListQuery = (query: QueryOf<typeof listQueries>) =>
  queryOptions({
    queryKey: [...queryKeys.lists, query],
    queryFn: ({ signal }) => callPage(listQueries, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const queryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one(id),
    queryFn: ({ signal }) => call(getQuery, { params: { id }, signal }),
  });

export type MessageKind = BodyOf<typeof answerQuery>['kind'];

/** A message as its author wrote it. */
export interface OwnMessage {
  kind: MessageKind;
  body: string;
  fileIds: string[];
  /** The same for every attempt to send this message, so that it arrives once. */
  key: string;
}

/** True when there is no new message: only the assignment has changed, which is no reason to stop. */
const saysTheSame = (known: QueryDetail, now: QueryDetail) =>
  known.messages.length === now.messages.length && known.state === now.state;

/** A replayed response is older than what has been read since. */
const latest = (known: QueryDetail | undefined, answered: QueryDetail) =>
  known && known.messages.length > answered.messages.length ? known : answered;

/**
 * Sends a message once. After a concurrent message, shows that first and passes the refusal on; likewise when an
 * earlier attempt has arrived.
 * @returns the current query
 */
export async function sendAnswer(
  client: QueryClient,
  query: QueryDetail,
  { key, ...message }: OwnMessage,
): Promise<QueryDetail> {
  const { id } = query;
  const read = () => client.fetchQuery({ ...queryQuery(id), staleTime: 0 });
  const send = async (version: number) => {
    const answered = await call(answerQuery, { params: { id }, body: { version, ...message }, idempotencyKey: key });
    return latest(client.getQueryData(queryQuery(id).queryKey), answered);
  };
  try {
    return await send(query.version);
  } catch (error) {
    const code = isApiProblem(error) ? error.code : '';
    if (code === 'answer_lost') return read();
    if (code === 'idempotency_key_reused') await read();
    if (code !== 'version_conflict') throw error;
    const now = await read();
    if (saysTheSame(query, now)) return send(now.version);
    throw error;
  }
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
