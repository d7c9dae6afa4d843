import type { FieldPath, FieldValues, UseFormReturn } from '@guildhall/shared/ui/form';

/**
 * Puts a sentence beside each input that is wrong and goes to the first one, in the order given.
 * Used where the screen's form is not the contract's: what is typed as text, sent as integers.
 * @returns true when there was something to say.
 */
export function showFaults<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  faults: readonly (readonly [FieldPath<Input>, string] | false | null | undefined)[],
): boolean {
  const found = faults.filter((fault) => fault !== false && fault !== null && fault !== undefined);
  for (const [name, message] of found) form.setError(name, { type: 'fault', message });
  const [first] = found;
  if (first) form.setFocus(first[0]);
  return found.length > 0;
}
