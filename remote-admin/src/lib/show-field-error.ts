import type { Fault, FieldValues, UseFormReturn } from '@guildhall/shared/ui/form';

/** Puts a sentence beside the input that is wrong, and goes there. */
export function showFieldError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  [name, message]: Fault<Input>,
): void {
  form.setError(name, { type: 'fault', message });
  form.setFocus(name);
}
