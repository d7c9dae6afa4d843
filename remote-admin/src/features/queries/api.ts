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

/** What a query can change elsewhere: its list, the figures, the timeline of its application, the mails. */
export const touchedByQueries = [keys.queries, keys.dashboard, keys.applications, keys.mails, ['waiting']];

const touched = {
  stale: touchedByQueries,
  answers: ({ id }: QueryDetail) => queryKeys.one(id),
};

interface Asked {
  body: BodyOf<typeof askQuery>;
  key: string;
}

export const useAskQuery = () =>
  useCommand(({ body, key }: Asked) => call(askQuery, { body, idempotencyKey: key }), touched);

/** Answers or notes. Where somebody else was faster, their words are shown first and the refusal is passed on. */
export function useAnswerQuery(query: QueryDetail) {
  const client = useQueryClient();
  return useCommand((message: OwnMessage) => sendAnswer(client, query, message), touched);
}

export const useResolveQuery = ({ id, version }: QueryDetail) =>
  useCommand((_: undefined) => call(resolveQuery, { params: { id }, body: { version } }), touched);

/** Puts a query into the junk box; the thread itself is not read again, since it is gone. */
export const useDiscardQuery = ({ id, version }: QueryDetail) =>
  useCommand((cause: JunkCause) => call(discardQuery, { params: { id }, body: { version, cause } }), {
    stale: touchedByQueries,
  });

/** Sets priority, kind or who looks after it; what is not named stays. */
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

/** Tells every few seconds whether this person is writing in a query, and learns who else is. */
export const writingQuery = (id: string, isWriting: boolean) =>
  queryOptions({
    queryKey: ['query-writing', id, isWriting],
    queryFn: ({ signal }) => call(noteWriting, { params: { id }, body: { isWriting }, signal }),
    refetchInterval: caseLimits.queryWritingPollMs,
    staleTime: 0,
    gcTime: 0,
    // A hint only: without it everything works.
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

/** The same with several queries; each answers for itself. */
export const useChangeQueries = () =>
  useCommand((body: BodyOf<typeof changeQueries>) => call(changeQueries, { body }), { stale: touchedByQueries });
