import type { BodyOf, QueryDetail } from '@guildhall/shared/contracts';
import {
  askQuery,
  changeQueries,
  countQueues,
  discardQuery,
  mergeQuery,
  noteWriting,
  resolveQuery,
  snoozeQuery,
  sortQuery,
  splitQuery,
} from '@guildhall/shared/contracts';
import { caseLimits, type JunkCause } from '@guildhall/shared/domain';
import { queryKeys, queryListQuery, sendAnswer, type OwnMessage } from '@guildhall/shared/features/queries';
import { call } from '@guildhall/shared/http';
import { queryOptions, useCommand, useQueryClient } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** Everything a query may affect: its list, the figures, the timeline of its application, the mails. */
export const touchedByQueries = [keys.queries, keys.dashboard, keys.applications, keys.mails, ['waiting']];

const touched = {
  stale: touchedByQueries,
  answers: ({ id }: QueryDetail) => queryKeys.one(id),
};

interface NewQuery {
  body: BodyOf<typeof askQuery>;
  key: string;
}

export const useAskQuery = () =>
  useCommand(({ body, key }: NewQuery) => call(askQuery, { body, idempotencyKey: key }), touched);

/**
 * Answers or adds a note. After a concurrent change, the other person's message is loaded first and the refusal is
 * passed on.
 */
export function useAnswerQuery(query: QueryDetail) {
  const client = useQueryClient();
  return useCommand((message: OwnMessage) => sendAnswer(client, query, message), touched);
}

export const useResolveQuery = ({ id, version }: QueryDetail) =>
  useCommand((_: undefined) => call(resolveQuery, { params: { id }, body: { version } }), touched);

/** Moves a query to the junk box; the thread itself is not refetched, because it is gone. */
export const useDiscardQuery = ({ id, version }: QueryDetail) =>
  useCommand((cause: JunkCause) => call(discardQuery, { params: { id }, body: { version, cause } }), {
    stale: touchedByQueries,
  });

/** Sets priority, type or assignee; omitted values stay. */
export const useSortQuery = ({ id, version }: QueryDetail) =>
  useCommand(
    (sorted: Omit<BodyOf<typeof sortQuery>, 'version'>) =>
      call(sortQuery, { params: { id }, body: { version, ...sorted } }),
    touched,
  );

export const queueCountsQuery = queryOptions({
  queryKey: [...keys.queries, 'queues'],
  queryFn: ({ signal }) => call(countQueues, { signal }),
});

/** Reports every few seconds whether this person is writing in a query, and receives who else is. */
export const writingQuery = (id: string, isWriting: boolean) =>
  queryOptions({
    queryKey: ['query-writing', id, isWriting],
    queryFn: ({ signal }) => call(noteWriting, { params: { id }, body: { isWriting }, signal }),
    refetchInterval: caseLimits.queryWritingPollMs,
    staleTime: 0,
    gcTime: 0,
    // Only a hint: everything works without it.
    retry: false,
  });

/** The other queries of the same person, newest first. */
export const queriesOfQuery = (requesterId: string) =>
  queryListQuery({ page: 1, pageSize: 25, sort: '-updatedAt', requester: requesterId });

export const useSnoozeQuery = ({ id }: QueryDetail) =>
  useCommand((body: BodyOf<typeof snoozeQuery>) => call(snoozeQuery, { params: { id }, body }), touched);

export const useMergeQuery = ({ id }: QueryDetail) =>
  useCommand((body: BodyOf<typeof mergeQuery>) => call(mergeQuery, { params: { id }, body }), touched);

export const useSplitQuery = ({ id }: QueryDetail) =>
  useCommand((body: BodyOf<typeof splitQuery>) => call(splitQuery, { params: { id }, body }), touched);

/** The same for several queries, with a result for each. */
export const useChangeQueries = () =>
  useCommand((body: BodyOf<typeof changeQueries>) => call(changeQueries, { body }), { stale: touchedByQueries });
