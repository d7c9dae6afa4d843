import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, passwordOf, people, signIn, test } from './fixtures.ts';

const looks = [
  { language: 'en', mode: 'light' },
  { language: 'ar', mode: 'dark' },
] as const;

const screens = [
  {
    person: null,
    paths: [
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/auth/404',
      `/forms/referee-consent/${'a'.repeat(43)}`,
    ],
  },
  {
    person: people.member,
    paths: [
      '/home',
      '/dashboard/user',
      '/forms/membership/list',
      '/forms/membership?another=1',
      '/invoiceList',
      '/query/list',
      '/apps/contacts',
    ],
  },
  {
    person: people.administrator,
    paths: [
      '/home',
      '/dashboard/admin',
      '/forms/membership/list',
      '/draft-mails',
      '/invoiceList',
      '/invoice',
      '/user/list',
      '/query/list',
      '/configuration/deployments',
    ],
  },
] as const;

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds, one line for each rule: which rule, where first. */
async function violations(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const { violations: found } = await new AxeBuilder({ page }).withTags(guidelines).analyze();
  return found.map(({ id, nodes }) => `${new URL(page.url()).pathname}: ${id} at ${nodes[0]?.target.join(' ')}`);
}

for (const { language, mode } of looks)
  for (const { person, paths } of screens)
    test(`no screen of ${person ?? 'a visitor'} breaks WCAG in ${language}, ${mode}`, async ({ browser, product }) => {
      // axe adds a script of its own, which the page's policy would refuse.
      const context = await browser.newContext({ baseURL: product.url, bypassCSP: true });
      const page = await context.newPage();
      if (person) {
        await signIn(page, person, passwordOf(product, person));
        await page.waitForURL('**/home');
      }
      await context.addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
      await page.addInitScript((activeMode) => {
        const root = JSON.parse(localStorage.getItem('root') ?? '{"state":{},"version":1}');
        root.state.customizer = { ...root.state.customizer, activeMode };
        localStorage.setItem('root', JSON.stringify(root));
      }, mode);
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        found.push(...(await violations(page)));
      }
      expect(found).toEqual([]);
      await context.close();
    });
