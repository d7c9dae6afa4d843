import { ApiProblem, isApiProblem } from '@guildhall/shared/http';

/**
 * The same refusal with its messages moved from the request's fields to the screen's inputs, for screens whose inputs
 * differ: an instant as day and time, or a list of which only the selection is sent.
 * @param inputOf returns the input of a field's path; a field without one keeps its path.
 * @returns the unchanged error if it is not a refusal by the server
 */
export function atInputs(error: unknown, inputOf: (path: string) => string | undefined): unknown {
  if (!isApiProblem(error)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, problem]) => [inputOf(path) ?? path, problem]),
  );
  return new ApiProblem({ status: error.status, code: error.code, message: error.message, fields });
}
