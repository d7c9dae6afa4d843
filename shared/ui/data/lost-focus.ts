/** Polling interval and limit in ms: the opener of a dialog may disappear only when the list has reloaded. */
const lookEveryMs = 150;
const lookForMs = 3000;

/**
 * Moves the focus to the page title when the opener of a closed dialog is gone or disabled, so that the keyboard
 * continues from the page instead of the top of the document. Does not move a focus that is somewhere else.
 */
export function catchLostFocus(): void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    const isLost = document.activeElement === document.body;
    // Focusing must not scroll: the page keeps its position.
    if (isLost) document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
    if (isLost || Date.now() > until) clearInterval(timer);
  }, lookEveryMs);
}
