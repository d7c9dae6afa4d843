import type { Page } from '@playwright/test';
import { changeDeployments, setEnabled } from '@guildhall/tooling/deployments';
import { storeOf } from './deployments.ts';
import { expect, test } from './fixtures.ts';

// The sample applications (specification §2, §3 and §4): their purpose, and that they add no bytes to other pages.

// A remote that a test switches off.
test.use({ allowedInConsole: [[/did not load: disabled at registry/], { scope: 'test' }] });

test.afterEach(({ product }) => setDemo(product, true));

const setDemo = (product: Parameters<typeof storeOf>[0], isOn: boolean) =>
  changeDeployments(storeOf(product), (all) =>
    setEnabled(all, 'demo', isOn, { by: 'browser tests', at: new Date().toISOString() }),
  );

/** All files of the demo remote that a page requests. */
function demoFilesOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/r/demo/')) files.push(pathname.replace(/^\/r\/demo\/[^/]+\//, ''));
  });
  return files;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(title(page)).toHaveText(heading);
  await page.waitForLoadState('networkidle');
  // The calendar library is requested by the rendered page, possibly after the network was idle.
  if (path === '/apps/calendar') await expect(page.getByRole('grid')).toBeVisible();
}

const apps = [
  ['/apps/modern', 'Modern'],
  ['/apps/ecommerce', 'eCommerce'],
  ['/apps/store', 'Ecommerce'],
  ['/apps/products', 'List'],
  ['/apps/users', 'Users'],
  ['/apps/profile', 'Profile'],
  ['/apps/friends', 'Friends'],
  ['/apps/gallery', 'Gallery'],
  ['/apps/contacts', 'Contacts'],
] as const;

test('sells: finds a product, puts it into the cart and orders it', async ({ signInAs }) => {
  const page = await signInAs('member', '/apps/shop');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('kite');
  await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeVisible();
  await page.getByRole('link', { name: 'Harbour kite' }).click();
  await expect(title(page)).toHaveText('Harbour kite');
  await page.getByRole('button', { name: 'One more: Harbour kite' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Cart (2)' }).click();
  await expect(page.getByText('€116.00').last()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to address' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  for (const field of ['Name', 'Street and number', 'Postcode', 'City'])
    await page.getByRole('textbox', { name: field, exact: true }).fill('Lantern Row 4');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Thank you for your order')).toBeVisible();
});

test('writes: a mail is sent with its formatting @full', async ({ signInAs }) => {
  const page = await signInAs('member', '/apps/email');
  await page.getByRole('button', { name: 'Write email' }).click();
  const dialog = page.getByRole('dialog', { name: 'New email' });
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('Amara');
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('Thursday at two');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await page.getByRole('button', { name: /^Sent/ }).click();
  await page.getByRole('list', { name: 'Sent' }).getByRole('button', { name: /Amara/ }).click();
  await expect(page.locator('strong', { hasText: 'Thursday at two' })).toBeVisible();
});

test('a product page requests no demo files, and a demo app none of the other apps @full', async ({ signInAs }) => {
  const page = await signInAs('member');
  const files = demoFilesOf(page);
  await open(page, '/home', /./);
  await open(page, '/invoiceList', /./);
  expect(files).toEqual([]);

  const seen = new Map<string, Set<string>>();
  for (const [path, heading] of [...apps, ['/apps/calendar', 'Calendar'], ['/apps/email', 'Email']] as const) {
    files.length = 0;
    await open(page, path, heading);
    seen.set(path, new Set(files));
  }
  const scriptsOf = (path: string) => [...(seen.get(path) ?? [])].filter((file) => file.endsWith('.js'));
  // Files of a single page: its code, translations and data. No other page requests them.
  const ownOf = (path: string) =>
    scriptsOf(path).filter((file) => [...seen].filter(([, loaded]) => loaded.has(file)).length === 1);
  for (const path of ['/apps/contacts', '/apps/email', '/apps/calendar', '/apps/gallery'])
    expect(ownOf(path).length, path).toBeGreaterThan(0);
});

/** An administrator switches the demo off or on, on the deployments page. */
async function turnDemo(page: Page, state: 'off' | 'on'): Promise<void> {
  await page.goto('/configuration/deployments');
  await page.getByRole('button', { name: `Turn ${state}: Demo apps` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Turn ${state}` })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const keptNotes = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state.notes);

test('turning the demo off removes its navigation; its slices wait until it is turned on', async ({ signInAs }) => {
  const page = await signInAs('member', '/apps/notes');
  const navigation = page.getByRole('navigation');
  const link = navigation.getByRole('link', { name: 'Notes' });
  // The section opened by itself on a page of the demo; the person's own choice holds elsewhere, too.
  const demo = navigation.getByRole('button', { name: 'Demo' });
  await expect(demo).toHaveAttribute('aria-expanded', 'true');
  await demo.click();
  await expect(link).toBeHidden();
  await demo.click();
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Still here');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Still here');
  const labels = () => navigation.getByRole('link').allTextContents();
  const demoLabels = await navigation.getByRole('link').and(page.locator('[href^="/apps/"]')).allTextContents();
  const others = (await labels()).filter((label) => !demoLabels.includes(label));
  const notes: unknown = await keptNotes(page);

  const administrator = await signInAs('administrator');
  await turnDemo(administrator, 'off');
  await expect(async () => {
    await page.goto('/home');
    await expect(navigation.getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(link).toBeHidden({ timeout: 500 });
  }).toPass();
  expect(await labels()).toEqual(others);
  await page.goto('/apps/notes');
  await expect(page.getByText('The office has turned it off for now.')).toBeVisible();
  await navigation.getByRole('link', { name: 'Invoices' }).click();
  await expect(page).toHaveURL('/invoiceList');
  // The shell saves the store again; the state of a remote that is not loaded stays in it.
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  expect(await keptNotes(page)).toEqual(notes);

  await turnDemo(administrator, 'on');
  await expect(async () => {
    await page.goto('/apps/notes');
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Still here', { timeout: 2_000 });
  }).toPass();
  await expect(link).toBeVisible();
});
