import type { Browser, Page } from '@playwright/test';
import type { Registry } from '@guildhall/shared/federation/manifest';
import { coverageOf, sample } from '@guildhall/shared/testing/sample';
import { brokenCells, lucky } from './faults/broken-builds.ts';
import { delayed, edited, faults } from './faults/faults.ts';
import { faultMatrix, type Cell } from './faults/matrix.ts';
import { startFaultProxy, visitCookie, type FaultProxy, type Rule } from './faults/proxy.ts';
import { visit, type Visit } from './faults/visit.ts';
import { expect, passwordOf, people, sessionOf, signIn, stateOf, test, type StoredState } from './fixtures.ts';
import { publishTable } from './matrix-table.ts';
import type { Product } from './product.ts';

// Browser and shell messages about delayed, missing, truncated, changed or broken files.
const expectedLines = [
  /was preloaded using link preload/,
  /Failed to load resource/,
  /did not load/,
  /ChunkLoadError/,
  /'integrity' attribute|integrity checks failed/,
  /Refused to (?:execute script|apply style)/,
  /The (?:entry|page) threw/,
  /The staff registry could not be loaded/,
];
test.use({ allowedInConsole: [expectedLines, { scope: 'test' }] });

interface Behind {
  product: Product;
  proxy: FaultProxy;
  states: Record<'member' | 'staff', StoredState>;
}

let behind: Behind;

test.beforeAll('puts a proxy in front of the product', async ({ product }) => {
  const proxy = await startFaultProxy(product.port);
  const stateFor = async (person: 'member' | 'staff') =>
    // The tests follow links of the demo, whose section is closed at first.
    stateOf(proxy.url, await sessionOf(product, people[person], passwordOf(product, people[person])), {
      customizer: { isDemoOpen: true },
    });
  behind = { product, proxy, states: { member: await stateFor('member'), staff: await stateFor('staff') } };
});
test.afterAll(() => behind.proxy.close());

/** Runs work on every item with limited concurrency. */
async function withConcurrency<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const queue = items.values();
  const turns = Array.from({ length: atOnce }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(turns);
}

// Another worker runs tests, too; more pages at once would only slow each other down.
const atOnce = 2;

test('every stage with every fault: the shell stays usable, the area reports the fault, and "Try again" fixes it', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const { product } = behind;
  const registry: Registry = await (await fetch(`${product.url}/registry/public.json`)).json();
  const onWire = faultMatrix(registry);
  const broken = brokenCells(product, (stage) => onWire.find((cell) => cell.stage === stage)!);
  const all = [...onWire, ...broken];
  const nameOf = ({ stage, fault }: { stage: string; fault: string }) => `${stage} × ${fault}`;
  // To run single cells during development: FAULT_CELLS='^chunk × hang'.
  const only = process.env.FAULT_CELLS && new RegExp(process.env.FAULT_CELLS);
  const half = Math.ceil(new Set(all.map(({ fault }) => fault)).size / 2);
  const strata = [({ stage }: Cell) => stage, ({ fault }: Cell) => fault];
  const cells = only
    ? all.filter((cell) => only.test(nameOf(cell)))
    : sample(all, { size: half, keyOf: nameOf, strata });
  console.log(coverageOf('fault matrix', cells.length, all.length, { full: 'npm run e2e -- fault-matrix' }));
  const live = (some: typeof cells, turns: number) =>
    withConcurrency(some, turns, async (cell) => {
      visits.push(await visit(cell, { browser, ...behind }));
    });
  // Cells that wait for a response that never comes use no processor, so they all wait at the same time; cells with
  // broken builds run one at a time.
  const [patient, others] = [cells.filter(({ isHanging }) => isHanging), cells.filter(({ isHanging }) => !isHanging)];
  await Promise.all([
    live(patient, patient.length),
    live(
      others.filter((cell) => broken.includes(cell)),
      1,
    ),
    live(
      others.filter((cell) => !broken.includes(cell)),
      atOnce,
    ),
  ]);
  // A dozen pages on two processors slow each other down. A failed cell counts only if it also fails alone.
  for (const [index, { cell, problems }] of visits.entries()) {
    if (problems.length === 0) continue;
    console.log(`${cell.stage} × ${cell.fault}, among others: ${problems.join(' | ')}`);
    visits[index] = { ...(await visit(cell, { browser, ...behind }, 2)), isSecond: true };
  }
  visits.sort((a, b) => cells.indexOf(a.cell) - cells.indexOf(b.cell));
  expect(
    visits.flatMap(({ cell, problems }) => problems.map((text) => `${cell.stage} × ${cell.fault}: ${text}`)),
  ).toEqual([]);
});

