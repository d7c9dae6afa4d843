import { textEntry } from '@guildhall/shared/store';

// Single keys for controls on the page: the key of a button or link is in its `data-key`, the tabs of a page have the
// digits. So keys, overview and page can't contradict each other.

/** Set when a person has turned single keys off (WCAG 2.1.4): speech input may send them. */
const turnedOff = textEntry(
  { key: 'gh_single_keys', where: 'device', owner: 'device', atSignOut: 'kept' },
  (text) => text === 'off',
);

export const areOn = (): boolean => turnedOff.read() === null;
export const turn = (on: boolean): void => (on ? turnedOff.remove() : void turnedOff.write('off'));

export interface Shortcut {
  key: string;
  /** The element's label on the page. */
  name: string;
  run: () => void;
}

/** The shortcuts of the enabled controls on the page. */
export function shortcutsOf(page: ParentNode = document): Shortcut[] {
  const marked = [...page.querySelectorAll<HTMLElement>('[data-key]')].map((element) => ({
    key: element.dataset.key ?? '',
    element,
  }));
  const parts = [...page.querySelectorAll<HTMLElement>('[role=tab]')].map((element, index) => ({
    key: String(index + 1),
    element,
  }));
  return [...marked, ...parts]
    .filter(({ element }) => !element.matches(':disabled'))
    .map(({ key, element }) => ({
      key,
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      run: () => element.click(),
    }));
}

/** On a keyboard without Latin letters the key's position counts: the J key of an Arabic keyboard types ت. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[!-~]$/.test(key) ? key.toLowerCase() : code.startsWith('Key') ? code.slice(3).toLowerCase() : key;

/** The question mark of Latin, Arabic and Chinese keyboards. */
const isQuestionMark = ({ key }: KeyboardEvent): boolean => ['?', '؟', '？'].includes(key);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=""], [contenteditable=true]') !== null;

const isDialogOpen = (): boolean => document.querySelector('dialog[open], [role=dialog], [aria-modal=true]') !== null;

/**
 * The action of a key press: a shortcut of the page, or the overview.
 * @returns `null` while a person types or a dialog is open, with a modifier, and when single keys are off
 */
export function wantedBy(event: KeyboardEvent): Shortcut | 'overview' | null {
  const { ctrlKey, metaKey, altKey, defaultPrevented, repeat, target } = event;
  if (defaultPrevented || repeat || ctrlKey || metaKey || altKey) return null;
  if (!areOn() || isTyping(target) || isDialogOpen()) return null;
  if (isQuestionMark(event)) return 'overview';
  const letter = letterOf(event);
  return shortcutsOf().find(({ key }) => key === letter) ?? null;
}
