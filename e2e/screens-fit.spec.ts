import type { Browser, Page } from '@playwright/test';
import { coverageOf, sample } from '@guildhall/shared/testing/sample';
import { misfitsOf, overflowsOf } from './fit.ts';
import { contextOf, expect, type Person, refusedWith, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { expected, fill, type Ids, readRoutes, type Row } from './routes.ts';
import { openAvailabilityLink, openReferenceLink } from './steps.ts';

// Unknown links show their page, too.
test.use({ allowedInConsole: [[refusedWith(404)], { scope: 'test' }] });

/** A large screen, a tablet in landscape, a phone, and the narrowest width WCAG requires. */
const widths = [1440, 1024, 390, 320];

const readers = [
  { who: 'a visitor', person: null, role: null },
  { who: 'a member', person: 'member', role: 3 },
  { who: 'an administrator', person: 'administrator', role: 1 },
] as const satisfies { who: string; person: Person | null; role: 1 | 3 | null }[];

interface Cell {
  /** The path of a route, or the target of a mailed link. */
  path: string;
  who: (typeof readers)[number]['who'];
  language: 'en' | 'ar';
}

/** The forms behind mailed links; routes alone only show that a link is unknown. */
const linked = ['the form of a referee', 'the form of a poll', 'the grid of a poll'];

const allCells = (rows: ReadonlyMap<string, Row[]>): Cell[] =>
  readers.flatMap(({ who, role }) =>
    [
      // Redirects are left out: their targets are in this list anyway.
      ...[...rows].flatMap(([path, answers]) => (typeof expected(answers, path, role) === 'string' ? [] : [path])),
      ...(role === null ? linked : []),
    ].flatMap((path) => (['en', 'ar'] as const).map((language) => ({ path, who, language }))),
  );

/** Time limit per page, also on a busy machine and with all pages in the sample. */
const pageMs = 30_000;

let cells: Cell[] = [];
let ids: Ids = { application: '', invoice: '', ownApplication: '', ownInvoice: '', poll: '' };
let links: Record<string, string> = {};

test.beforeAll('reads the routes', async ({ product }) => {
  const { rows, ids: found } = await readRoutes(product);
  ids = found;
  const [reference, availability] = [await openReferenceLink(product), await openAvailabilityLink(product)];
  links = {
    'the form of a referee': reference.address,
    'the form of a poll': availability.address,
    'the grid of a poll': availability.address,
  };
  const all = allCells(rows);
  cells = sample(all, {
    // Over several weeks, every page is tested.
    size: 6,
    keyOf: ({ path, who, language }) => `${path} ${who} ${language}`,
    strata: [({ who, language }) => `${who} ${language}`, ({ path }) => path],
  });
  console.log(
    coverageOf('screens that fit', cells.length, all.length, { unit: 'pages', full: 'npm run e2e -- screens-fit' }),
  );
});

for (const reader of readers)
  for (const language of ['en', 'ar'] as const)
    test(`every screen of ${reader.who} fits in ${language}, from 320 to 1440 px`, async ({ browser, product }) => {
      const chosen = cells.filter((cell) => cell.who === reader.who && cell.language === language);
      test.setTimeout(60_000 + chosen.length * pageMs);
      expect(await readAll(browser, product, reader, language, chosen)).toEqual([]);
    });

test('names are not cut off at 1440 px, and a checkbox column takes no space from them', async ({ signInAs }) => {
  for (const path of ['/forms/membership/list', '/user/list']) {
    const page = await signInAs('administrator', path, { viewport: { width: 1440, height: 900 } });
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    const names = page.locator('td[data-card=name] [data-line], td[data-card=title] [data-line]');
    const cut = await names.evaluateAll((lines) =>
      lines.flatMap((line) => {
        const boxes = [line, ...line.querySelectorAll('bdi')];
        return boxes.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0)
          ? [line.textContent]
          : [];
      }),
    );
    expect(cut, path).toEqual([]);
    const box = await page.locator('th[data-select]').boundingBox();
    expect(box?.width, path).toBeLessThan(60);
    await page.context().close();
  }
});

test('finds what does not fit', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(overflowsOf, 'body')).toEqual([]);
  await page.evaluate(() => {
    const add = (style: string, text: string) => {
      const box = Object.assign(document.createElement('div'), { textContent: text });
      box.style.cssText = style;
      document.querySelector('main')?.append(box);
      return box;
    };
    add('width: 2.5em; overflow-wrap: anywhere', 'applications');
    add('width: 4em; overflow: hidden; white-space: nowrap', 'A line that is cut');
    const short = 'width: 4em; overflow: hidden; white-space: nowrap; direction: rtl';
    add(short, 'The beginning of this line').title = 'The beginning of this line';
    add('width: 4em; white-space: nowrap', 'A line that hangs out of its box');
    add('width: 3000px', 'A box wider than the window');
    const field = Object.assign(document.createElement('input'), { placeholder: 'A hint longer than its field' });
    field.style.width = '4em';
    add('', '').append(field);
    add('position: fixed; inset: 0', 'Something that lies over the buttons');
  });
  const found = (await page.evaluate(overflowsOf, 'body')).join('\n');
  for (const one of [
    'the word "applications" is broken',
    '"A line that is cut" is cut by',
    '"The beginning of this line" loses its beginning',
    '"A line that hangs out of its box" leaves',
    'px wider than the window',
    'the hint "A hint longer than its field" is cut',
    'button "Sign in" is covered by',
  ])
    expect(found).toContain(one);
});

async function readAll(
  browser: Browser,
  product: Product,
  { person, role }: (typeof readers)[number],
  language: Cell['language'],
  chosen: readonly Cell[],
): Promise<string[]> {
  const context = await contextOf(browser, product, person, { reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
  const page = await context.newPage();
  const found: string[] = [];
  for (const { path } of chosen) {
    await page.goto(links[path] ?? fill(path, role, ids));
    await expect(page.getByRole('heading').first()).toBeVisible({ timeout: pageMs });
    if (path === 'the grid of a poll') await openGrid(page);
    await page.waitForLoadState('networkidle');
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      found.push(...(await misfitsOf(page)).map((line) => `${path} at ${width} px: ${line}`));
    }
  }
  await context.close();
  return found;
}

/** Slots side by side; the table is wider than a phone and scrolls by itself. */
async function openGrid(page: Page): Promise<void> {
  await page.getByRole('main').locator('button[aria-pressed=false]').first().click();
  await expect(page.getByRole('table')).toBeVisible();
}
