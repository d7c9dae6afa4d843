/** How often, in ms, and for how long to look: what opened a dialog may vanish only when the list came anew. */
const lookEveryMs = 150;
const lookForMs = 3000;

/**
 * Gives the focus to the page's title when what opened a dialog is gone or disabled after it closed, so that the
 * keyboard goes on from the page, not from the top of the document. Leaves a focus that stands somewhere alone.
 */
export function catchLostFocus(): void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    const isLost = document.activeElement === document.body;
    // Nobody asked to be scrolled: the page stays where it was.
    if (isLost) document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
    if (isLost || Date.now() > until) clearInterval(timer);
  }, lookEveryMs);
}
