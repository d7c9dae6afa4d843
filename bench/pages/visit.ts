// One visit on a slow phone with an empty cache: time until something is visible and until it is usable, and what was
// fetched.
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { setTimeout as sleep } from 'node:timers/promises';
import { slowPhone } from '../baseline/phone.ts';

export interface Journey {
  what: string;
  path: string;
  /** The browser's storage; contains a session for pages behind sign-in. */
  stored?: Record<string, string>;
  /**
   * Runs everything before the measured step, and starts the step. Without it, the request for the page starts the
   * step.
   */
  begin?: (page: Page) => Promise<void>;
  /** Visible before the page is usable. Without it, the first text on the screen counts. */
  visible?: string;
  /** An element that React handles and that is enabled once the screen is usable, and a text on it. */
  usable: { element: string; text?: string };
  /**
   * The person's first actions on the page; clicks and key presses are timed. Without it, a visit ends with the step.
   */
  interact?: (page: Page) => Promise<void>;
}

export interface Visit {
  /** In ms since the start of the step. */
  visible: number;
  usable: number;
  /** Requested until the page was usable, including headers. */
  kilobytes: number;
  requests: number;
  /** The longest task from then until the page was idle, and during the interactions, in ms; 0 below 50. */
  longestTask: number;
  /** From each click or key press until the screen showed its effect, in ms, in steps of 8; at least 16. */
  interactions: number[];
}

/** Marks the start of a step; set in the page by `begin`. */
const beginning = 'bench:begin';

/** Starts the measured step with the next click. */
export const beginWithClick = (page: Page): Promise<void> =>
  page.evaluate(
    (name) => addEventListener('click', () => performance.mark(name), { capture: true, once: true }),
    beginning,
  );

/** @returns when the first text was painted, in ms since the request */
async function firstText(page: Page): Promise<number> {
  const moment = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return Number(await moment.jsonValue());
}

/** @returns when it appeared, in ms since the request */
async function until(page: Page, element: string, text: string, isLive: boolean): Promise<number> {
  const moment = await page.waitForFunction(
    ([selector, wanted, live]) => {
      const found = [...document.querySelectorAll<HTMLElement & { disabled?: boolean }>(selector)].some(
        (candidate) =>
          (candidate.textContent ?? '').includes(wanted) &&
          candidate.checkVisibility() &&
          // A prerendered button is visible before React handles its events.
          (!live || (!candidate.disabled && Object.keys(candidate).some((key) => key.startsWith('__react')))),
      );
      return found && performance.now();
    },
    [element, text, isLive] as const,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await moment.jsonValue());
}

interface Request {
  askedAt: number;
  bytes: number | null;
}

/** The page's requests. */
async function record(page: Page): Promise<Map<string, Request>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map<string, Request>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    // An event stream stays open as long as the page.
    if (request.url.startsWith('http') && type !== 'EventSource')
      requests.set(requestId, { askedAt: wallTime * 1000, bytes: null });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId));
  return requests;
}

/** Requests sent before a moment, once their responses have arrived. */
async function askedBefore(requests: Map<string, Request>, moment: number): Promise<Request[]> {
  const asked = () => [...requests.values()].filter(({ askedAt }) => askedAt <= moment);
  for (let waited = 0; waited < 3000 && asked().some(({ bytes }) => bytes === null); waited += 50) await sleep(50);
  return asked();
}

interface Watched {
  tasks: { start: number; end: number }[];
  /** By interaction: a click consists of several events. */
  events: Record<number, number>;
}

/** Records long tasks and interactions from the start, inside the page. */
function watchTimes(): void {
  const watched: Watched = { tasks: [], events: {} };
  Object.assign(globalThis, { benchWatched: watched });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId > 0) watched.events[interactionId] = Math.max(watched.events[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const readTimes = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { benchWatched: Watched }).benchWatched);

/** Waits until the page is idle, then runs the person's first actions. */
async function use(page: Page, { interact }: Journey, usableAt: number) {
  if (!interact) return { longestTask: 0, interactions: [] };
  await sleep(1000);
  await interact(page);
  await sleep(300);
  const { tasks, events } = await readTimes(page);
  const later = tasks.filter(({ start }) => start > usableAt).map(({ start, end }) => end - start);
  return { longestTask: Math.max(0, ...later), interactions: Object.values(events) };
}

const storedBy = (origin: string, stored: Record<string, string>): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
  },
});

/** Opens a page with an empty cache and measures the step. @param origin of the site, without a trailing slash */
export async function visit(browser: Browser, origin: string, journey: Journey): Promise<Visit> {
  const page = await slowPhone(browser, { context: storedBy(origin, journey.stored ?? {}) });
  try {
    const requests = await record(page);
    await page.addInitScript(watchTimes);
    await page.goto(origin + journey.path, { waitUntil: 'commit' });
    await journey.begin?.(page);
    const { visible: seen, usable } = journey;
    const seenAt = seen === undefined ? null : await until(page, seen, '', false);
    const usableAt = await until(page, usable.element, usable.text ?? '', true);
    const visibleAt = seenAt ?? (await firstText(page));
    const { start, openedAt } = await page.evaluate(
      (name) => ({ start: performance.getEntriesByName(name)[0]?.startTime ?? 0, openedAt: performance.timeOrigin }),
      beginning,
    );
    const asked = await askedBefore(requests, openedAt + usableAt);
    return {
      visible: visibleAt - start,
      usable: usableAt - start,
      kilobytes: asked.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) / 1024,
      requests: asked.length,
      ...(await use(page, journey, usableAt)),
    };
  } finally {
    await page.context().close();
  }
}
