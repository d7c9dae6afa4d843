import type { Page } from '@playwright/test';
import { expect, passwordOf, people, test } from './fixtures.ts';
import { depth, named, record, scriptKilobytes } from './requests.ts';

// The exact part of the quality targets: transferred bytes, requests and the longest request chain. Times depend on the
// machine; only ratios measured side by side mean something.

const firstScreen = 'guildhall:first-screen';

/** Waits until React has hydrated the first screen. @returns the time, in ms since 1970 */
async function untilFirstScreen(page: Page): Promise<number> {
  const mark = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, firstScreen);
  return (await page.evaluate(() => performance.timeOrigin)) + Number(await mark.jsonValue());
}

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
  await page.getByLabel('Email address').pressSequentially('ada@example.org');
  release();
  await untilFirstScreen(page);
  await expect(page.getByLabel('Email address')).toHaveValue('ada@example.org');
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
  await page.getByLabel('Email address').fill(people.member);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(product, people.member));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const step = loaded().slice(before);
  expect(scriptKilobytes(step), named(step)).toBeLessThanOrEqual(60);
});

test('opening the list directly requests everything it needs', async ({ signInAs }) => {
  const page = await signInAs('member');
  await page.context().clearCookies();
  const { loaded, session } = await record(page);
  await session.send('Network.clearBrowserCache');
  await page.goto('/forms/membership/list', { waitUntil: 'commit' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const requests = loaded();
  expect(depth(requests), named(requests)).toBeLessThanOrEqual(3);
});

test('a page requests every preloaded file before the load event', async ({ signInAs }) => {
  // Browsers warn about unused preloads three seconds after this event. The event waits until the script has been
  // requested, so that no machine is too slow.
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

/** Opens the login page in a browser with or without data saving. @returns the files of remotes requested so far */
async function openLogin(page: Page, saveData: boolean): Promise<() => string[]> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: value, effectiveType: '4g' } });
  }, saveData);
  const { loaded } = await record(page);
  await page.goto('/auth/login');
  await untilFirstScreen(page);
  return () =>
    loaded()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/r/'));
}

test('the login page fetches the next page ahead, and nothing ahead for a person who saves data', async ({
  visitor,
}) => {
  // It starts when the browser has nothing else to do, which takes seconds on a busy machine.
  const ahead = await openLogin(await visitor(), false);
  await expect.poll(ahead, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/^\/r\/membership\//));
  const saving = await visitor();
  const none = await openLogin(saving, true);
  await saving.waitForTimeout(4_000);
  expect(none()).toEqual([]);
});
