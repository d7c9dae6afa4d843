import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';

/** The letters of a language for the three answers and for "same as above", as in `availability.keys`. */
export type Letters = Readonly<Record<SlotAnswer | 'repeat', string>>;

const codes: Readonly<Record<string, SlotAnswer | 'repeat'>> = {
  KeyY: 'yes',
  KeyI: 'if_needed',
  KeyN: 'no',
  KeyC: 'repeat',
  Digit1: 'yes',
  Digit2: 'if_needed',
  Digit3: 'no',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Maps a key to an answer for the focused slot. The letters of the language come first, then 1, 2, 3 and the English
 * letters by their position on the keyboard, which also work with an input method on.
 */
export function answerOfKey(pressed: Pressed, letters: Letters): SlotAnswer | 'repeat' | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const key = pressed.key.toLocaleLowerCase();
  const said = ([...slotAnswers, 'repeat'] as const).find((answer) => letters[answer].toLocaleLowerCase() === key);
  return said ?? codes[pressed.code] ?? null;
}

/** Steps between slots: up and down in the list; along the row in the grid, mirrored in Arabic. */
export function stepOfKey(key: string, layout: 'list' | 'grid', isMirrored: boolean): number | 'first' | 'last' | null {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  const along: Record<string, number> =
    layout === 'list'
      ? { ArrowDown: 1, ArrowUp: -1 }
      : { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 };
  return along[key] ?? null;
}

/** Moves the focus to another slot: to its answer, or to the first of the three options. */
export function focusSlot(container: HTMLElement, from: string, step: number | 'first' | 'last'): void {
  const groups = [...container.querySelectorAll<HTMLElement>('[data-slot]')];
  const at = groups.findIndex((group) => group.dataset.slot === from);
  const target = step === 'first' ? groups[0] : step === 'last' ? groups.at(-1) : groups[at + step];
  const input = target?.querySelector<HTMLInputElement>('input:checked') ?? target?.querySelector('input');
  input?.focus();
}
