import type { Page } from '@playwright/test';
import { expect, passwordOf, people, refusedWith, test } from './fixtures.ts';
import type { Product } from './product.ts';

// Responses of a closed product.
test.use({ allowedInConsole: [[refusedWith(503)], { scope: 'test' }] });

const closed = 'Guildhall is closed for maintenance';
const message = 'We are moving to a new server.';
/** Open tabs poll every 15 s; tests advance their clocks by this many ms. */
const oneRound = 16_000;

/** Calls the API directly, for cleanup that must happen whatever the test did. */
async function openAgain(product: Product): Promise<void> {
  const { url } = product;
  const post = (path: string, body: unknown, token?: string, method = 'POST') =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  if (!(await fetch(`${url}/api/maintenance`).then((answer) => answer.json())).data.isOn) return;
  const credentials = { email: people.administrator, password: passwordOf(product, people.administrator) };
  const { data } = await post('/auth/signIn', credentials).then((answer) => answer.json());
  const answer = await post('/maintenance', { isOn: false, message: null, until: null }, data.token, 'PUT');
  if (!answer.ok) throw new Error(`Guildhall is still closed: ${await answer.text()}`);
}

// The specs of one run share a product: reopen it for the next ones.
test.afterEach(({ product }) => openAgain(product));

async function close(page: Page): Promise<void> {
  await page.goto('/configuration/deployments');
  await page.getByRole('button', { name: 'Close for maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Guildhall for maintenance?' });
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByRole('button', { name: 'Close Guildhall' }).click();
  await expect(page.getByText('Maintenance mode is on. Members cannot use Guildhall.')).toBeVisible();
}

test('an administrator closes and reopens Guildhall; no text is lost, and everyone continues without a reload', async ({
  signInAs,
  visitor,
}) => {
  const administrator = await signInAs('administrator');
  const member = await signInAs('member');
  const reader = await signInAs('staff');

  for (const page of [member, reader]) await page.clock.install();
  await member.goto('/forms/membership?another=1');
  // This member already has an application of the first type.
  await member
    .getByRole('button', { name: /^Apply:/ })
    .last()
    .click();
  await member.waitForURL('**/forms/membership/*');
  const input = member.getByRole('main').getByRole('textbox').first();
  await expect(input).toBeVisible();
  await reader.goto('/user/list');
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  // However long closing takes, neither page notices it before its step.
  for (const page of [member, reader]) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await close(administrator);

  await test.step('a half-filled form keeps its text and reports the closing', async () => {
    await input.fill('Half a sent');
    await member.clock.resume();
    await member.clock.fastForward(oneRound);
    await expect(member.getByRole('alert').filter({ hasText: closed })).toContainText('What you typed is safe');
    await expect(input).toHaveValue('Half a sent');
  });

  await test.step('people with nothing to lose get the page on the next click', async () => {
    await reader.clock.resume();
    await reader.getByRole('link', { name: 'Invoices' }).first().click();
    await reader.clock.fastForward(oneRound);
    await expect(reader.getByRole('heading', { level: 1, name: closed })).toBeVisible();
    await expect(reader.getByText(message)).toBeVisible();
    await expect(reader).toHaveURL('/invoiceList');
  });

  const stranger = await visitor();
  await stranger.clock.install();
  await test.step('a visitor sees the page and can sign in only as administrator', async () => {
    await stranger.goto('/forms/membership/list');
    await expect(stranger.getByRole('heading', { level: 1, name: closed })).toBeVisible();
    await expect(stranger.getByText(message)).toBeVisible();
    await expect(stranger).toHaveURL('/forms/membership/list');
    await stranger.getByRole('link', { name: 'Sign in as an administrator' }).click();
    await expect(stranger.getByText('Only administrators can sign in at the moment.')).toBeVisible();
  });

  await test.step('a referee’s link opens and shows the same message', async () => {
    const referee = await visitor();
    await referee.goto(`/forms/referee-consent/${'a'.repeat(43)}`);
    await expect(referee.getByRole('heading', { level: 1, name: closed })).toBeVisible();
  });

  await administrator.getByRole('status').getByRole('button', { name: 'Reopen' }).click();
  await expect(administrator.getByText('Guildhall is open', { exact: true })).toBeVisible();

  await test.step('everybody continues without a reload', async () => {
    for (const page of [member, reader, stranger]) await page.clock.fastForward(oneRound);
    await expect(member.getByRole('alert').filter({ hasText: closed })).toBeHidden();
    await expect(input).toHaveValue('Half a sent');
    await expect(reader.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    await expect(stranger.getByText('Only administrators can sign in at the moment.')).toBeHidden();
  });

  await test.step('the server receives the text typed in the meantime', async () => {
    await expect(async () => {
      await member.reload();
      await expect(input).toHaveValue('Half a sent', { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  });
});

test('a signed-in person can sign in as administrator, and nobody else gets in @full', async ({
  signInAs,
  product,
}) => {
  const administrator = await signInAs('administrator');
  const page = await signInAs('member');
  await close(administrator);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: closed })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in as an administrator' }).click();
  const signIn = async (email: string) => {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(passwordOf(product, email));
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn(people.member);
  await expect(page.getByRole('alert').filter({ hasText: closed })).toBeVisible();
  await signIn(people.administrator);
  await page.waitForURL('**/home');
  await expect(page.getByText('Maintenance mode is on. Members cannot use Guildhall.')).toBeVisible();
});

test('the maintenance URL says that everything works while the site is open @full', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/auth/maintenance');
  await expect(page.getByRole('heading', { level: 1, name: 'Guildhall is open' })).toBeVisible();
});
