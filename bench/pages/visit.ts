// One visit of a slow phone with a cold cache: how long until something is seen and can be used, and what it fetched.
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { setTimeout as sleep } from 'node:timers/promises';
import { slowPhone } from '../baseline/phone.ts';

export interface Journey {
  what: string;
  path: string;
  /** What the browser has stored; a session, for pages behind sign-in. */
  stored?: Record<string, string>;
  /** Does what comes before the measured step, and begins it. Without it, the request for the page begins it. */
  begin?: (page: Page) => Promise<void>;
  /** Can be seen before it can be used. Without it, the first text on the screen counts. */
  visible?: string;
  /** An element that React listens to and that is enabled, once the screen can be used; and a text it has. */
  usable: { element: string; text?: string };
  /** What a person does first on the page; its clicks and keys are timed. Without it, a visit ends with the step. */
  interact?: (page: Page) => Promise<void>;
}

export interface Visit {
  /** In ms since the step began. */
  visible: number;
  usable: number;
  /** Sent for until it could be used, headers included. */
  kilobytes: number;
  requests: number;
  /** The longest task from then until everything was still, and during the interactions, in ms; 0 below 50. */
  longestTask: number;
  /** From each click or key until the screen showed its effect, in ms, in steps of 8; 16 or less counts as 16. */
  interactions: number[];
}

/** Marks the beginning of a step; written into the page by `begin`. */
const beginning = 'bench:begin';

/** Begins the measured step with the next click. */
export const beginWithClick = (page: Page): Promise<void> =>
  page.evaluate(
    (name) => addEventListener('click', () => performance.mark(name), { capture: true, once: true }),
    beginning,
  );

/** @returns when the first text was painted, in ms since the page was asked for */
async function firstText(page: Page): Promise<number> {
  const moment = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return Number(await moment.jsonValue());
}

/** @returns when it is there, in ms since the page was asked for */
async function until(page: Page, element: string, text: string, isLive: boolean): Promise<number> {
  const moment = await page.waitForFunction(
    ([selector, wanted, live]) => {
      const found = [...document.querySelectorAll<HTMLElement & { disabled?: boolean }>(selector)].some(
        (candidate) =>
          (candidate.textContent ?? '').includes(wanted) &&
          candidate.checkVisibility() &&
          // A prerendered button can be seen before React listens to it.
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

/** What the page fetches. */
async function record(page: Page): Promise<Map<string, Request>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map<string, Request>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    // A stream of news goes on for as long as the page is open.
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

/** What was asked for before a moment, once it has arrived. */
async function askedBefore(requests: Map<string, Request>, moment: number): Promise<Request[]> {
  const asked = () => [...requests.values()].filter(({ askedAt }) => askedAt <= moment);
  for (let waited = 0; waited < 3000 && asked().some(({ bytes }) => bytes === null); waited += 50) await sleep(50);
  return asked();
}

interface Watched {
  tasks: { start: number; end: number }[];
  /** By interaction: a click is several events. */
  events: Record<number, number>;
}

/** Watches long tasks and interactions from the beginning, in the page. */
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

/** Lets the page come to rest, then does what a person does first. */
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

/** Opens a page with a cold cache and measures the step. @param origin of the site, without a slash at the end */
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
