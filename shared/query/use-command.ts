import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { isApiProblem } from '../http/problem.ts';

interface CommandOptions<Output> {
  /** Keys of the queries to invalidate. */
  stale: readonly QueryKey[];
  /** The query that the command's response belongs to: it is shown at once, without a refetch. */
  answers?: (output: Output) => QueryKey;
}

/**
 * A command to the server with the queries it invalidates. A version conflict invalidates the same queries, because the
 * screen is outdated.
 * @param run sends the command.
 */
export function useCommand<Input, Output>(
  run: (input: Input) => Promise<Output>,
  { stale, answers }: CommandOptions<Output>,
) {
  const client = useQueryClient();
  const refresh = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: run,
    onSuccess: (output) => {
      if (answers) client.setQueryData(answers(output), output);
      void refresh();
    },
    onError: (error) => {
      if (isStale(error)) void refresh();
    },
  });
}

/** Refusals that mean that the person's screen is outdated. */
const isStale = (error: unknown): boolean => isApiProblem(error) && error.status === 409;
