import type { Page } from '@playwright/test';
import { contextOf, expect, test } from './fixtures.ts';

// Where a system replaces all colours (Windows contrast themes), shadows and backgrounds are gone: what has the focus
// must be marked by an outline.

/** The controls that the keyboard reaches on a page, as they come. */
const stops = 30;

/** Goes through a page by Tab. @returns the name of each control that has the focus without showing it */
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
      // An input without a look of its own is marked by the frame that it stands in, or by what is drawn in its place.
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
  test(`the focus of ${person ?? 'a visitor'} can be seen in forced colours`, async ({ browser, product }) => {
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
