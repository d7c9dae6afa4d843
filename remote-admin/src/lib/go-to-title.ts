/** How often, in ms, and for how long to wait for a dialog to go. */
const lookEveryMs = 50;
const lookForMs = 3000;

/**
 * Moves the focus, and with it the screen, to the page's title, beside which the new state stands. Waits until the
 * dialog that changed it is gone: while it closes, it takes the focus back.
 */
export function goToTitle(): void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog]') && Date.now() < until) return;
    clearInterval(timer);
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, lookEveryMs);
}
