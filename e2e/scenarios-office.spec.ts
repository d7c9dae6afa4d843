import type { Page } from '@playwright/test';
import { getApplicationFile, waiveReferences } from '@guildhall/shared/contracts';
import { sentCase, someReferee } from './cases.ts';
import { expect, test } from './fixtures.ts';

// What the office does on one page during a day. Scenarios 5, 6, 11, 13 and 14 are covered by server tests with their
// numbers.

/** Selected by keyboard, as a person who sees the focus would. */
async function choose(page: Page, label: RegExp): Promise<void> {
  const option = page.getByRole('dialog').getByRole('radio', { name: label });
  for (let presses = 0; presses < 12; presses += 1) {
    if (await option.evaluate((input) => input === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(option).toBeFocused();
  await page.keyboard.press('Space');
  await expect(option).toBeChecked();
}

/** Moves the focus to a button of the open dialog and presses it. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await button.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('takes a case from its documents to the sent letter by keyboard alone, within its file, in under two minutes', async ({
  newMember,
  apiAs,
  signInAs,
}) => {
  const { api, person } = await newMember('Elif', 'Demir');
  const office = await apiAs('administrator');
  const { id, version } = await sentCase(api, [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')]);
  await office(waiveReferences, { params: { id }, body: { version, reason: 'Known to the board.' } });
  const file = `/forms/membership/view/${id}`;
  const page = await signInAs('administrator', file);
  const documents = page.getByRole('tab', { name: /^Documents/ });
  await expect(documents).toBeVisible();
  const began = Date.now();

  await test.step('reads a document inside the page', async () => {
    await page.keyboard.press('2');
    await expect(documents).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const painted = page.getByRole('dialog').getByRole('img', { name: /\.pdf, page 1 of 1$/ });
    // The PDF viewer loads with the first document.
    await expect(painted).toBeVisible({ timeout: 40_000 });
    // The white page has dark pixels: the text of the document.
    await expect
      .poll(() =>
        painted.evaluate((canvas: HTMLCanvasElement) => {
          const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return pixels.some((value, index) => index % 4 === 0 && value < 100 && (pixels[index + 3] ?? 0) > 200);
        }),
      )
      .toBe(true);
    await press(page, `Accept: ${await page.getByRole('dialog').getByRole('heading').innerText()}`);
    await expect(page.getByText('Document accepted.')).toBeVisible();
    // The pressed button is gone; the focus returns to the dialog.
    await expect(page.locator('[role=presentation]:has([role=dialog]):focus')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('records the decision', async () => {
    await page.keyboard.press('d');
    await choose(page, /^Approve(?! with)/);
    await press(page, 'Record decision');
    await expect(page.getByText(/Decision recorded/)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('opens the waiting letter and sends it', async () => {
    await expect(page.getByRole('link', { name: 'Letter not sent yet' })).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Send');
    await expect(page.getByRole('button', { name: /^Undo send/ })).toBeVisible();
  });

  expect(new URL(page.url()).pathname).toBe(file);
  expect(Date.now() - began).toBeLessThan(120_000);
  const { mails } = await office(getApplicationFile, { params: { id } });
  expect(mails.filter(({ to, state }) => to === person.email && state === 'scheduled')).toHaveLength(1);
});

test('goes through a filtered list from one application to the next, and back to the list', async ({ signInAs }) => {
  const list = '/forms/membership/list?sort=number&state=in_review';
  const page = await signInAs('staff', list);
  const numbers = page.getByRole('table').getByRole('link', { name: /^APP-/ });
  await expect(numbers.nth(1)).toBeVisible();
  const [first = '', second = ''] = await numbers.allTextContents();
  await numbers.first().click();
  const place = (text: RegExp) => page.getByText(text);
  await expect(place(/^1 of \d+ in the list$/)).toBeVisible();
  await expect(page.getByRole('main').getByText(first, { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(place(/^2 of \d+ in the list$/)).toBeVisible();
  await expect(page.getByRole('main').getByText(second, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  expect(page.url()).toContain(list);
});
