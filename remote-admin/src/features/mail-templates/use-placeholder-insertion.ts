import { useRef, type FocusEvent } from 'react';
import { inBraces, type MailPlaceholder } from '@guildhall/shared/domain';
import type { useTemplateEditing } from './use-template-editing.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Inserts placeholders at the cursor of the input that last had the focus. */
export function usePlaceholderInsertion({
  form,
  values,
}: Pick<ReturnType<typeof useTemplateEditing>, 'form' | 'values'>) {
  /** The input that placeholders go into. */
  const field = useRef<TextField>(null);

  const insert = (placeholder: MailPlaceholder) => {
    const input = field.current?.isConnected ? field.current : null;
    const into = input?.name === 'subject' ? 'subject' : 'body';
    const text = values[into];
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
    const piece = inBraces(placeholder);
    form.setValue(into, text.slice(0, from) + piece + text.slice(to), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    form.setFocus(into);
    // The browser moves the cursor to the end with the new text, which is set after this render.
    setTimeout(() => field.current?.setSelectionRange(from + piece.length, from + piece.length));
  };

  const onFocus = ({ target }: FocusEvent) => {
    if (isTextField(target)) field.current = target;
  };

  return { insert, onFocus };
}
