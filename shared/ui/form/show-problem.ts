import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiProblem, problemText } from '../../http/problem.ts';

/**
 * Puts what the server refused where it belongs: each message beside its input, the whole sentence above the form.
 * What was typed stays.
 */
export function showProblem<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const fields = isApiProblem(error) ? Object.entries(error.fields) : [];
  // The paths come from the server's own schema, which is the schema of this form.
  for (const [path, { code, message }] of fields) form.setError(path as Path<Input>, { type: code, message });
  form.setError('root.server', { type: isApiProblem(error) ? error.code : 'error', message: problemText(error) });
  const [first] = fields;
  if (first) form.setFocus(first[0] as Path<Input>);
}
