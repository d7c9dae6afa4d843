import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiProblem, problemText } from '../../http/problem.ts';

/** Shows a refusal in the form: each message beside its input, the overall message above. The input values stay. */
export function showProblem<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const fields = isApiProblem(error) ? Object.entries(error.fields) : [];
  // The paths come from the server's schema, which is also this form's schema.
  for (const [path, { code, message }] of fields) form.setError(path as Path<Input>, { type: code, message });
  form.setError('root.server', { type: isApiProblem(error) ? error.code : 'error', message: problemText(error) });
  const [first] = fields;
  if (first) form.setFocus(first[0] as Path<Input>);
}
