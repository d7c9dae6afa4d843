/** How often, in ms, and for how long to wait for a dialog to go. */
const lookEveryMs = 50;
const lookForMs = 3000;

/**
 * Moves the focus, and with it the screen, to the first heading of an area, or to the area itself where it has none.
 * Waits until the dialog that caused the change is gone: while it closes, it takes the focus back.
 * @param area needs `tabIndex={-1}`
 * @returns a way to stop waiting
 */
export function goToHeading(area: HTMLElement): () => void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    if (document.querySelector('[role=dialog]') && Date.now() < until) return;
    clearInterval(timer);
    const heading = area.querySelector<HTMLElement>('h2');
    if (heading) heading.tabIndex = -1;
    (heading ?? area).focus();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
