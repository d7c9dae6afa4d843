/** Polling interval and limit in ms while waiting for a dialog to close. */
const lookEveryMs = 50;

const lookForMs = 3000;

/**
 * Focuses the first heading of an area and scrolls to it, or the area itself if it has none. Waits until the dialog
 * that caused the change has closed, because a closing dialog takes the focus back.
 * @param area needs `tabIndex={-1}`
 * @returns a function that stops waiting
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
