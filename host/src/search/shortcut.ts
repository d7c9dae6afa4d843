const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut as displayed on this person's keyboard, and in the format of `aria-keyshortcuts`. */
export const shortcut = () => (isMac() ? { shown: '⌘K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' });

/** For a key without Latin letters, use its position: on an Arabic keyboard the K key types ن. */
const isK = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK');

/** True for Ctrl K, on a Mac ⌘ K. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && !altKey && !shiftKey && isK(event);
}

/** True while a dialog is open: its question comes first. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;
