import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Contract, QueryOf } from '../../contracts/contract.ts';
import { toSearch } from '../../http/url.ts';
import { ApiProblem, isUnreachable, noResponseText } from '../../http/problem.ts';
import type { PageOfRows, RowOf } from '../../http/index.ts';
import { useSearchParams } from '../../router/index.ts';

/** What every list understands; a contract adds its filters. */
export interface ListQuery {
  page: number;
  pageSize: number;
  q?: string | undefined;
  sort?: string | undefined;
}

type ListContract = Contract & { query: z.ZodMiniObject };

/** Filters as texts of the address; `null` takes one out. */
export type QueryChange = Record<string, string | number | null>;

export interface PagedList<Row, Query = ListQuery> {
  query: Query & ListQuery;
  /** Puts filters, search, sort or page into the address; all but a new page lead back to page 1. */
  change: (change: QueryChange) => void;
  rows: readonly Row[];
  totalCount: number;
  /** Nothing to show yet. */
  isPending: boolean;
  /** What is shown belongs to the query before; the new rows are under way. */
  isStale: boolean;
  /** Without a connection: since when the rows that are still shown are known, as an ISO instant. */
  asOf: string | null;
  error: unknown;
  retry: () => void;
  /** True when something narrows the list: a search or a filter. */
  isFiltered: boolean;
  clearFilters: () => void;
}

const steering = ['page', 'pageSize', 'sort'];

/** Reads the address through the contract's own schema; what it refuses is left out, so a mangled link still opens. */
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

interface Shown<Row> {
  data: PageOfRows<Row> | undefined;
  /** When `data` came, in ms. */
  at: number;
  isAway: boolean;
}

/**
 * Holds on to the last rows while the server is away: the query drops them with the first search or page that fails. It
 * counts as away from the first try that failed until one succeeds, however often it is tried meanwhile.
 */
function useShown<Row>(result: UseQueryResult<PageOfRows<Row>>): Shown<Row> {
  const [last, setLast] = useState<Shown<Row>>({ data: undefined, at: 0, isAway: false });
  const { data, dataUpdatedAt, isPlaceholderData, fetchStatus, failureReason, error } = result;
  const isFresh = data !== undefined && !isPlaceholderData;
  const failure = failureReason ?? error;
  const isFailing = fetchStatus === 'paused' || isUnreachable(failure);
  const isAway = isFailing || (last.isAway && fetchStatus === 'fetching' && failure === null);
  const now: Shown<Row> = { ...(isFresh ? { data, at: dataUpdatedAt } : { data: last.data, at: last.at }), isAway };
  if (now.data !== last.data || now.at !== last.at || now.isAway !== last.isAway) setLast(now);
  return now;
}

/**
 * A list whose page, search, filters and sort live in the address, so any view of it can be sent or gone back to.
 * @param contract the paged contract; its `query` schema reads the address.
 * @param queryFactory the feature's query for one reading of it, made with `queryOptions` and `callPage`.
 */
export function usePagedList<C extends ListContract, Key extends QueryKey>(
  contract: C,
  queryFactory: (query: QueryOf<C>) => UseQueryOptions<PageOfRows<RowOf<C>>, Error, PageOfRows<RowOf<C>>, Key>,
): PagedList<RowOf<C>, QueryOf<C>> {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  // The schema that made this value is the one `QueryOf` is computed from.
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
        // Typing in a search box must not fill the history; turning a page is a step one can go back.
        { replace: !('page' in wanted), preventScrollReset: !('page' in wanted) },
      ),
    [setParams],
  );

  // A page behind the last one: rows went away meanwhile, or somebody typed. The last page is what they want to see.
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
