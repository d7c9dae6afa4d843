import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { sample } from '@guildhall/shared/testing/sample';
import { contextOf, expect, test } from './fixtures.ts';

// The area that fails to load.
test.use({ allowedInConsole: [[/did not load|net::ERR_FAILED/], { scope: 'test' }] });

// Things only a real browser knows: sizes, overlaps, focus through native dialogs, other tabs.

const width = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().width));

const sidebar = (page: Page) => page.locator('[data-sidebar]');
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Appearance' });

/** Opens the settings panel and clicks the cards of the given choices. */
async function choose(page: Page, ...cards: string[]): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).click();
  for (const card of cards) await panel(page).getByRole('radio', { name: card, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
}

/** Number of px by which the page is wider than the window, which causes sideways scrolling. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the sidebar is 300 px wide, collapsed 87 px, the bar 70 px high, and corners have 7 px', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  expect(await width(page, '[data-sidebar]')).toBe(300);
  const bar = await page.getByRole('banner').boundingBox();
  expect(bar).toMatchObject({ x: 300, y: 0, height: 70 });
  const corner = () =>
    page
      .getByRole('button', { name: 'Collapse navigation' })
      .evaluate((button) => getComputedStyle(button).borderRadius);
  expect(await corner()).toBe('7px');

  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '87px');
  expect((await page.getByRole('banner').boundingBox())?.x).toBe(87);
});

test('the collapsed navigation opens over the page and moves nothing @full', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  const before = await title(page).boundingBox();
  await sidebar(page).hover();
  await expect(sidebar(page)).toHaveCSS('width', '300px');
  expect(await title(page).boundingBox()).toEqual(before);
  await page.mouse.move(900, 500);
  await expect(sidebar(page)).toHaveCSS('width', '87px');
});

test('the top navigation works with arrow keys and becomes a drawer below 1200 px @full', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  await choose(page, 'Top');
  await expect(sidebar(page)).toHaveCount(0);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('button', { name: 'Membership' }).press('ArrowDown');
  await expect(navigation.getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forms\/membership\/list/);
  await expect(title(page)).toBeFocused();
  // Chromium sometimes keeps the styles of the wider window when it is resized while the page inserts style rules:
  // matchMedia reports 1199 px, computed styles do not, until the window crosses 1200 px again.
  await expect(async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.setViewportSize({ width: 1199, height: 900 });
    await expect(navigation).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 10_000 });
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
});

test('centres a boxed page @full', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  await choose(page, 'Boxed');
  const box = await page.locator('[data-layout=boxed]').boundingBox();
  expect(box).toMatchObject({ x: 80, width: 1280 });
});

test('the drawer opens, works and closes by keyboard at 390 px', async ({ signInAs }) => {
  const page = await signInAs('member', '/home', { viewport: { width: 390, height: 844 } });
  const opener = page.getByRole('button', { name: 'Open navigation' });
  await opener.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Main navigation' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Invoices' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/invoiceList/);
  await expect(title(page)).toBeFocused();

  await opener.press('Enter');
  await drawer.getByRole('button', { name: 'Appearance' }).click();
  expect(await width(page, 'dialog[open] dialog[open]')).toBe(390);
});

test('keeps settings after a reload and applies them in the other tab @full', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(title(other)).toBeVisible();
  await choose(page, 'Dark', 'Green', 'Icons only', 'Flat');
  const look = (of: Page) =>
    of.evaluate(() => ({
      mode: document.documentElement.dataset.mode,
      colour: getComputedStyle(document.documentElement)
        .getPropertyValue('--mui-palette-primary-main')
        .trim()
        .toLowerCase(),
    }));
  const chosen = { mode: 'dark', colour: '#1ca88f' };
  await expect.poll(() => look(page)).toEqual(chosen);
  await expect.poll(() => look(other)).toEqual(chosen);
  await expect(sidebar(other)).toHaveCSS('width', '87px');
  await page.reload();
  await expect.poll(() => look(page)).toEqual(chosen);
  await expect(sidebar(page)).toHaveCSS('width', '87px');

  await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).click();
  await panel(page).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => look(page)).toEqual({ mode: 'light', colour: '#5d87ff' });
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => look(page)).toEqual(chosen);
});

test('applies a language and a direction chosen in one tab to the other immediately @full', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(title(other)).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  for (const tab of [other, page]) {
    await expect(tab.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(tab.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(tab.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('fr');
  await expect(other.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('dir', 'ltr');

  // The stored choice leads: a lost cookie changes nothing, and is written again.
  await other.close();
  await page.context().clearCookies();
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect((await page.context().cookies()).find(({ name }) => name === 'gh_lang')?.value).toBe('fr');
});

test('a changed direction mirrors the page and survives a reload', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  await choose(page, 'Right to left');
  const isAtTheRight = async () => ((await sidebar(page).boundingBox())?.x ?? 0) === 1140;
  await expect.poll(isAtTheRight).toBe(true);
  await page.reload();
  await expect.poll(isAtTheRight).toBe(true);
});

test('keeps English text left to right in a right-to-left layout @full', async ({ signInAs }) => {
  const page = await signInAs('administrator', '/home');
  await choose(page, 'Right to left');
  for (const path of ['/home', '/dashboard/admin', '/forms/membership/list']) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const { lines, turned } = await page.evaluate(linesReadBackwards);
    expect(lines).toBeGreaterThan(20);
    expect(turned).toEqual([]);
  }
});

/**
 * Counts the lines of Latin text on the page, and lists those that do not start at their left and end at their right.
 */
function linesReadBackwards(): { lines: number; turned: string[] } {
  const turned: string[] = [];
  let lines = 0;
  const range = document.createRange();
  const at = (node: Text, index: number) => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect();
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(node instanceof Text) || !/^\p{Script=Latin}[^\p{Script=Arabic}]+$|^\d+ \p{Script=Latin}+/u.test(node.data))
      continue;
    const [first, last] = [at(node, 0), at(node, node.data.trimEnd().length - 1)];
    if (first.width === 0 || Math.abs(first.top - last.top) > 1) continue;
    lines += 1;
    if (first.left > last.left) turned.push(node.data);
  }
  return { lines, turned };
}

