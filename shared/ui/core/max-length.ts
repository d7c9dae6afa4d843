import { lengthOf } from '../../domain/text.ts';

/**
 * Takes back what was typed or pasted beyond `max` characters, at the caret, as the browser's own `maxlength` does. That one
 * counts an emoji as two.
 */
export function keepWithin(field: HTMLInputElement | HTMLTextAreaElement, max: number): void {
  const excess = lengthOf(field.value) - max;
  if (excess <= 0) return;
  const caret = field.selectionStart ?? field.value.length;
  const before = [...field.value.slice(0, caret)];
  const after = [...field.value.slice(caret)];
  const kept = before.slice(0, Math.max(0, before.length - excess));
  const start = kept.join('');
  field.value = start + after.slice(0, max - kept.length).join('');
  if (field.selectionStart !== null) field.setSelectionRange(start.length, start.length);
}
