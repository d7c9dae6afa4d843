import { getApplication, submitApplication } from '@guildhall/shared/contracts';
import { completeDraft, readCase, someReferee } from './cases.ts';
import { expect, refusedWith, test } from './fixtures.ts';

// Saving while the device is offline, and too late.
test.use({ allowedInConsole: [[/net::ERR_INTERNET_DISCONNECTED/, refusedWith(409)], { scope: 'test' }] });

const unsent = 'I bind books by hand and teach it on Saturdays.';
const motivation = 'Why do you want to become a member?';
const path = (id: string) => `/forms/membership/${id}?step=statement`;

test('text that waits on one device is shown to be copied, and never put back, once another has sent the application', async ({
  newMember,
  contexts,
}) => {
  const { page, api } = await newMember('Hanna', 'Weiss');
  const draft = await completeDraft(api, [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')]);
  await page.goto(path(draft.id));
  await expect(page.getByLabel(motivation)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByLabel(motivation).fill(unsent);
  await expect(page.getByText('Not saved yet. Your text stays on this device until it is.')).toBeVisible();

  // The other device has nothing of what was typed here.
  const storageState = await page.context().storageState();
  const kept = storageState.origins.map((one) => ({
    ...one,
    localStorage: one.localStorage.filter(({ name }) => name === 'root'),
  }));
  const elsewhere = await (await contexts({ storageState: { ...storageState, origins: kept } })).newPage();
  await elsewhere.goto(path(draft.id));
  await expect(elsewhere.getByLabel(motivation)).not.toHaveValue(unsent);
  await expect(elsewhere.getByText(/We brought back/)).toHaveCount(0);
  const { version } = await readCase(api, draft.id);
  await api(submitApplication, { params: { id: draft.id }, body: { version } });

  // The tab that stayed open, as soon as it is connected again.
  await page.context().setOffline(false);
  await expect(page.getByText('Text that was never saved')).toBeVisible();
  await expect(page.getByText('This application can only be read')).toBeVisible();
  await expect(page.getByText(unsent)).toBeVisible();
  await expect(page.getByText(/We brought back/)).toHaveCount(0);

  // And the same device, when it comes back later.
  await page.goto(path(draft.id));
  await expect(
    page.getByText(/It was typed on this device before the application could no longer be changed/),
  ).toBeVisible();
  await expect(page.getByText(unsent)).toBeVisible();
  await expect(page.getByText(/We brought back/)).toHaveCount(0);
  const { answers } = await api(getApplication, { params: { id: draft.id } });
  expect(answers.motivation).not.toBe(unsent);
});

test('three megabytes pasted into a text area keep the tab alive', async ({ newMember }) => {
  const { page, api } = await newMember('Otto', 'Falk');
  const { id } = await completeDraft(api, [someReferee('Marta', 'Silva')]);
  await page.goto(path(id));
  await expect(page.getByLabel(motivation)).toBeVisible();
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { tasks });
  });
  await page.getByLabel(motivation).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('I restore manuscripts. '.repeat(Math.ceil(3_000_000 / 23)));
  await expect(page.getByText(/This is too long/)).toBeVisible();
  expect((await page.getByLabel(motivation).inputValue()).length).toBeLessThanOrEqual(60_000);
  // It takes some 150 ms; a tab that freezes takes many seconds.
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  expect(longest).toBeLessThan(1000);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Other memberships' })).toBeVisible();
});
