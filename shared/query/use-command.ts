import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { isApiProblem } from '../http/problem.ts';

interface CommandOptions<Output> {
  /** Keys of the queries to ask again. */
  stale: readonly QueryKey[];
  /** The query whose answer the command's answer is: it is shown at once, without asking again first. */
  answers?: (output: Output) => QueryKey;
}

/**
 * A command to the server that says what it makes stale. A version conflict makes the same things stale: somebody
 * else was faster, so what is on the screen is old.
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

/** Refusals that mean: what this person sees is no longer so. */
const isStale = (error: unknown): boolean => isApiProblem(error) && error.status === 409;
