import { lengthOf, shortened } from '../../domain/text-length.ts';

/**
 * Removes text typed or pasted beyond `max` characters, at the caret, like the browser's `maxlength`. The native
 * attribute counts an emoji as two.
 */
export function keepWithin(field: HTMLInputElement | HTMLTextAreaElement, max: number): void {
  const excess = lengthOf(field.value) - max;
  if (excess <= 0) return;
  const caret = field.selectionStart ?? field.value.length;
  const before = field.value.slice(0, caret);
  const start = shortened(before, Math.max(0, lengthOf(before) - excess));
  field.value = shortened(start + field.value.slice(caret), max);
  if (field.selectionStart !== null) field.setSelectionRange(start.length, start.length);
}
