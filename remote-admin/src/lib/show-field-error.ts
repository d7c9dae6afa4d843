import type { Fault, FieldValues, UseFormReturn } from '@guildhall/shared/ui/form';

/** Shows an error next to its input, and moves the focus there. */
export function showFieldError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  [name, message]: Fault<Input>,
): void {
  form.setError(name, { type: 'fault', message });
  form.setFocus(name);
}
