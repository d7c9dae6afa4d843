/** How often, in ms, and for how long to wait until a dialog has closed. */
const lookEveryMs = 50;
const lookForMs = 3000;

/**
 * Moves the focus and the scroll position to the page's title, next to which the new state is shown. Waits until the
 * dialog that changed it is gone: closing it returns the focus.
 */
export function goToTitle(): void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog]') && Date.now() < until) return;
    clearInterval(timer);
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, lookEveryMs);
}
