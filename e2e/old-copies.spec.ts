import { getApplication, submitApplication } from '@guildhall/shared/contracts';
import { completeDraft, readCase, someReferee } from './cases.ts';
import { expect, refusedWith, test } from './fixtures.ts';

// Saves while the device is offline, and too late.
test.use({
  allowedInConsole: [[/net::ERR_INTERNET_DISCONNECTED/, refusedWith(409)], { scope: 'test' }],
});

const unsent = 'I bind books by hand and teach it on Saturdays.';
const motivation = 'Why do you want to become a member?';
const path = (id: string) => `/forms/membership/${id}?step=statement`;

test('offers text waiting on one device for copying, but does not restore it, once another device has sent the application @full', async ({
  newMember,
  contexts,
}) => {
  const { page, api } = await newMember('Hanna', 'Weiss');
  const draft = await completeDraft(api, [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')]);
  await page.goto(path(draft.id));
  await expect(page.getByLabel(motivation)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByLabel(motivation).fill(unsent);
  await expect(page.getByText('Not saved yet. Your text stays on this device until it is saved.')).toBeVisible();

  // The other device has no copy of the text typed here.
  const storageState = await page.context().storageState();
  const kept = storageState.origins.map((one) => ({
    ...one,
    localStorage: one.localStorage.filter(({ name }) => name === 'root'),
  }));
  const elsewhere = await (await contexts({ storageState: { ...storageState, origins: kept } })).newPage();
  await elsewhere.goto(path(draft.id));
  await expect(elsewhere.getByLabel(motivation)).not.toHaveValue(unsent);
  await expect(elsewhere.getByText(/We restored/)).toHaveCount(0);
  const { version } = await readCase(api, draft.id);
  await api(submitApplication, { params: { id: draft.id }, body: { version } });

  // The tab that stayed open, once it is online again.
  await page.context().setOffline(false);
  await expect(page.getByText('Unsaved text')).toBeVisible();
  await expect(page.getByText('This application is read-only')).toBeVisible();
  await expect(page.getByText(unsent)).toBeVisible();
  await expect(page.getByText(/We restored/)).toHaveCount(0);

  // The same device when it opens the page later.
  await page.goto(path(draft.id));
  await expect(
    page.getByText(/You typed this on this device before the application was closed for changes/),
  ).toBeVisible();
  await expect(page.getByText(unsent)).toBeVisible();
  await expect(page.getByText(/We restored/)).toHaveCount(0);
  const { answers } = await api(getApplication, { params: { id: draft.id } });
  expect(answers.motivation).not.toBe(unsent);
});

test('pasting three megabytes into a text area keeps the tab responsive @full', async ({ newMember }) => {
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
  // It takes about 150 ms; a frozen tab takes many seconds.
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  expect(longest).toBeLessThan(1000);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Other memberships' })).toBeVisible();
});
