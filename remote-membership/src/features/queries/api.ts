import { askQuery, listApplications, listInvoices, resolveQuery } from '@guildhall/shared/contracts';
import type { BodyOf, QueryDetail } from '@guildhall/shared/contracts';
import { queryKeys, sendAnswer, type OwnMessage } from '@guildhall/shared/features/queries';
import { call, callPage } from '@guildhall/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@guildhall/shared/query';
import { applicationKeys } from '../applications/api.ts';
import { dashboardKeys } from '../../query-keys.ts';

/** Possible subjects of a question: the person's latest applications and invoices. */
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

/** Stores an answered query in the cache; lists and figures that count it are refetched. */
function useShowQuery() {
  const client = useQueryClient();
  return (query: QueryDetail) => {
    client.setQueryData(queryKeys.one(query.id), query);
    for (const queryKey of [queryKeys.lists, dashboardKeys.all, ['waiting']])
      void client.invalidateQueries({ queryKey });
    if (query.about?.kind === 'application')
      void client.invalidateQueries({ queryKey: applicationKeys.one(query.about.id) });
  };
}

interface NewQuery {
  body: BodyOf<typeof askQuery>;
  key: string;
}

export function useAskQuery() {
  const client = useQueryClient();
  const onSuccess = useShowQuery();
  return useMutation({
    mutationFn: ({ body, key }: NewQuery) => call(askQuery, { body, idempotencyKey: key }),
    onSuccess,
    // An earlier request may have arrived.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.lists }),
  });
}

/**
 * Answers in a thread. After a concurrent answer, the other person's message is loaded first and the refusal is passed
 * on.
 */
export function useAnswerQuery(query: QueryDetail) {
  const client = useQueryClient();
  const onSuccess = useShowQuery();
  return useMutation({
    mutationFn: (message: OwnMessage) => sendAnswer(client, query, message),
    onSuccess,
    onError: () => client.invalidateQueries({ queryKey: queryKeys.lists }),
  });
}

export function useResolveQuery({ id, version }: QueryDetail) {
  const client = useQueryClient();
  const onSuccess = useShowQuery();
  return useMutation({
    mutationFn: (_: undefined) => call(resolveQuery, { params: { id }, body: { version } }),
    onSuccess,
    onError: () => client.invalidateQueries({ queryKey: queryKeys.one(id) }),
  });
}
