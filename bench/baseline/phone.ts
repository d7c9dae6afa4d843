import type { Browser, BrowserContextOptions, Page } from 'playwright';

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 3,
} as const;

interface SlowPhone {
  /** CPU slowdown factor. Touches that are acknowledged too late count as long presses, which don't click. */
  slowdown?: number;
  /** Additional browser options. */
  context?: BrowserContextOptions;
}

/** A page of a phone with a slow connection and an empty cache. */
export async function slowPhone(browser: Browser, { slowdown = 4, context: more }: SlowPhone = {}): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...more });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

export interface Times {
  /** First text on the screen, and when the page can be used; in ms after the request. */
  visible: number;
  usable: number;
}

/** Opens a page with an empty cache. @param button enabled once the page is usable @param name visible by then */
export async function load(browser: Browser, url: string, button: string, name: string): Promise<Times> {
  const page = await slowPhone(browser);
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(
    ([label, text]) => {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
      // A prerendered button is visible before React handles its events.
      const isLive = found && Object.keys(found).some((key) => key.startsWith('__react'));
      return isLive && !found.disabled && document.body.textContent?.includes(text ?? '') && performance.now();
    },
    [button, name],
    { polling: 'raf' },
  );
  const visible = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const times = { visible: Number(visible), usable: Number(await usable.jsonValue()) };
  await page.context().close();
  return times;
}
