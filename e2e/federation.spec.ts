import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@guildhall/shared/federation/manifest';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import type { Page } from '@playwright/test';
import { expect, passwordOf, people, refusedWith, signIn, test } from './fixtures.ts';

// Files that are removed or changed, and an unknown link.
test.use({
  allowedInConsole: [
    [
      /did not load: (?:missing|integrity)/,
      /ChunkLoadError/,
      /'integrity' attribute|integrity checks failed/,
      /Refused to execute script/,
      refusedWith(404),
    ],
    { scope: 'test' },
  ],
});

/** Navigates to a path in the app, without a page load. */
const goInside = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

interface SharedModule {
  key: string;
  versions: string[];
  users: string[];
}

/** The modules shared by the page's single federation instance, and the remotes that use them. */
const sharedModules = (page: Page): Promise<SharedModule[]> =>
  page.evaluate(() => {
    const scope = globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {};
    return Object.entries(scope).map(([key, versions]) => ({
      key,
      versions: Object.keys(versions),
      users: Object.values(versions).flatMap(({ useIn }) => useIn),
    }));
  });

test('all four remotes in one page share one React, one store and one i18next', async ({ signInAs }) => {
  const page = await signInAs('administrator', '/home');
  await goInside(page, '/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
  await goInside(page, '/apps/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await goInside(page, `/forms/referee-consent/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  const shared = await sharedModules(page);
  for (const { key, versions } of shared) expect(versions, key).toHaveLength(1);
  const usersOf = (key: string) => shared.find((module) => module.key === key)?.users ?? [];
  for (const remote of ['membership', 'admin', 'public_forms', 'demo']) {
    expect(usersOf('react/jsx-runtime').some((user) => user.includes(`_${remote}_`))).toBe(true);
    expect(usersOf('@guildhall/shared/i18n').some((user) => user.includes(`_${remote}_`))).toBe(true);
  }
  expect(usersOf('@guildhall/shared/store').some((user) => user.includes('_demo_'))).toBe(true);
});

test('a missing folder of the staff remote affects only its area, and "Try again" fixes it', async ({
  signInAs,
  product,
}) => {
  const page = await signInAs('administrator', '/home');
  const files = path.join(product.dataDir, 'deployments/r/admin');
  renameSync(files, `${files}-away`);
  try {
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.getByRole('link', { name: 'Office', exact: true }).click();
    await expect(page.getByText('This part of Guildhall is not available')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
    await page.getByRole('link', { name: 'Office', exact: true }).click();
    await expect(page.getByText('This part of Guildhall is not available')).toBeVisible({ timeout: 20_000 });
  } finally {
    renameSync(`${files}-away`, files);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('refuses a changed chunk or style sheet; only its area reports it, and "Try again" fixes it', async ({
  signInAs,
  product,
}) => {
  const page = await signInAs('member');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const registry: Registry = await (await fetch(`${product.url}/registry/public.json`)).json();
  const { base, pages } = registry.remotes.find(({ id }) => id === 'demo')!;
  const assets = Object.values(pages).flatMap((loadable) => loadable.assets);
  const changes = [
    ['.js', (text: string) => `globalThis.wasChanged = true;${text}`],
    ['.js', () => '<!doctype html><title>Another site</title>'],
    ['.css', (text: string) => `${text} body { display: none }`],
  ] as const;
  for (const [ending, change] of changes) {
    const file = base + assets.find((asset) => asset.endsWith(ending));
    await page.route(
      ({ pathname }) => pathname === file,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      },
    );
    // Opened directly, so that the preload links meet the changed file as well.
    await page.goto('/apps/contacts');
    await expect(page.getByText('The downloaded files differ from the ones the association published')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Applications', exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'wasChanged' in globalThis)).toBe(false);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('refuses a changed file of the shell; the page reports it, and "Try again" fixes it', async ({ visitor }) => {
  const page = await visitor();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const site: SiteBuild = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../host/dist/site.json'), 'utf8'));
  const { scripts } = site;
  const {
    'translations-en': translations = [],
    'translations-auth-en-json': moreTranslations = [],
    login = [],
  } = site.chunks;
  const others = site.files.map((file) => `/${file.path}`);
  const hashes = others.filter((file) => file.endsWith('.json'));
  // None of these names occurs in the cell's page.
  const screens = others.filter(
    (file) => ![...scripts, ...translations, ...moreTranslations, ...login, ...hashes].includes(file),
  );
  const changed = (text: string) => `globalThis.wasChanged = true;${text}`;
  const foreign = () => '<!doctype html><title>Another site</title>';
  const [cannotStart, partMissing] = ['Guildhall could not start', 'This part of the page did not load'];
  const cells = [
    ['first script', scripts, changed, '/auth/login', cannotStart],
    ['first script', scripts, foreign, '/auth/login', cannotStart],
    ['first translations', translations, foreign, '/auth/login', cannotStart],
    ['screen that the page names ahead', login, changed, '/auth/login', partMissing],
    ['other screen', screens, changed, '/auth/forgot-password', partMissing],
    ['hashes', hashes, foreign, '/auth/forgot-password', partMissing],
  ] as const;
  for (const [name, files, change, address, problem] of cells) {
    await test.step(`${name}: ${change.name}`, async () => {
      await page.route(
        ({ pathname }) => files.includes(pathname),
        async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: change(await response.text()) });
        },
      );
      await page.goto(address);
      await expect(page.getByText(problem)).toBeVisible();
      expect(await page.evaluate(() => 'wasChanged' in globalThis)).toBe(false);

      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(problem)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sign in|Forgot your password/);
      const firstScreens = () => performance.getEntriesByName('guildhall:first-screen').length;
      await expect.poll(() => page.evaluate(firstScreens)).toBe(1);
    });
  }
  expect(errors).toEqual([]);
});

test.describe('what visitors and members receive', () => {
  const staffTraces = /\/r\/admin\/|guildhall_admin|remote-admin|ApplicationFilePage|DraftMailsPage|AdminDashboardPage/;

  /** Collects everything the page receives and its URLs. */
  function listen(page: Page) {
    const received: Promise<string>[] = [];
    page.on('response', (response) => {
      const body = response.text().catch(() => '');
      received.push(body.then((text) => `${response.url()}\n${text}`));
    });
    return async () =>
      (await Promise.all(received)).filter((text) => staffTraces.test(text)).map((text) => text.split('\n')[0]);
  }

  test('a referee’s visit names no staff file', async ({ visitor }) => {
    const page = await visitor();
    const traces = listen(page);
    await page.goto(`/forms/referee-consent/${'b'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    expect(await traces()).toEqual([]);
  });

  test('a member’s session names no staff file', async ({ visitor, product }) => {
    const page = await visitor();
    const traces = listen(page);
    await signIn(page, people.member, passwordOf(product, people.member));
    await page.waitForURL('**/home');
    for (const to of ['/dashboard/user', '/forms/membership/list', '/invoiceList', '/query/list']) {
      await page.goto(to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(await traces()).toEqual([]);
    await page.goto('/user/list');
    await page.waitForURL('**/auth/404');
  });
});
