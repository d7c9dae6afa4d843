import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

async function openSearch(page: Page) {
  // After sign-in, wait for the bar; before that no shortcut works.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  return box;
}

/** Number, applicant and id of an application from the office's list. */
async function someApplication(page: Page) {
  await page.goto('/forms/membership/list?state=in_review');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^APP-/ }) })
    .first();
  const number = await row.getByRole('link', { name: /^APP-/ }).innerText();
  const applicant = await row.getByRole('cell').nth(1).innerText();
  return { number, applicant };
}

test('staff find an application by its number and its applicant and open it by keyboard', async ({ signInAs }) => {
  const page = await signInAs('staff');
  const { number, applicant } = await someApplication(page);
  for (const text of [number, applicant]) {
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const box = await openSearch(page);
    await box.fill(text);
    const option = page.getByRole('group', { name: 'Applications' }).getByRole('option', { name: new RegExp(number) });
    await expect(option).toBeVisible();
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/forms\/membership\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('main').getByText(number).first()).toBeVisible();
  }
  await openSearch(page);
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toContainText([number]);
});

test('a member’s search finds pages, also by what they are for', async ({ signInAs }) => {
  const page = await signInAs('member', '/home');
  const box = await openSearch(page);
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('option', { name: 'Home' })).toBeVisible();
  await expect(search.getByRole('option', { name: 'Deployments' })).toHaveCount(0);
  await box.fill('password');
  await expect(search.getByRole('option', { selected: true })).toContainText('My account');
  await box.fill('invoi');
  await expect(search.getByRole('option', { selected: true })).toContainText('Invoices');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invoiceList');
});

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /waiting for you$/ });
const countOf = async (page: Page) =>
  Number(/(\d+) tasks?/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

test('the bell shows the number of listed items and goes down when one is done', async ({ signInAs }) => {
  const page = await signInAs('staff', '/home');
  await expect(bell(page)).toHaveAccessibleName(/\b\d+ tasks waiting for you$/);
  await bell(page).click();
  const list = page.getByRole('region', { name: 'Notifications' });
  // The newest lines come first if there are any.
  await list.getByRole('button', { name: /^Waiting/ }).click();
  const lines = list.getByRole('listitem').getByRole('link');
  // The list loads its lines when it opens.
  await expect(lines.first()).toBeVisible();
  // A line for the office starts with its number, a personal line counts as one.
  const listed = async () =>
    (await lines.allInnerTexts()).reduce((sum, text) => sum + Number(/^\d+/.exec(text)?.[0] ?? 1), 0);
  // Jobs of earlier tests may still change both.
  await expect.poll(async () => (await listed()) - (await countOf(page))).toBe(0);
  const before = await countOf(page);

  await list.getByRole('link', { name: /emails? to review and send/ }).click();
  await expect(list).toBeHidden();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.poll(() => countOf(page), { timeout: 15_000 }).toBeLessThan(before);
});
