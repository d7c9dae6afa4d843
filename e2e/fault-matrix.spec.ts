import type { Browser } from '@playwright/test';
import type { Registry } from '@guildhall/shared/federation/manifest';
import { brokenCells, lucky } from './faults/broken.ts';
import { delayed, edited, faults } from './faults/faults.ts';
import { faultMatrix } from './faults/matrix.ts';
import { startFaultProxy, visitCookie, type FaultProxy, type Rule } from './faults/proxy.ts';
import { visit, type StoredState, type Visit } from './faults/visit.ts';
import { expect, passwordOf, people, signIn, test as base, type Person } from './fixtures.ts';
import { publishTable } from './matrix-table.ts';
import { startProduct, type Product } from './product.ts';

interface Behind {
  product: Product;
  proxy: FaultProxy;
  states: Record<'member' | 'staff', StoredState>;
}

const test = base.extend<object, { behind: Behind }>({
  behind: [
    async ({ browser }, use) => {
      const proxy = await startFaultProxy();
      const product = await startProduct({ PUBLIC_URL: proxy.url });
      proxy.leadTo(product.port);
      const states = {
        member: await signedIn(browser, proxy, product, 'member'),
        staff: await signedIn(browser, proxy, product, 'staff'),
      };
      await use({ product, proxy, states });
      await proxy.close();
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** What a browser keeps of somebody who has signed in, and nothing else. */
async function signedIn(browser: Browser, proxy: FaultProxy, product: Product, person: Person): Promise<StoredState> {
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await signIn(page, people[person], passwordOf(product, people[person]));
  await page.waitForURL('**/home');
  const { origins } = await context.storageState();
  await context.close();
  return {
    cookies: [],
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => name === 'root'),
    })),
  };
}

/** Runs work on every item, so many at a time. */
async function inTurns<Item, Result>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const queue = items.entries();
  const turns = Array.from({ length: atOnce }, async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  });
  await Promise.all(turns);
  return results;
}

// Films of many pages at once would take the time that is measured here.
test.use({ trace: 'off', screenshot: 'off' });

const atOnce = 4;

test('every leg with every fault: the shell goes on, the area speaks, and "Try again" heals it', async ({
  browser,
  behind,
}) => {
  test.setTimeout(420_000);
  const { product } = behind;
  const registry: Registry = await (await fetch(`${product.url}/registry/public.json`)).json();
  const onWire = faultMatrix(registry);
  const broken = await brokenCells(product, (leg) => onWire.find((cell) => cell.leg === leg)!);
  // For whoever works on one of them: FAULT_CELLS='^chunk × hang'.
  const only = new RegExp(process.env.FAULT_CELLS ?? '');
  const wanted = ({ leg, fault }: { leg: string; fault: string }) => only.test(`${leg} × ${fault}`);
  const cells = [...onWire, ...broken].filter(wanted);
  const live = (some: typeof cells, turns: number) =>
    inTurns(some, turns, (cell) => visit(cell, { browser, ...behind }));
  // Who waits for an answer that never comes needs no processor, so all of those wait at the same time; of builds that
  // do not work there is one at a time.
  const visits = await Promise.all([
    live(
      cells.filter(({ isHanging }) => isHanging),
      cells.length,
    ),
    live(broken.filter(wanted), 1),
    live(
      cells.filter((cell) => !cell.isHanging && !broken.includes(cell)),
      atOnce,
    ),
  ]);
  const inOrder = visits.flat().sort((a, b) => cells.indexOf(a.cell) - cells.indexOf(b.cell));
  publishTable('Fault matrix', ['leg', 'fault', 'outcome', 'after', 'requests', 'healed'], inOrder.map(asRow));
  expect(
    inOrder.flatMap(({ cell, problems }) => problems.map((text) => `${cell.leg} × ${cell.fault}: ${text}`)),
  ).toEqual([]);
});

