import type { CDPSession, Page } from '@playwright/test';
import { expect, passwordOf, people, test } from './fixtures.ts';
import { openAvailabilityLink, openReferenceLink } from './steps.ts';

// The exact part of the quality targets: transferred bytes, requests and the longest request chain. Times depend on the
// machine; only ratios measured side by side mean something.

interface Loaded {
  url: string;
  kind: string;
  bytes: number;
  initiator: string | null;
  /** Time of the request, in ms since 1970. */
  askedAt: number;
}

const firstScreen = 'guildhall:first-screen';

interface Recording {
  /** Responses so far. */
  loaded: () => Loaded[];
  /** Requests sent before a moment, once all of them have loaded; later ones are prefetches. */
  until: (moment: number) => Promise<Loaded[]>;
  session: CDPSession;
}

/** Records every request of the page, with its transferred bytes and initiator. */
async function record(page: Page): Promise<Recording> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  const open = new Map<string, Loaded>();
  const done: Loaded[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    const source = initiator.type === 'script' ? (initiator.stack?.callFrames[0]?.url ?? initiator.url ?? null) : null;
    open.set(requestId, {
      url: request.url,
      kind: type ?? 'Other',
      bytes: 0,
      initiator: source,
      askedAt: wallTime * 1000,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (!request) return;
    open.delete(requestId);
    done.push({ ...request, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  const until = async (moment: number) => {
    await expect.poll(() => [...open.values()].filter(({ askedAt }) => askedAt <= moment)).toEqual([]);
    return done.filter(({ askedAt }) => askedAt <= moment);
  };
  return { loaded: () => [...done], until, session };
}

const isScript = ({ kind, url }: Loaded) => kind === 'Script' || /\.js$/.test(new URL(url).pathname);
const scriptKilobytes = (loaded: Loaded[]) => loaded.filter(isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** The longest chain of requests, each initiated by the previous one; the document is 1. */
function depth(loaded: Loaded[]): number {
  const depthOf = ({ initiator, kind }: Loaded, seen = 0): number => {
    if (kind === 'Document') return 1;
    const parent = loaded.find(({ url }) => url === initiator);
    return parent && seen < 20 ? depthOf(parent, seen + 1) + 1 : 2;
  };
  return Math.max(...loaded.map((request) => depthOf(request)));
}

/** Waits until React has hydrated the first screen. @returns the time, in ms since 1970 */
async function untilFirstScreen(page: Page): Promise<number> {
  const mark = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, firstScreen);
  return (await page.evaluate(() => performance.timeOrigin)) + Number(await mark.jsonValue());
}

const named = (loaded: Loaded[]) => loaded.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n');

test('login: at most 150 KB of script, 8 requests, chains of 3', async ({ visitor }) => {
  const page = await visitor();
  const { until } = await record(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  const requests = await until(await untilFirstScreen(page));
  expect(scriptKilobytes(requests), named(requests)).toBeLessThanOrEqual(150);
  expect(requests.length, named(requests)).toBeLessThanOrEqual(8);
  expect(depth(requests), named(requests)).toBeLessThanOrEqual(3);
});

test('the login form is in the page before any script has run', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [language, title] of [
    ['en', 'Sign in'],
    ['fr', 'Connexion'],
    ['ar', 'تسجيل الدخول'],
    ['cn', '登录'],
  ] as const) {
    await context.addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await context.close();
});

test('keeps text typed before the login screen is hydrated', async ({ visitor }) => {
  const page = await visitor();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/static/js/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail address').pressSequentially('ada@example.org');
  release();
  await untilFirstScreen(page);
  await expect(page.getByLabel('E-mail address')).toHaveValue('ada@example.org');
});

test('sign-in to the list: at most 60 KB more script once the login screen has settled', async ({
  visitor,
  product,
}) => {
  const page = await visitor();
  const { loaded } = await record(page);
  await page.goto('/forms/membership/list');
  await page.waitForURL('**/auth/login');
  await page.waitForLoadState('networkidle');
  const before = loaded().length;
  await page.getByLabel('E-mail address').fill(people.member);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(product, people.member));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const step = loaded().slice(before);
  expect(scriptKilobytes(step), named(step)).toBeLessThanOrEqual(60);
});

test('opening the list directly: the page itself requests everything it needs', async ({ signInAs }) => {
  const page = await signInAs('member');
  await page.context().clearCookies();
  const { loaded, session } = await record(page);
  await session.send('Network.clearBrowserCache');
  await page.goto('/forms/membership/list', { waitUntil: 'commit' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const requests = loaded();
  expect(depth(requests), named(requests)).toBeLessThanOrEqual(3);
});

test('a page asks for every file that it preloads before the load event', async ({ signInAs }) => {
  // Browsers warn of preloads that nothing has used three seconds after that event. Once a script has been asked for,
  // the event waits for it, so that no machine is too slow.
  const page = await signInAs('member');
  await page.addInitScript(() => {
    const asked = new Set<string>();
    const note = (records: MutationRecord[]) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof HTMLScriptElement) asked.add(node.src);
    };
    const observer = new MutationObserver(note);
    observer.observe(document, { childList: true, subtree: true });
    window.addEventListener('load', () => {
      note(observer.takeRecords());
      const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];
      const unused = preloads.map(({ href }) => href).filter((href) => !asked.has(href));
      document.documentElement.dataset.preloads = JSON.stringify({ count: preloads.length, unused });
    });
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const preloads = JSON.parse((await page.locator('html').getAttribute('data-preloads')) ?? '{}');
  expect(preloads).toMatchObject({ unused: [] });
  expect(preloads.count).toBeGreaterThan(5);
});

test('referee form opened cold: at most 175 KB of script, 10 requests, chains of 3 until it can be answered', async ({
  visitor,
  product,
}) => {
  const { address, applicant } = await openReferenceLink(product);
  const page = await visitor();
  const { until } = await record(page);
  await page.goto(address, { waitUntil: 'commit' });
  const usable = await page.waitForFunction((name) => {
    const start = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Yes, start');
    const isUsable = start?.disabled === false && document.querySelector('h1')?.textContent?.includes(name);
    return isUsable && performance.timeOrigin + performance.now();
  }, applicant);
  const requests = await until(Number(await usable.jsonValue()));
  expect(scriptKilobytes(requests), named(requests)).toBeLessThanOrEqual(175);
  expect(requests.length, named(requests)).toBeLessThanOrEqual(10);
  expect(depth(requests), named(requests)).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: 'Yes, start' }).click();
  await expect(page.getByRole('textbox', { name: 'Your statement' })).toBeVisible();
});

test('availability form opened cold: at most 175 KB of script, 10 requests, chains of 3 until it can be answered', async ({
  visitor,
  product,
}) => {
  const { address, title } = await openAvailabilityLink(product);
  const page = await visitor();
  const { until } = await record(page);
  await page.goto(address, { waitUntil: 'commit' });
  const usable = await page.waitForFunction((name) => {
    const choice = document.querySelector<HTMLInputElement>('[role=radiogroup] input');
    const isUsable = choice?.disabled === false && document.querySelector('h1')?.textContent === name;
    return isUsable && performance.timeOrigin + performance.now();
  }, title);
  const requests = await until(Number(await usable.jsonValue()));
  expect(scriptKilobytes(requests), named(requests)).toBeLessThanOrEqual(175);
  expect(requests.length, named(requests)).toBeLessThanOrEqual(10);
  expect(depth(requests), named(requests)).toBeLessThanOrEqual(3);
});
