import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { codeIn, codeLength, digitsOf, noDigits, putDigits, typedInto } from './code-digits.ts';

interface CodeBoxesOptions {
  error: string | undefined;
  disabled: boolean;
  onComplete: (code: string) => void;
}

/**
 * The digits of a code, and each box's handling of keys and pasted text.
 * @returns `group` for the element around the boxes: the focus moves between its inputs.
 */
export function useCodeBoxes({ error, disabled, onComplete }: CodeBoxesOptions) {
  const group = useRef<HTMLDivElement>(null);
  const [digits, setDigits] = useState(noDigits);

  const focus = (index: number) =>
    group.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), codeLength - 1)]?.focus();

  const before = useRef({ error, disabled });
  useLayoutEffect(() => {
    const { error: oldError, disabled: wasDisabled } = before.current;
    before.current = { error, disabled };
    if (error === undefined || disabled) return;
    if (wasDisabled) {
      setDigits(noDigits);
      focus(0);
    } else if (error !== oldError) {
      focus(digits.indexOf(''));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs for a new response, not a new digit
  }, [error, disabled]);

  function change(next: readonly string[], focusOn: number, isWhole: boolean) {
    if (disabled) return;
    setDigits(next);
    focus(focusOn);
    const isComplete = next.every(Boolean);
    // Correcting one of six digits sends nothing: the person may not be done.
    if (isComplete && (isWhole || !digits.every(Boolean))) onComplete(next.join(''));
  }

  const put = (from: number, text: string) =>
    change(putDigits(digits, from, text), from + text.length, text.length >= codeLength);
  const clear = (index: number) =>
    change(
      digits.map((digit, at) => (at === index ? '' : digit)),
      index,
      false,
    );

  function onChange(index: number, { target }: ChangeEvent<HTMLInputElement>) {
    const typed = typedInto(digits[index] ?? '', target.value).slice(0, codeLength);
    if (typed) put(index, typed);
    else if (target.value === '') clear(index);
  }

  function onKeyDown(index: number, event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: codeLength - 1 };
    const target = moves[event.key];
    if (target !== undefined) focus(target);
    else if (event.key === 'Backspace') clear(digits[index] ? index : index - 1);
    else if (event.key === 'Delete') clear(index);
    // Retyping the same digit changes nothing, so the browser reports no change.
    else if (event.key.length === 1 && digitsOf(event.key) === digits[index] && digits[index]) focus(index + 1);
    else return;
    event.preventDefault();
  }

  function onPaste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const code = codeIn(event.clipboardData.getData('text'));
    if (code) put(index, code);
  }

  return { group, digits, onChange, onKeyDown, onPaste };
}
