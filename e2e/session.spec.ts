import type { Page } from '@playwright/test';
import { expect, passwordOf, people, type Person, refusedWith, signIn, test } from './fixtures.ts';
import type { Product } from './product.ts';

// Requests of ended sessions, and saves without a connection.
test.use({ allowedInConsole: [[refusedWith(401, 404), /net::ERR_FAILED/], { scope: 'test' }] });

// The tests control the browser's clock, not the server's: server tests cover what it does after an hour.

const inactive = 'You have been logged out due to exceeding the inactivity limit';
const toTheWarning = '58:05';
const toTheEnd = '02:00';

/** Waits for pending scripts: webpack gives up on them after two minutes of the page's clock, which the tests advance. */
const scriptsLoaded = (page: Page) => page.waitForLoadState('networkidle');

/** A person's page with a controllable clock. */
async function withClock(page: Page): Promise<Page> {
  await page.clock.install();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Monitoring starts after the first screen; time that passes earlier does not count.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastActivity'))).not.toBeNull();
  await scriptsLoaded(page);
  return page;
}

async function enter(page: Page, product: Product, person: Person): Promise<void> {
  await signIn(page, people[person], passwordOf(product, people[person]));
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => String(JSON.parse(localStorage.getItem('root') ?? '{}').state['user-auth'].token));

const idOf = (page: Page): Promise<string> =>
  page.evaluate(() => String(JSON.parse(localStorage.getItem('root') ?? '{}').state['user-auth'].user.id));

async function ask(product: Product, path: string, token: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const write = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(`${product.url}/api${path}`, { headers, ...write });
}

const isAlive = (product: Product, token: string) =>
  ask(product, '/auth/me', token).then(({ status }) => status === 200);

/** A draft of the signed-in person, opened at its first text field. */
async function openDraft(page: Page, product: Product): Promise<{ path: string }> {
  const token = await tokenOf(page);
  const types = await ask(product, '/membership-types', token).then((response) => response.json());
  const begun = await ask(product, '/applications', token, { membershipTypeId: types.data[0].id });
  const { data } = await begun.json();
  expect(begun.ok, JSON.stringify(data)).toBe(true);
  const path = `/forms/membership/${data.id}`;
  await page.goto(path);
  await expect(phone(page)).toBeVisible();
  return { path };
}

const phone = (page: Page) => page.getByRole('main').getByLabel('Phone', { exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

const leavesNothing = async (page: Page) =>
  expect(await page.evaluate(() => sessionStorage.postLoginRedirect)).toBeUndefined();

test('a dialog asks two minutes before the end; staying keeps every tab signed in and tells the server', async ({
  signInAs,
  product,
}) => {
  const page = await withClock(await signInAs('member'));
  const other = await page.context().newPage();
  await other.goto('/forms/membership/list');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await scriptsLoaded(other);

  await page.clock.fastForward(toTheWarning);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(other)).toBeVisible();
  await expect(page).toHaveTitle(/^1:\d\d – Are you still there\?$/);
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  const told = page.waitForRequest('**/api/auth/activity');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign out now' })).toBeFocused();
  await told;
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(dialog(other)).toBeHidden();
  await expect(page).not.toHaveTitle(/still there/);
  await page.clock.fastForward('50:00');
  expect(await isAlive(product, await tokenOf(page))).toBe(true);
  await expect(dialog(page)).toBeHidden();
});

test('Escape stays signed in and restores the focus @full', async ({ signInAs }) => {
  const page = await withClock(await signInAs('member'));
  const account = page.getByRole('button', { name: /^Account/ });
  await account.focus();
  await page.clock.fastForward(toTheWarning);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(account).toBeFocused();
});

test('without a response, signs out every tab with the specification’s message, and on the server', async ({
  signInAs,
  product,
}) => {
  const page = await withClock(await signInAs('member'));
  const other = await page.context().newPage();
  await other.goto('/forms/membership/list');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await scriptsLoaded(other);
  const token = await tokenOf(page);
  await page.evaluate(() => {
    sessionStorage.postLoginRedirect = '/invoiceList';
  });

  await page.clock.fastForward(toTheWarning);
  // Each tab loads the dialog's script now; the next two minutes would be its timeout.
  for (const tab of [page, other]) await expect(dialog(tab)).toBeVisible();
  await page.clock.fastForward(toTheEnd);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert')).toHaveText(inactive);
    await tab.waitForURL('**/auth/login');
    await expect(tab.getByRole('row')).toHaveCount(0);
    await leavesNothing(tab);
  }
  await expect.poll(() => isAlive(product, token)).toBe(false);

  await enter(page, product, 'member');
  await expect(page).toHaveURL(/\/home$/);
});

