import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Contract, QueryOf } from '../../contracts/contract.ts';
import { toSearch } from '../../http/url.ts';
import { ApiProblem, isUnreachable, noResponseText } from '../../http/problem.ts';
import type { PageOfRows, RowOf } from '../../http/index.ts';
import { useSearchParams } from '../../router/index.ts';

/** Query parameters of every list; a contract adds its filters. */
export interface ListQuery {
  page: number;
  pageSize: number;
  q?: string | undefined;
  sort?: string | undefined;
}

type ListContract = Contract & { query: z.ZodMiniObject };

/** Filters as URL parameters; `null` removes one. */
export type QueryChange = Record<string, string | number | null>;

export interface PagedList<Row, Query = ListQuery> {
  query: Query & ListQuery;
  /** Sets filters, search, sort or page in the URL; any change except of the page returns to page 1. */
  change: (change: QueryChange) => void;
  rows: readonly Row[];
  totalCount: number;
  /** Nothing to show yet. */
  isPending: boolean;
  /** The shown rows belong to the previous query; the new ones are loading. */
  isStale: boolean;
  /** Without a connection: the time the shown rows date from, as an ISO instant. */
  asOf: string | null;
  error: unknown;
  retry: () => void;
  /** True while a search or a filter narrows the list. */
  isFiltered: boolean;
  clearFilters: () => void;
}

const steering = ['page', 'pageSize', 'sort'];

/** Parses the URL with the contract's own schema; invalid parameters are ignored, so a damaged link still opens. */
function readQuery(schema: z.ZodMiniObject, params: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
  );
  const first = z.safeParse(schema, given);
  if (first.success) return first.data;
  for (const issue of first.error.issues) {
    const [name] = issue.path;
    if (name !== undefined) delete given[String(name)];
  }
  const second = z.safeParse(schema, given);
  return second.success ? second.data : z.parse(schema, {});
}

const noConnection = new ApiProblem({ status: 500, code: 'no_response', message: noResponseText });

interface KeptRows<Row> {
  data: PageOfRows<Row> | undefined;
  /** When `data` arrived, in ms. */
  at: number;
  isAway: boolean;
}

/**
 * Keeps the last rows while the server is unavailable: the query drops them with the first failed search or page. The
 * server counts as unavailable from the first failed attempt until one succeeds, however many follow.
 */
function useShown<Row>(result: UseQueryResult<PageOfRows<Row>>): KeptRows<Row> {
  const [last, setLast] = useState<KeptRows<Row>>({ data: undefined, at: 0, isAway: false });
  const { data, dataUpdatedAt, isPlaceholderData, fetchStatus, failureReason, error } = result;
  const isFresh = data !== undefined && !isPlaceholderData;
  const failure = failureReason ?? error;
  const isFailing = fetchStatus === 'paused' || isUnreachable(failure);
  const isAway = isFailing || (last.isAway && fetchStatus === 'fetching' && failure === null);
  const now: KeptRows<Row> = { ...(isFresh ? { data, at: dataUpdatedAt } : { data: last.data, at: last.at }), isAway };
  if (now.data !== last.data || now.at !== last.at || now.isAway !== last.isAway) setLast(now);
  return now;
}

/**
 * A list whose page, search, filters and sort are in the URL, so that people can link to any view or go back to it.
 * @param contract the paged contract; its `query` schema parses the URL.
 * @param queryFactory builds the feature's query from the parsed URL, with `queryOptions` and `callPage`.
 */
export function usePagedList<C extends ListContract, Key extends QueryKey>(
  contract: C,
  queryFactory: (query: QueryOf<C>) => UseQueryOptions<PageOfRows<RowOf<C>>, Error, PageOfRows<RowOf<C>>, Key>,
): PagedList<RowOf<C>, QueryOf<C>> {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  // `QueryOf` is computed from the same schema that produced this value.
  const query = useMemo(
    () => readQuery(contract.query, new URLSearchParams(text)) as QueryOf<C> & ListQuery,
    [contract, text],
  );
  const result = useQuery(queryFactory(query));
  const { isAway, ...shown } = useShown(result);
  const kept = isAway ? shown.data : undefined;

  const change = useCallback(
    (wanted: QueryChange) =>
      setParams(
        (before) => {
          const next = Object.fromEntries(before);
          if (!('page' in wanted)) delete next.page;
          return toSearch({ ...next, ...wanted });
        },
        // Typing in a search box must not fill the history; changing the page adds an entry.
        { replace: !('page' in wanted), preventScrollReset: !('page' in wanted) },
      ),
    [setParams],
  );

  // A page beyond the last one: rows were removed, or the URL was edited. Show the last page.
  const { data, isPlaceholderData } = result;
  const { page, pageSize } = query;
  const isBehind =
    data !== undefined && !isPlaceholderData && data.rows.length === 0 && data.totalCount > 0 && page > 1;
  const last = isBehind ? Math.min(Math.ceil(data.totalCount / pageSize), page - 1) : null;
  useEffect(() => {
    if (last !== null)
      setParams((before) => toSearch({ ...Object.fromEntries(before), page: last }), { replace: true });
  }, [last, setParams]);

  const filters = Object.keys(contract.query.shape).filter((name) => !steering.includes(name) && params.has(name));
  return {
    query,
    change,
    rows: (result.data ?? kept)?.rows ?? [],
    totalCount: (result.data ?? kept)?.totalCount ?? 0,
    isPending: (result.isPending && !isAway) || last !== null,
    isStale: result.isPlaceholderData && !isAway,
    asOf: kept ? new Date(shown.at).toISOString() : null,
    error: isAway ? noConnection : result.error,
    retry: () => void result.refetch(),
    isFiltered: filters.length > 0,
    clearFilters: () => change(Object.fromEntries(filters.map((name) => [name, null]))),
  };
}
