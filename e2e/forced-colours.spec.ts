import type { Page } from '@playwright/test';
import { contextOf, expect, test } from './fixtures.ts';

// Where the system replaces all colours (Windows contrast themes), shadows and backgrounds disappear: an outline must
// mark the focus.

/** Number of keyboard stops to check per page. */
const stops = 30;

/** Tabs through a page. @returns the names of controls whose focus is invisible */
async function unmarkedStops(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const unmarked = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const isMarked = (element: Element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      };
      // An input without its own styles is marked by its frame, or by the element drawn in its place.
      const around = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.nextElementSibling];
      if (around.some((element) => element && isMarked(element))) return null;
      return `${focused.localName} "${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}"`;
    });
    if (unmarked !== null) found.push(unmarked);
  }
  return [...new Set(found)];
}

for (const [person, paths] of [
  [null, ['/auth/login']],
  ['member', ['/home', '/query/list', '/user/profile']],
  ['administrator', ['/forms/membership/list', '/forms/application-configuration']],
] as const)
  test(`shows the focus of ${person ?? 'a visitor'} in forced colours @full`, async ({ browser, product }) => {
    const context = await contextOf(browser, product, person, { forcedColors: 'active', reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await unmarkedStops(page), path).toEqual([]);
    }
    await context.close();
  });
