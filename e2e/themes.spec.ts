import type { Page } from '@playwright/test';
import { sample } from '@guildhall/shared/testing/sample';
import { expect, people, passwordOf, signIn, test } from './fixtures.ts';
import { openReferenceLink } from './steps.ts';

// Colours of shared/theme/palettes.ts in the browser's notation.
const green = { brand: 'rgb(111, 211, 191)', page: 'rgb(15, 21, 36)' };
const orange = { brand: 'rgb(178, 69, 27)', page: 'rgb(244, 246, 251)' };

interface Frame {
  ground: string;
  /** The screen's filled button, if any. */
  button: string | null;
  isAlive: boolean;
}

/** Gives a page stored appearance settings, as an earlier visit would have left them. */
const withLooks = (page: Page, customizer: Record<string, unknown>) =>
  page.addInitScript((looks) => {
    if (localStorage.getItem('root') === null)
      localStorage.setItem('root', JSON.stringify({ state: { customizer: looks }, version: 1 }));
  }, customizer);

/** Records every frame of a page, from the very first. */
async function recordFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.addInitScript(() => {
    const frames: unknown[] = [];
    Object.assign(window, { frames_: frames });
    const clear = 'rgba(0, 0, 0, 0)';
    const look = () => {
      const grounds = [document.body, document.documentElement].filter(Boolean);
      const painted = grounds.map((one) => getComputedStyle(one).backgroundColor).find((colour) => colour !== clear);
      const button = document.querySelector('[data-variant=contained]');
      frames.push({
        ground: painted ?? 'nothing',
        button: button && getComputedStyle(button).backgroundColor,
        isAlive: performance.getEntriesByName('guildhall:first-screen').length > 0,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => Reflect.get(window, 'frames_'));
}

/** Opens a page with slow scripts and waits until it is interactive and has settled. */
async function openSlowly(page: Page, address: string): Promise<void> {
  await page.route('**/static/js/main.*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('guildhall:first-screen').length > 0);
  await page.waitForTimeout(400);
}

const grounds = (frames: Frame[]) => [...new Set(frames.map(({ ground }) => ground))];
const buttons = (frames: Frame[]) => [...new Set(frames.flatMap(({ button }) => button ?? []))];

for (const [name, looks, colours] of [
  ['green and dark', { activeTheme: 'GREEN_THEME', activeMode: 'dark', isModeBySystem: false }, green],
  ['orange and light', { activeTheme: 'ORANGE_THEME', activeMode: 'light', isModeBySystem: false }, orange],
] as const) {
  test(`sign-in is ${name} from the first frame to the last @full`, async ({ visitor }) => {
    const page = await visitor();
    await withLooks(page, looks);
    const framesOf = await recordFrames(page);
    await openSlowly(page, '/auth/login');
    const frames = await framesOf();
    expect(frames.filter(({ isAlive, button }) => !isAlive && button !== null).length).toBeGreaterThan(3);
    expect(grounds(frames)).toEqual([colours.page]);
    expect(buttons(frames)).toEqual([colours.brand]);
  });
}

test('a referee’s page has the person’s colours from the first frame to the last @full', async ({
  visitor,
  product,
}) => {
  const { address } = await openReferenceLink(product);
  const page = await visitor();
  await withLooks(page, { activeTheme: 'GREEN_THEME', activeMode: 'dark', isModeBySystem: false });
  const framesOf = await recordFrames(page);
  await openSlowly(page, address);
  await expect(page.getByRole('button', { name: 'Yes, start' })).toBeVisible();
  const frames = await framesOf();
  expect(grounds(frames)).toEqual([green.page]);
  expect(buttons(frames)).toEqual([green.brand]);
});

test('the theme stays after sign-in and on a freshly loaded list', async ({ visitor, product }) => {
  const page = await visitor();
  await withLooks(page, { activeTheme: 'GREEN_THEME', activeMode: 'dark', isModeBySystem: false, borderRadius: 12 });
  const framesOf = await recordFrames(page);
  await signIn(page, people.member, passwordOf(product, people.member));
  await page.waitForURL('**/home');
  expect(grounds(await framesOf())).toEqual([green.page]);
  await openSlowly(page, '/forms/membership/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(grounds(await framesOf())).toEqual([green.page]);
  const radius = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--mui-shape-borderRadius'));
  expect(await radius()).toBe('12px');
});

test('the mode follows the device in every tab, from the first frame and when it changes @full', async ({
  visitor,
}) => {
  const page = await visitor();
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.emulateMedia({ colorScheme: 'dark' });
    await withLooks(tab, { activeTheme: 'GREEN_THEME', activeMode: 'light', isModeBySystem: true });
  }
  const framesOf = await recordFrames(page);
  await openSlowly(page, '/auth/login');
  await other.goto('/auth/login');
  expect(grounds(await framesOf())).toEqual([green.page]);
  for (const [colorScheme, ground] of [
    ['light', orange.page],
    ['dark', green.page],
  ] as const) {
    for (const tab of [page, other]) await tab.emulateMedia({ colorScheme });
    for (const tab of [page, other]) await expect(tab.locator('body')).toHaveCSS('background-color', ground);
  }
});

for (const language of sample(['en', 'ar'] as const, { size: 1, keyOf: String })) {
  test(`messages in ${language}: right colours, at the top right, for 3500 ms`, async ({ signInAs }) => {
    const page = await signInAs('administrator');
    await page.addInitScript(() => {
      let calls = 0;
      const writeText = () => (calls++ === 0 ? Promise.resolve() : Promise.reject(new Error('refused')));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await page.goto('/configuration/deployments');
    if (language === 'ar') await page.locator('select#language').first().selectOption('ar');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    const copy = page.getByRole('button', { name: language === 'ar' ? /^نسخ / : /^Copy / }).first();
    for (const [kind, border] of [
      ['success', 'rgb(11, 122, 83)'],
      ['error', 'rgb(194, 43, 56)'],
    ] as const) {
      await copy.click();
      const message = page.locator(`.Toastify__toast--${kind}`);
      await expect(message).toBeVisible();
      const shownAt = Date.now();
      await page.mouse.move(10, 500);
      await expect(message).toHaveCSS('border-color', border);
      await expect(message.locator('.Toastify__toast-icon')).toHaveCSS('color', border);
      await expect(message.locator('.Toastify__toast-icon svg')).toBeVisible();
      await expect(message.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '3.5s');
      // The entry animation moves it.
      await expect.poll(async () => (await message.boundingBox())?.y).toBe(16);
      const box = await message.boundingBox();
      expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1440 - 16);
      await expect(message).toHaveCount(0);
      const shownMs = Date.now() - shownAt;
      expect(shownMs).toBeGreaterThan(3000);
      expect(shownMs).toBeLessThan(6000);
    }
  });
}
