import { ApiProblem, isApiProblem } from '@guildhall/shared/http';

/**
 * The same refusal, with what it says about the request's fields moved to the inputs of the screen, for screens that
 * ask differently: one instant as a day and a time, or a list of which only what is chosen is sent.
 * @param inputOf gives the input of a field's path; a field without one keeps its path.
 * @returns whatever was thrown, when it is no refusal by the server.
 */
export function atInputs(error: unknown, inputOf: (path: string) => string | undefined): unknown {
  if (!isApiProblem(error)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, problem]) => [inputOf(path) ?? path, problem]),
  );
  return new ApiProblem({ status: error.status, code: error.code, message: error.message, fields });
}
