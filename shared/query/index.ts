import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../http/problem.ts';

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

/** A refusal stays a refusal when asked again; only what a moment may heal is asked twice more. */
const mayHeal = (error: unknown) =>
  !(error instanceof ApiProblem) || error.code === 'no_response' || error.status === 429 || error.status >= 500;

/** Makes a query client with the product's defaults; the shell's one is `queryClient`, tests make their own. */
export const createQueryClient = ({ retries = 2 } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        retry: (count, error) => count < retries && mayHeal(error),
        refetchOnWindowFocus: true,
      },
      // What is typed is never sent again by itself: the person presses again, with the same idempotency key.
      mutations: { retry: false },
    },
  });

/** The one query client of the page. */
export const queryClient = createQueryClient();