const asRow = ({ cell, ms, requests, healed, problems }: Visit) => [
  cell.leg,
  cell.fault,
  problems.length > 0 ? `✗ ${problems[0]?.slice(0, 60)}` : cell.outcome,
  `${(ms / 1000).toFixed(1)} s`,
  String(requests),
  healed ? '✓' : '✗',
];

/** A visit of its own beside the matrix. */
async function openVisit(browser: Browser, { proxy, states }: Behind, id: string, person?: keyof Behind['states']) {
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

const card = '[role=alert]:has-text("Reference for the office")';
const linkTo = (to: string) => `nav a[href="${to}"]`;

test('the breaker opens after two loads that used up their tries, rests for 30 s and heals', async ({
  browser,
  behind,
}) => {
  const { page, asked, arm, lift } = await openVisit(browser, behind, 'breaker', 'member');
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
  const probedAt = Date.now();
  await comeAgain();
  expect(Date.now() - openedAt, 'still within the rest').toBeLessThan(30_000);
  await goAway();
  await page.waitForTimeout(30_500 - (Date.now() - probedAt));
  await page.locator(linkTo('/apps/contacts')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('a click on "Try again" goes through an open breaker and closes it', async ({ browser, behind }) => {
  const { page, arm, lift } = await openVisit(browser, behind, 'click', 'member');
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

test('with all four remotes away the shell starts, signs in, navigates and says so', async ({ browser, behind }) => {
  const { page, errors, arm } = await openVisit(browser, behind, 'all-away');
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

test('one remote that takes ten seconds holds up nobody else', async ({ browser, behind }) => {
  const { page, arm } = await openVisit(browser, behind, 'late', 'staff');
  arm({ hits: (path) => path.startsWith('/r/membership/'), fault: delayed(10_000) });
  const within = async (work: () => Promise<unknown>) => {
    const begun = Date.now();
    await work();
    return Date.now() - begun;
  };
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const begun = Date.now();
  await page.goto('/dashboard/user', { waitUntil: 'commit' });
  const took = [
    await within(() => expect(page.locator(linkTo('/dashboard/admin'))).toBeVisible()),
    await within(async () => {
      await page.locator(linkTo('/dashboard/admin')).click();
      await heading('Office');
    }),
    await within(async () => {
      await page.locator(linkTo('/apps/contacts')).click();
      await heading('Contacts');
    }),
  ];
  expect(Math.max(...took), `the shell and the others took ${took.join(', ')} ms`).toBeLessThanOrEqual(2_000);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Still loading')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  expect(Date.now() - begun, 'it really was late').toBeGreaterThan(10_000);
});

test('an entry that was altered by one letter is never run, and one without integrity never asked for', async ({
  browser,
  behind,
}) => {
  const registry: Registry = await (await fetch(`${behind.product.url}/registry/public.json`)).json();
  const { entry, base: folder } = registry.remotes.find(({ id }) => id === 'demo')!;
  const altered = await openVisit(browser, behind, 'altered', 'member');
  altered.arm({ hits: (path) => path === folder + entry.path, fault: faults.tampered });
  await altered.page.goto('/apps/contacts');
  await expect(altered.page.locator(card)).toContainText('not what the association published');
  expect(await altered.page.evaluate((name) => name in window, entry.container)).toBe(false);

  const bare = await openVisit(browser, behind, 'bare', 'member');
  bare.arm({
    hits: (path) => !path.includes('.') && !path.startsWith('/api/'),
    fault: edited((text) => text.replace(`"integrity":"${entry.integrity}"`, '"integrity":""')),
  });
  await bare.page.goto('/forms/membership/list');
  await bare.page.locator(linkTo('/apps/contacts')).click();
  await expect(bare.page.locator(card)).toContainText('not what the association published');
  expect(bare.asked('/r/demo/')).toBe(0);
});

test('while the staff registry is away, a reload goes on with the last good one', async ({ browser, behind }) => {
  const { page, errors, arm, asked } = await openVisit(browser, behind, 'last-good', 'staff');
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
