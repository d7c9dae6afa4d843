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

// What a browser and the shell print about files that are late, missing, cut off, changed or broken.
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
    stateOf(proxy.url, await sessionOf(product, people[person], passwordOf(product, people[person])));
  behind = { product, proxy, states: { member: await stateFor('member'), staff: await stateFor('staff') } };
});
test.afterAll(() => behind.proxy.close());

/** Runs work on every item, so many at a time. */
async function inTurns<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const queue = items.values();
  const turns = Array.from({ length: atOnce }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(turns);
}

// Another worker has tests of its own; more pages at once would only make each other late.
const atOnce = 2;

test('every stage with every fault: the shell goes on, the area speaks, and "Try again" heals it', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const { product } = behind;
  const registry: Registry = await (await fetch(`${product.url}/registry/public.json`)).json();
  const onWire = faultMatrix(registry);
  const broken = brokenCells(product, (stage) => onWire.find((cell) => cell.stage === stage)!);
  const all = [...onWire, ...broken];
  const nameOf = ({ stage, fault }: { stage: string; fault: string }) => `${stage} × ${fault}`;
  // For whoever works on one of them: FAULT_CELLS='^chunk × hang'.
  const only = process.env.FAULT_CELLS && new RegExp(process.env.FAULT_CELLS);
  const kinds = new Set(all.map(({ fault }) => fault)).size;
  const strata = [({ stage }: Cell) => stage, ({ fault }: Cell) => fault];
  const cells = only
    ? all.filter((cell) => only.test(nameOf(cell)))
    : sample(all, { size: kinds, keyOf: nameOf, strata });
  console.log(coverageOf('fault matrix', cells.length, all.length, { full: 'npm run e2e -- fault-matrix' }));
  const live = (some: typeof cells, turns: number) =>
    inTurns(some, turns, async (cell) => {
      visits.push(await visit(cell, { browser, ...behind }));
    });
  // Who waits for an answer that never comes needs no processor, so all of those wait at the same time; of builds that
  // do not work there is one at a time.
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
  // A dozen pages on two processors make each other late. What did not hold counts when it does not hold alone, either.
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

/** What has been lived through so far; printed in any case, also when the time was not enough for all. */
const visits: Visit[] = [];
test.afterAll(() => {
  // A worker may come back to this file for its other half, which has lived through none.
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

/** A visit of its own beside the matrix. */
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

test('the breaker opens after two loads that used up their tries, rests for 30 s and heals', async ({ browser }) => {
  const { page, asked, arm, lift } = await openVisit(browser, 'breaker', 'member');
  await page.clock.install();
  arm({ hits: (path) => path.startsWith('/r/demo/'), fault: faults['500'] });
  await page.goto('/forms/membership/list');
  const comeAgain = async () => {
    await page.locator(linkTo('/apps/contacts')).click();
    await expect(page.locator(card)).toBeVisible();
  };
  const goAway = async () => {
    await page.locator(linkTo('/forms/membership/list')).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  };
  await comeAgain();
  await goAway();
  await comeAgain();
  const openedAt = Date.now();
  await goAway();

  const before = asked('/r/demo/');
  await comeAgain();
  await expect(page.locator(card)).toContainText('failed several times in a row');
  expect(asked('/r/demo/'), 'an open breaker asks for nothing').toBe(before);

  // A person may go through it: one try, and no more.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked('/r/demo/')).toBeGreaterThan(before);
  await expect(page.locator(card)).toBeVisible();
  expect(asked('/r/demo/') - before, 'a probe is one try and one look at what is wrong').toBeLessThanOrEqual(2);

  lift();
  await goAway();
  await comeAgain();
  expect(Date.now() - openedAt, 'still within the rest').toBeLessThan(30_000);
  await goAway();
  await page.clock.runFor(30_500);
  await page.locator(linkTo('/apps/contacts')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('a click on "Try again" goes through an open breaker and closes it', async ({ browser }) => {
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

test('with all four remotes away the shell starts, signs in, navigates and says so', async ({ browser }) => {
  const { page, errors, arm } = await openVisit(browser, 'all-away');
  arm({ hits: (path) => path.startsWith('/r/'), fault: faults['404'] });
  await signIn(page, people.member, passwordOf(behind.product, people.member));
  for (const place of ['/home', '/forms/membership/list', '/apps/contacts']) {
    await page.locator(linkTo(place)).click();
    await expect(page.locator(card)).toBeVisible();
  }
  await page.goto(`/forms/referee-consent/${'a'.repeat(43)}`);
  await expect(page.locator(card)).toBeVisible();
  expect(errors).toEqual([]);
});

test('one remote that takes ten seconds holds up nobody else', async ({ browser }) => {
  const usual = await openVisit(browser, 'in-time', 'staff');
  const late = await openVisit(browser, 'late', 'staff');
  late.arm({ hits: (path) => path.startsWith('/r/admin/'), fault: delayed(10_000) });
  const [usually, then] = [await journey(usual.page), await journey(late.page)];
  // Half of the delay, so that a machine that is busy otherwise does not count as one that waits for the remote.
  for (const [index, ms] of then.entries())
    expect(ms, `step ${index} took so many ms`).toBeLessThanOrEqual(Math.max(5_000, 3 * (usually[index] ?? 0)));

  await late.page.locator(linkTo('/dashboard/admin')).click();
  await expect(late.page.getByRole('main').getByText('Still loading')).toBeVisible();
  await expect(late.page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible({ timeout: 40_000 });
  expect([...usual.errors, ...late.errors]).toEqual([]);
});

/** Opens the staff area and then, from within, a page of each of the others. @returns what each step took, in ms */
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
      await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
      // Not Playwright's `goBack`, which waits until the document has loaded, late scripts included.
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

test('an entry that was altered by one letter is never run, and one without integrity never asked for', async ({
  browser,
}) => {
  const registry: Registry = await (await fetch(`${behind.product.url}/registry/public.json`)).json();
  const { entry, base: folder } = registry.remotes.find(({ id }) => id === 'demo')!;
  const altered = await openVisit(browser, 'altered', 'member');
  altered.arm({ hits: (path) => path === folder + entry.path, fault: faults.tampered });
  await altered.page.goto('/apps/contacts');
  await expect(altered.page.locator(card)).toContainText('not what the association published');
  expect(await altered.page.evaluate((name) => name in window, entry.container)).toBe(false);

  const bare = await openVisit(browser, 'bare', 'member');
  bare.arm({
    hits: (path) => !path.includes('.') && !path.startsWith('/api/'),
    fault: edited((text) => text.replace(`"integrity":"${entry.integrity}"`, '"integrity":""')),
  });
  await bare.page.goto('/forms/membership/list');
  await bare.page.locator(linkTo('/apps/contacts')).click();
  await expect(bare.page.locator(card)).toContainText('not what the association published');
  expect(bare.asked('/r/demo/')).toBe(0);
});

test('while the staff registry is away, a reload goes on with the last good one', async ({ browser }) => {
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