const windows = { '320 px': { width: 320, height: 640 }, '200 % zoom': { width: 720, height: 450 } } as const;

test('at 320 px and at 200 % zoom nothing scrolls sideways and nothing in the bar overlaps', async ({
  signInAs,
  product,
}) => {
  const found: string[] = [];
  const languages = sample(['en', 'ar'], { size: 1, keyOf: String });
  for (const language of languages) {
    const page = await signInAs('administrator');
    await page.context().addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
    for (const path of ['/home', '/dashboard/admin', '/forms/membership/list', '/invoiceList', '/profile']) {
      await page.goto(path);
      await expect(title(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      for (const [name, size] of Object.entries(windows)) {
        await page.setViewportSize(size);
        const where = `${path} in ${language} at ${name}`;
        // Components that change below a width do so within frames, on a busy machine within a second.
        await expect
          .poll(() => overflow(page), { timeout: 2_000 })
          .toBeLessThanOrEqual(0)
          .catch(() => found.push(`${where} is too wide`));
        const edges = await page
          .getByRole('banner')
          .locator('button:visible, a:visible')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
        edges.sort(([one = 0], [another = 0]) => one - another);
        const overlaps = edges.some(([left = 0], index) => index > 0 && left < (edges[index - 1]?.[1] ?? 0) - 1);
        if (overlaps) found.push(`the bar of ${where} overlaps`);
      }
    }
  }
  expect(found).toEqual([]);
});

test('a new page focuses its title and names the window; the first page of a visit does not move the focus @full', async ({
  signInAs,
}) => {
  const page = await signInAs('member');
  await page.goto('/home');
  await expect(title(page)).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await expect(title(page)).toHaveText('Invoices');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle('Invoices · The Conservators’ Guild');
});

test('the skip link comes first and skips the navigation', async ({ signInAs }) => {
  const page = await signInAs('member');
  await page.goto('/home');
  await expect(title(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('announces a page that fails to load once and offers a retry in its area @full', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    // The live region appears when the first screen has settled; record every announcement.
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live=polite]');
        if (region?.textContent && region.textContent !== said.at(-1)) said.push(region.textContent);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Demo' }).click();
  await page.route('**/r/demo/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await expect(page.getByRole('group', { name: 'This part of Guildhall is not available' })).toBeVisible();
  const sentence = 'Contacts could not be loaded. Try again.';
  const said = () => page.evaluate((): string[] => Reflect.get(window, 'said'));
  await expect.poll(said).toContain(sentence);
  expect((await said()).filter((text) => text === sentence)).toHaveLength(1);
});

const looks = [
  { language: 'en', activeMode: 'light' },
  { language: 'ar', activeMode: 'dark' },
] as const;

/** States of the layout to check, in addition to the pages checked for every route. */
const states: Record<string, { width?: number; customizer?: object; open: (page: Page) => Promise<void> }> = {
  'the settings panel': { open: (page) => page.locator('header button[aria-haspopup=dialog]:visible').last().click() },
  'a list of the navigation on top': {
    customizer: { isHorizontal: true },
    open: (page) => page.locator('[data-top=office]').click(),
  },
  'the collapsed navigation': { customizer: { isCollapse: true }, open: (page) => page.locator('main').hover() },
  'the collapsed navigation, opened': {
    customizer: { isCollapse: true },
    open: async (page) => {
      await sidebar(page).hover();
      await expect(sidebar(page)).toHaveCSS('width', '300px');
    },
  },
  'the drawer': {
    width: 390,
    open: (page) => page.locator('header button[aria-haspopup=dialog]:visible').first().click(),
  },
};

for (const { language, activeMode } of sample(looks, { size: 1, keyOf: ({ language }) => language }))
  test(`open parts of the layout do not break WCAG in ${language}, ${activeMode} @full`, async ({
    browser,
    product,
  }) => {
    // axe injects a script, which the page's policy would refuse.
    const context = await contextOf(browser, product, 'administrator', { bypassCSP: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/home');
    await context.addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
    const found: string[] = [];
    for (const [name, { width: wide = 1440, customizer, open }] of Object.entries(states)) {
      await page.setViewportSize({ width: wide, height: 900 });
      await page.evaluate(
        (change) => {
          const root = JSON.parse(localStorage.getItem('root') ?? '{}');
          const plain = { isHorizontal: false, isCollapse: false, isModeBySystem: false };
          root.state.customizer = { ...root.state.customizer, ...plain, ...change };
          localStorage.setItem('root', JSON.stringify(root));
        },
        { activeMode, ...customizer },
      );
      await page.goto('/home');
      await expect(title(page)).toBeVisible();
      await open(page);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        // Another spec runs axe on the page content, route by route.
        .exclude('main')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      found.push(...violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')}`));
    }
    expect(found).toEqual([]);
    await context.close();
  });