test('a laptop waking from sleep shows no personal data @full', async ({ signInAs }) => {
  const page = await withClock(await signInAs('member'));
  await page.goto('/forms/membership/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.clock.fastForward('01:30:00');
  await page.mouse.move(300, 300);
  await expect(page.getByRole('alert')).toHaveText(inactive);
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('a browser closed overnight opens at sign-in, without a flash of the previous day @full', async ({ signInAs }) => {
  const page = await withClock(await signInAs('member'));
  const context = page.context();
  await page.close();
  const morning = await context.newPage();
  const asked: string[] = [];
  morning.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await context.clock.fastForward('10:00:00');
  await morning.goto('/forms/membership/list');
  await expect(morning.getByRole('alert')).toHaveText(inactive);
  await expect.poll(() => asked).toEqual(['/api/auth/signOut']);
  await leavesNothing(morning);
});

test('signing out in one tab signs out the others within two seconds, and going back shows nothing', async ({
  visitor,
  product,
}) => {
  const page = await visitor();
  await enter(page, product, 'member');
  const other = await page.context().newPage();
  await other.goto('/home');
  await other.goto('/forms/membership/list');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  const secret = String(await other.getByRole('row').nth(1).textContent()).slice(0, 20);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByLabel('Email address')).toBeVisible({ timeout: 2000 });
  await expect(other.getByText(secret)).toHaveCount(0);
  await leavesNothing(other);
  for (const tab of [page, other]) {
    await tab.goBack();
    await expect(tab.getByLabel('Email address')).toBeVisible();
    await expect(tab.getByRole('row')).toHaveCount(0);
  }
});

test('signing in as another person in one tab switches the other tab completely @full', async ({
  visitor,
  product,
}) => {
  const page = await visitor();
  await enter(page, product, 'member');
  const other = await page.context().newPage();
  await other.goto('/forms/membership/list');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await other.evaluate(() => Object.assign(window, { isSameDocument: true }));

  // Without signing out first, as the sign-in screen of another tab allows for people who lack a role.
  const session = await fetch(`${product.url}/api/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.staff, password: passwordOf(product, people.staff) }),
  }).then((response) => response.json());
  await page.evaluate(({ user, token }) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}');
    Object.assign(root.state['user-auth'], { user, token });
    localStorage.setItem('root', JSON.stringify(root));
  }, session.data);
  await other.waitForURL('**/home');
  await expect(other.getByRole('button', { name: /^Account/ })).toHaveAccessibleName(
    `Account: ${session.data.user.firstName} ${session.data.user.lastName}`,
  );
  expect(await other.evaluate(() => 'isSameDocument' in window)).toBe(false);
});

test.describe('a form in progress', () => {
  test('is saved before the end and offered again only to the same person @full', async ({ signInAs, product }) => {
    const typed = '+43 1 555 0133';
    const page = await withClock(await signInAs('staff'));
    const { path } = await openDraft(page, product);
    await phone(page).fill(typed);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.clock.fastForward('01:30:00');
    await expect(page.getByRole('alert')).toHaveText(inactive);

    await enter(page, product, 'member');
    await expect(page.getByText('Continue where you left off')).toHaveCount(0);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();

    await enter(page, product, 'staff');
    await expect(page.getByText('Continue where you left off')).toBeVisible();
    await page.getByRole('link', { name: 'Continue', exact: true }).first().click();
    await page.waitForURL(`**${path}*`);
    await expect(phone(page)).toHaveValue(typed);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Continue where you left off')).toHaveCount(0);
  });

  test('waits on the device for its owner when it could not be saved @full', async ({ signInAs, product }) => {
    const typed = '+33 4 555 0144';
    const page = await withClock(await signInAs('staff'));
    const { path } = await openDraft(page, product);
    const personId = await idOf(page);
    await page.route('**/api/applications/*/answers', (route) => route.abort());
    await phone(page).fill(typed);
    await page.clock.fastForward('01:30:00');
    await expect(page.getByRole('alert')).toHaveText(inactive);
    await page.unroute('**/api/applications/*/answers');
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(left).toContain('gh_kept:');
    for (const secret of [typed, personId, path.split('/').at(-1)]) expect(left).not.toContain(secret);

    await enter(page, product, 'member');
    await expect(page.getByText('Continue where you left off')).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByText(typed)).toHaveCount(0);
    await expect(phone(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();

    await enter(page, product, 'staff');
    await page.getByRole('link', { name: 'Continue', exact: true }).first().click();
    await page.waitForURL(`**${path}*`);
    await expect(phone(page)).toHaveValue(typed);
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  test('survives a session that the server ended while typing', async ({ visitor, product }) => {
    const typed = '+44 20 555 0155';
    const page = await visitor();
    await enter(page, product, 'administrator');
    const { path } = await openDraft(page, product);
    // Signed out elsewhere: this tab notices with its next request.
    expect((await ask(product, '/auth/signOut', await tokenOf(page), {})).ok).toBe(true);
    await phone(page).fill(typed);
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Sign in to continue where you left off.');

    await page.getByLabel('Email address').fill(people.administrator);
    await page.getByLabel('Password', { exact: true }).fill(passwordOf(product, people.administrator));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**${path}*`);
    await expect(phone(page)).toHaveValue(typed);
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });
});
