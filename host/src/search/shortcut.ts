const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** How the shortcut stands on this person's keyboard, and as `aria-keyshortcuts` wants it. */
export const shortcut = () => (isMac() ? { shown: '⌘K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' });

/** Of a key without Latin letters the place counts: on an Arabic keyboard K is where ن stands. */
const isK = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK');

/** True for Ctrl K, on a Mac ⌘ K. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && !altKey && !shiftKey && isK(event);
}

/** True while a dialog has the screen: what it asks comes first. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;
