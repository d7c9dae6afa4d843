import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, passwordOf, people, signIn, test } from './fixtures.ts';
import { expected, fill, type Ids, readRoutes, type Row } from './routes.ts';

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const modes = ['light', 'dark'] as const;

/** What axe finds, one line for each rule: which rule, where first. */
async function violations(page: Page, mode: (typeof modes)[number]): Promise<string[]> {
  // As another tab would change it: the page stays, its colours change.
  await page.evaluate((activeMode) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{"state":{},"version":1}');
    root.state.customizer = { ...root.state.customizer, activeMode };
    const newValue = JSON.stringify(root);
    localStorage.setItem('root', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'root', newValue }));
  }, mode);
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
  const axe = new AxeBuilder({ page });
  // In the other mode the page is the same but for its colours.
  const { violations: found } = await (
    mode === 'light' ? axe.withTags(guidelines) : axe.withRules(['color-contrast'])
  ).analyze();
  return found.map(
    ({ id, nodes }) => `${new URL(page.url()).pathname} (${mode}): ${id} at ${nodes[0]?.target.join(' ')}`,
  );
}

let rows = new Map<string, Row[]>();
let ids: Ids = { application: '', invoice: '', ownApplication: '', ownInvoice: '', poll: '' };

test.beforeAll('reads which routes there are', async ({ browser, product }) => {
  ({ rows, ids } = await readRoutes(browser, product));
});

// Staff see the administrators' pages, fewer of them.
const readers = [
  { who: 'a visitor', person: null, role: null },
  { who: 'a member', person: people.member, role: 3 },
  { who: 'an administrator', person: people.administrator, role: 1 },
] as const;

for (const language of ['en', 'ar'] as const)
  for (const { who, person, role } of readers)
    test(`no page of ${who} breaks WCAG in ${language}, light or dark`, async ({ browser, product }) => {
      test.setTimeout(400_000);
      // axe adds a script of its own, which the page's policy would refuse.
      const context = await browser.newContext({ baseURL: product.url, bypassCSP: true, reducedMotion: 'reduce' });
      const page = await context.newPage();
      if (person) {
        await signIn(page, person, passwordOf(product, person));
        await page.waitForURL('**/home');
      }
      await context.addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
      const found: string[] = [];
      for (const [path, answers] of rows) {
        // Where something else is shown, it is a page of this list anyway.
        if (typeof expected(answers, path, role) === 'string') continue;
        await page.goto(fill(path, role, ids));
        await expect(page.getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        for (const mode of modes) found.push(...(await violations(page, mode)));
      }
      expect(found).toEqual([]);
      await context.close();
    });
