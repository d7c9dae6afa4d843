import type { Browser, Page } from '@playwright/test';
import { buildVariant, releaseTool } from './builds.ts';
import { storeOf } from './deployments.ts';
import { contextOf, expect, test } from './fixtures.ts';
import type { Product } from './product.ts';
import type { Artifact } from './skew/artifacts.ts';
import { openReferenceLink, registerAndSignIn } from './steps.ts';

// The remote that is broken on purpose; a product that stops before its pages.
test.use({ allowedInConsole: [[/broken on purpose/, /net::ERR_/], { scope: 'test' }] });

// The architecture's promise in one test: a new staff remote, a broken one, and a rollback, while a member and a
// referee are working.

const token = 'a-release-token-for-the-browser-tests';
const applicant = {
  firstName: 'Ines',
  lastName: 'Falk',
  email: 'ines.falk@example.org',
  password: 'nine slow ferries',
};
const notice = 'A new version of Guildhall is ready.';
const newHeading = 'Office, second edition';

async function open(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  return context.newPage();
}

async function openAsAdministrator(browser: Browser, product: Product, { withClock = false } = {}): Promise<Page> {
  const page = await (await contextOf(browser, product, 'administrator')).newPage();
  if (withClock) await page.clock.install();
  await page.goto('/home');
  return page;
}

/** Marks a page, to tell it from a reloaded one. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true);

const office = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const goToOffice = (page: Page) => page.getByRole('link', { name: 'Office', exact: true }).click();
const brokenArea = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('a new staff remote, a broken one and a rollback disturb nobody else', async ({ browser, ownProduct }) => {
  test.setTimeout(300_000);
  // A separate product that accepts releases over HTTP.
  const product = await ownProduct({ RELEASE_TOKEN: token });
  const tool = (...args: string[]) =>
    releaseTool([...args, '--to', product.url, '--by', 'noon shift'], { RELEASE_TOKEN: token });
  const release = ({ dist }: Artifact) => tool('admin', '--dist', dist);
  const crashes: string[] = [];

  const second = await buildVariant('remote-admin', '1.1.0', {
    'locales/en.json': (text) => text.replace('"title": "Office"', `"title": "${newHeading}"`),
  });
  const third = await buildVariant('remote-admin', '1.2.0', {
    'src/features/dashboard/AdminDashboardPage.tsx': (text) =>
      text.replace(
        "  const { t } = useTranslation('admin');",
        "  if (Date.now() > 0) throw new Error('broken on purpose');\n  const { t } = useTranslation('admin');",
      ),
  });

  const member = await open(browser, product);
  const referee = await open(browser, product);
  const old = await openAsAdministrator(browser, product, { withClock: true });
  await goToOffice(old);
  await expect(office(old, 'Office')).toBeVisible();

  await registerAndSignIn(member, product, applicant);
  await member.getByRole('button', { name: 'Apply: Full member' }).click();
  await member.waitForURL('**/forms/membership/**');
  await member.getByLabel('Phone', { exact: true }).fill('+43 1 234');
  await referee.goto((await openReferenceLink(product)).address);
  await referee.getByRole('button', { name: 'Yes, start' }).click();
  const statement = referee.getByRole('textbox', { name: 'Your statement' });
  await statement.fill('We have worked');
  for (const page of [member, referee]) {
    await mark(page);
    page.on('pageerror', (error) => crashes.push(error.message));
  }

  /** Member and referee continue typing where they were. */
  const undisturbed = async (words: string) => {
    await member.getByLabel('Phone', { exact: true }).press('End');
    await member.getByLabel('Phone', { exact: true }).pressSequentially(' 5');
    await statement.press('End');
    await statement.pressSequentially(words);
    for (const page of [member, referee]) {
      expect(await isMarked(page)).toBe(true);
      await expect(page.getByText(notice)).toBeHidden();
    }
  };

  await test.step('second version: an administrator gets it, an open tab keeps its version', async () => {
    await release(second);
    await undisturbed(' together');
    const fresh = await openAsAdministrator(browser, product);
    await goToOffice(fresh);
    await expect(office(fresh, newHeading)).toBeVisible();
    await mark(old);
    await old.locator('a[href="/user/list"]', { hasText: 'Users' }).click();
    await expect(old.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await goToOffice(old);
    await expect(office(old, 'Office')).toBeVisible();
    expect(await isMarked(old)).toBe(true);
  });

  await test.step('the open tab is notified and loads the second version on navigation', async () => {
    // A tab checks when it becomes visible, at most every thirty seconds.
    await old.clock.fastForward('00:31');
    await old.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(old.getByText(notice)).toBeVisible();
    expect(await isMarked(old)).toBe(true);
    await old.locator('a[href="/user/list"]', { hasText: 'Users' }).click();
    await expect(old.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await goToOffice(old);
    await expect(office(old, newHeading)).toBeVisible();
    expect(await isMarked(old)).toBe(false);
  });

  const broken = await test.step('broken third version: only the staff area fails', async () => {
    await release(third);
    const page = await openAsAdministrator(browser, product);
    await goToOffice(page);
    await expect(brokenArea(page)).toBeVisible();
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
    await goToOffice(page);
    await expect(brokenArea(page)).toBeVisible();
    await undisturbed(' for years');
    return page;
  });

  await test.step('rollback: works again within a minute, without a restart or a reload', async () => {
    await mark(broken);
    const startedAt = Date.now();
    const told = await tool('rollback', 'admin');
    expect(told).toContain(second.build);
    await brokenArea(broken).click();
    await expect(office(broken, newHeading)).toBeVisible();
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    expect(await isMarked(broken)).toBe(true);
    await undisturbed(' in Graz.');
  });

  await expect(statement).toHaveValue('We have worked together for years in Graz.');
  await expect(member.getByLabel('Phone', { exact: true })).toHaveValue('+43 1 234 5 5 5');
  expect(crashes).toEqual([]);
  expect(product.output().match(/is ready at/g)).toHaveLength(1);

  await test.step('a restart keeps the rollback and names the build of the workspace', async () => {
    await product.stop();
    await product.start();
    const { admin } = (await storeOf(product).read()).remotes;
    expect(admin?.trail.at(-1)).toBe(second.build);
    await expect.poll(product.output).toMatch(/Built here but not active, .*: admin .*pnpm release adopt admin --to /);
  });
});
