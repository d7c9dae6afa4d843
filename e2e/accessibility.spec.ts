import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { coverageOf, sample } from '@guildhall/shared/testing/sample';
import { contextOf, expect, type Person, refusedWith, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { expected, fill, type Ids, readRoutes, type Row } from './routes.ts';

// Unknown links show their page, too.
test.use({ allowedInConsole: [[refusedWith(404)], { scope: 'test' }] });

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Rules that axe runs only on request: one is new in WCAG 2.2, the others are experimental. focus-order-semantics stays
 * off: a truncated line is focusable so that keyboard users can read it in full.
 */
const leftOut = [
  'css-orientation-lock',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'target-size',
  'td-has-header',
];
const modes = ['light', 'dark'] as const;

/** Runs axe and returns one line per broken rule: the rule and its first occurrence. */
async function violations(page: Page, mode: (typeof modes)[number]): Promise<string[]> {
  // Like a change from another tab: the page stays, only the colours change.
  await page.evaluate((activeMode) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{"state":{},"version":1}');
    root.state.customizer = { ...root.state.customizer, activeMode, isModeBySystem: false };
    const newValue = JSON.stringify(root);
    localStorage.setItem('root', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'root', newValue }));
  }, mode);
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
  // Pages have no frames, so axe may run inside the page; passed rules need not be reported.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const rules = Object.fromEntries(leftOut.map((id) => [id, { enabled: true }]));
  // In the other mode only the colours differ.
  const run =
    mode === 'light'
      ? { runOnly: { type: 'tag' as const, values: guidelines }, rules }
      : { runOnly: { type: 'rule' as const, values: ['color-contrast'] } };
  const { violations: found } = await axe.options({ ...run, resultTypes: ['violations'] }).analyze();
  return found.map(
    ({ id, nodes }) => `${new URL(page.url()).pathname} (${mode}): ${id} at ${nodes[0]?.target.join(' ')}`,
  );
}

// Staff see a subset of the administrators' pages.
const readers = [
  { who: 'a visitor', person: null, role: null },
  { who: 'a member', person: 'member', role: 3 },
  { who: 'an administrator', person: 'administrator', role: 1 },
] as const satisfies { who: string; person: Person | null; role: 1 | 3 | null }[];

interface Cell {
  path: string;
  who: string;
  language: 'en' | 'ar';
}

/** Every page shown to a person, in both writing directions. */
const allCells = (rows: ReadonlyMap<string, Row[]>): Cell[] =>
  readers.flatMap(({ who, role }) =>
    [...rows]
      // Redirects are left out: their targets are in this list anyway.
      .filter(([path, answers]) => typeof expected(answers, path, role) !== 'string')
      .flatMap(([path]) => (['en', 'ar'] as const).map((language) => ({ path, who, language }))),
  );

/** Time limit per page, also on a busy machine and with all pages in the sample. */
const pageMs = 30_000;

let cells: Cell[] = [];
let ids: Ids = { application: '', invoice: '', ownApplication: '', ownInvoice: '', poll: '' };

test.beforeAll('reads the routes', async ({ product }) => {
  const { rows, ids: found } = await readRoutes(product);
  ids = found;
  const all = allCells(rows);
  cells = sample(all, {
    // Over several weeks, every page is tested.
    size: Math.ceil(rows.size / 5),
    keyOf: ({ path, who, language }) => `${path} ${who} ${language}`,
    strata: [({ path }) => path, ({ who, language }) => `${who} ${language}`],
  });
  console.log(
    coverageOf('accessibility', cells.length, all.length, { unit: 'pages', full: 'npm run e2e -- accessibility' }),
  );
});

for (const reader of readers)
  for (const language of ['en', 'ar'] as const)
    test(`no page for ${reader.who} breaks WCAG in ${language}, light or dark`, async ({ browser, product }) => {
      const paths = cells.filter((cell) => cell.who === reader.who && cell.language === language);
      test.setTimeout(60_000 + paths.length * pageMs);
      expect(await readAll(browser, product, reader, language, paths)).toEqual([]);
    });

async function readAll(
  browser: Browser,
  product: Product,
  { person, role }: (typeof readers)[number],
  language: Cell['language'],
  pages: readonly Cell[],
): Promise<string[]> {
  // axe injects a script, which the page's policy would refuse.
  const context = await contextOf(browser, product, person, { bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await context.addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
  const found: string[] = [];
  for (const { path } of pages) {
    await page.goto(fill(path, role, ids));
    await expect(page.getByRole('heading').first()).toBeVisible({ timeout: pageMs });
    await page.waitForLoadState('networkidle');
    for (const mode of modes) found.push(...(await violations(page, mode)));
  }
  await context.close();
  return found;
}