/** The finished cells; printed in any case, even when time ran out. */
const visits: Visit[] = [];
test.afterAll(() => {
  // A worker may return to this file for its other half without having run any cell.
  const lived = visits.splice(0);
  if (lived.length === 0) return;
  publishTable('Fault matrix', ['stage', 'fault', 'outcome', 'after', 'requests', 'healed'], lived.map(asRow));
});

const asRow = ({ cell, ms, requests, healed, problems, isSecond }: Visit) => [
  cell.stage,
  cell.fault,
  `${problems.length > 0 ? `✗ ${problems[0]?.slice(0, 60)}` : cell.outcome}${isSecond ? ', alone' : ''}`,
  `${(ms / 1000).toFixed(1)} s`,
  String(requests),
  healed ? '✓' : '✗',
];

/** A separate visit outside the matrix. */
async function openVisit(browser: Browser, id: string, person?: keyof Behind['states']) {
  const { proxy, states } = behind;
  const context = await browser.newContext({
    baseURL: proxy.url,
    ...(person && { storageState: states[person] }),
  });
  await context.addCookies([
    { name: visitCookie, value: id, url: proxy.url },
    { name: 'gh_bucket', value: String(lucky), url: proxy.url },
  ]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const asked = (part: string) => proxy.seen(id).filter(({ path }) => path.startsWith(part)).length;
  return { page, errors, asked, arm: (rule: Rule) => proxy.arm(id, rule), lift: () => proxy.lift(id) };
}

const card = '[role=group]:has-text("Reference for the office"), [role=alert]:has-text("Reference for the office")';
const linkTo = (to: string) => `nav li a[href="${to}"]`;

test.describe('the loader', () => {
  test('the breaker opens after two loads with exhausted retries, waits 30 s and recovers', async ({ browser }) => {
    const { page, asked, arm, lift } = await openVisit(browser, 'breaker', 'member');
    await page.clock.install();
    arm({ hits: (path) => path.startsWith('/r/demo/'), fault: faults['500'] });
    await page.goto('/forms/membership/list');
    const revisit = async () => {
      await page.locator(linkTo('/apps/contacts')).click();
      await expect(page.locator(card)).toBeVisible();
    };
    const navigateAway = async () => {
      await page.locator(linkTo('/forms/membership/list')).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
    };
    await revisit();
    await navigateAway();
    await revisit();
    const openedAt = Date.now();
    await navigateAway();

    const before = asked('/r/demo/');
    await revisit();
    await expect(page.locator(card)).toContainText('failed several times in a row');
    expect(asked('/r/demo/'), 'an open breaker asks for nothing').toBe(before);

    // A request by the person may pass: a single attempt.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked('/r/demo/')).toBeGreaterThan(before);
    await expect(page.locator(card)).toBeVisible();
    expect(asked('/r/demo/') - before, 'a probe is one try and one look at what is wrong').toBeLessThanOrEqual(2);

    lift();
    await navigateAway();
    await revisit();
    expect(Date.now() - openedAt, 'still within the rest').toBeLessThan(30_000);
    await navigateAway();
    await page.clock.runFor(30_500);
    await page.locator(linkTo('/apps/contacts')).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  });

  test('a click on "Try again" passes an open breaker and closes it @full', async ({ browser }) => {
    const { page, arm, lift } = await openVisit(browser, 'click', 'member');
    arm({ hits: (path) => path.startsWith('/r/demo/'), fault: faults['500'] });
    await page.goto('/apps/contacts');
    for (let times = 0; times < 2; times += 1) {
      await expect(page.locator(card)).toBeVisible();
      await page.locator(linkTo('/forms/membership/list')).click();
      await page.locator(linkTo('/apps/contacts')).click();
    }
    await expect(page.locator(card)).toContainText('failed several times in a row');
    lift();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  });

  test('the shell starts, signs in, navigates and reports the failure with all four remotes missing @full', async ({
    browser,
  }) => {
    const { page, errors, arm } = await openVisit(browser, 'all-away');
    arm({ hits: (path) => path.startsWith('/r/'), fault: faults['404'] });
    await signIn(page, people.member, passwordOf(behind.product, people.member));
    await page.getByRole('button', { name: 'Demo' }).click();
    for (const place of ['/home', '/forms/membership/list', '/apps/contacts']) {
      await page.locator(linkTo(place)).click();
      await expect(page.locator(card)).toBeVisible();
    }
    await page.goto(`/forms/referee-consent/${'a'.repeat(43)}`);
    await expect(page.locator(card)).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('a remote that takes ten seconds delays nobody else @full', async ({ browser }) => {
    const usual = await openVisit(browser, 'in-time', 'staff');
    const late = await openVisit(browser, 'late', 'staff');
    late.arm({ hits: (path) => path.startsWith('/r/admin/'), fault: delayed(10_000) });
    const [usually, then] = [await journey(usual.page), await journey(late.page)];
    // Half of the delay, so that a busy machine does not look like waiting for the remote.
    for (const [index, ms] of then.entries())
      expect(ms, `step ${index} took so many ms`).toBeLessThanOrEqual(Math.max(5_000, 3 * (usually[index] ?? 0)));

    await late.page.locator(linkTo('/dashboard/admin')).click();
    await expect(late.page.getByRole('main').getByText('Still loading')).toBeVisible();
    await expect(late.page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible({ timeout: 40_000 });
    expect([...usual.errors, ...late.errors]).toEqual([]);
  });

  /**
   * Opens the staff area and then, by in-app navigation, a page of each other remote. @returns how long each step took,
   * in ms
   */
  async function journey(page: Page): Promise<number[]> {
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        await page.goto('/dashboard/admin', { waitUntil: 'commit' });
        await expect(page.locator(linkTo('/apps/contacts'))).toBeVisible();
      },
      async () => {
        await page.locator(linkTo('/apps/contacts')).click();
        await expect(heading).toHaveText('Contacts');
      },
      async () => {
        await page.locator(linkTo('/forms/membership/list')).click();
        await expect(heading).toHaveText('Applications');
      },
      async () => {
        await page.evaluate(
          (path) => {
            history.pushState({}, '', path);
            dispatchEvent(new PopStateEvent('popstate'));
          },
          `/forms/referee-consent/${'c'.repeat(43)}`,
        );
        await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
        // Not Playwright's `goBack`, which waits until the document and its late scripts have loaded.
        await page.evaluate(() => history.back());
        await expect(heading).toHaveText('Applications');
      },
    ];
    const took: number[] = [];
    for (const step of steps) {
      const begun = Date.now();
      await step();
      took.push(Date.now() - begun);
    }
    return took;
  }

  test('never runs an entry changed by one letter and never requests one without integrity', async ({ browser }) => {
    const registry: Registry = await (await fetch(`${behind.product.url}/registry/public.json`)).json();
    const { entry, base: folder } = registry.remotes.find(({ id }) => id === 'demo')!;
    const altered = await openVisit(browser, 'altered', 'member');
    altered.arm({ hits: (path) => path === folder + entry.path, fault: faults.tampered });
    await altered.page.goto('/apps/contacts');
    await expect(altered.page.locator(card)).toContainText('differ from the ones the association published');
    expect(await altered.page.evaluate((name) => name in window, entry.container)).toBe(false);

    const bare = await openVisit(browser, 'bare', 'member');
    bare.arm({
      hits: (path) => !path.includes('.') && !path.startsWith('/api/'),
      fault: edited((text) => text.replace(`"integrity":"${entry.integrity}"`, '"integrity":""')),
    });
    await bare.page.goto('/forms/membership/list');
    await bare.page.locator(linkTo('/apps/contacts')).click();
    await expect(bare.page.locator(card)).toContainText('differ from the ones the association published');
    expect(bare.asked('/r/demo/')).toBe(0);
  });

  test('a reload uses the last good staff registry while the registry is unavailable @full', async ({ browser }) => {
    const { page, errors, arm, asked } = await openVisit(browser, 'last-good', 'staff');
    await page.goto('/dashboard/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
    arm({ hits: (path) => path === '/registry/staff.json', fault: faults['500'] });
    const before = asked('/registry/staff.json');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
    await expect(page.locator(linkTo('/dashboard/admin'))).toBeVisible();
    expect(asked('/registry/staff.json')).toBeGreaterThan(before);
    expect(errors).toEqual([]);
  });
});
