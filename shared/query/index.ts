import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../http/problem.ts';
import { minuteMs } from '../domain/durations.ts';

export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { QueryKey, UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';

export { useCommand } from './use-command.ts';

/** A refusal stays a refusal on a retry; only temporary failures are retried, twice. */
const mayHeal = (error: unknown) =>
  !(error instanceof ApiProblem) || error.code === 'no_response' || error.status === 429 || error.status >= 500;

/** Creates a query client with the product's defaults; the shell's is `queryClient`, tests create their own. */
export const createQueryClient = ({ retries = 2 } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 5 * minuteMs,
        retry: (count, error) => count < retries && mayHeal(error),
        refetchOnWindowFocus: true,
      },
      // Commands are never retried automatically: the person clicks again, with the same idempotency key.
      mutations: { retry: false },
    },
  });

/** The page's single query client. */
export const queryClient = createQueryClient();
