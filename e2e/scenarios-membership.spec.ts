import type { Page } from '@playwright/test';
import { getMembershipForm, type MembershipForm, publishForm, resendRefereeRequest } from '@guildhall/shared/contracts';
import { beginDraft, linkOf, readCase, sentCase, someReferee } from './cases.ts';
import { expect, refusedWith, test } from './fixtures.ts';
import { giveReference, type NewReferee, writeReference } from './steps.ts';

// Late answers and expired links.
test.use({ allowedInConsole: [[refusedWith(409, 410)], { scope: 'test' }] });
// Scenarios 7, 8 and 16, about meetings.
import './scenarios/meetings.ts';

// The scenarios of domain §4 about membership, referees and meetings; each title begins with its number.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** The state an office page shows for a referee. */
const stateOf = (page: Page, { firstName, lastName }: NewReferee) =>
  page
    .getByRole('region', { name: `${firstName} ${lastName}` })
    .getByText(/^(?:Asked|Does not know the applicant|Consented|Named)$/)
    .first();

type Form = MembershipForm['definition'];

/** A question added by the office. */
const paperMill = (question: string): Form['steps'][number]['fields'][number] => ({
  key: 'paperMill',
  type: 'text',
  label: { en: question },
  required: false,
  private: true,
});

const withoutPaperMill = ({ steps }: Form): Form => ({
  steps: steps.map((step) => ({ ...step, fields: step.fields.filter(({ key }) => key !== 'paperMill') })),
});

/** Acts like a mail scanner: opens a link in several ways and submits any form it finds. */
async function scan(page: Page, link: string): Promise<void> {
  const html = await fetch(link).then((response) => response.text());
  await fetch(link, { method: 'HEAD' });
  const targets = [link, ...[...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action = '']) => action)];
  for (const target of targets)
    await fetch(new URL(target, link), { method: 'POST', body: new URLSearchParams({ answer: 'consented' }) });
  await page.goto(link);
  await expect(heading(page, /^Reference for/)).toBeVisible();
  for (const form of await page.locator('form').all())
    await form.evaluate((one: HTMLFormElement) => one.requestSubmit());
}

test('1: a mail scanner opens and submits a referee’s link ten times; afterwards the referee answers normally', async ({
  newMember,
  product,
  visitor,
}) => {
  const { api } = await newMember('Ida', 'Brenner');
  const [referee, other] = [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')];
  const sent = await sentCase(api, [referee, other]);
  const link = await linkOf(product, referee);

  const scanner = await visitor();
  for (let times = 0; times < 10; times += 1) await scan(scanner, link);
  expect(await readCase(api, sent.id)).toEqual(sent);

  await giveReference(await visitor(), link, referee);
  const [answered, waiting] = (await readCase(api, sent.id)).referees;
  expect([answered?.state, waiting?.state]).toEqual(['answered', 'asked']);
});

test('2: after a reminder both mails lead to a useful page, and the newest link works @full', async ({
  newMember,
  product,
  visitor,
  apiAs,
}) => {
  const { api } = await newMember('Ole', 'Lindqvist');
  const referee = someReferee('Nadia', 'Ferrante');
  const { id, referees } = await sentCase(api, [referee, someReferee('Jonas', 'Weber')]);
  const first = await product.mailTo(referee.email);
  const oldLink = await linkOf(product, referee);
  const office = await apiAs('staff');
  const asked = referees.find(({ email }) => email === referee.email);
  if (!asked) throw new Error('The application has lost its referee.');
  await office(resendRefereeRequest, { params: { id, refereeId: asked.id }, body: { version: asked.version } });
  const reminder = await product.mailTo(referee.email, { after: first.sentAt });
  const newLink = await linkOf(product, referee, first.sentAt);
  expect(newLink).not.toBe(oldLink);

  const page = await visitor();
  await page.goto(oldLink);
  await expect(heading(page, 'There is a newer link')).toBeVisible();
  await page.goto(newLink);
  await expect(page.getByRole('button', { name: 'Yes, start' })).toBeVisible();

  await page.goto(oldLink);
  await page.getByRole('button', { name: 'Email me the new link' }).click();
  await expect(page.getByText(/We have sent the new link/)).toBeVisible();
  const newestLink = await linkOf(product, referee, reminder.sentAt);
  for (const replaced of [oldLink, newLink].filter((link) => link !== newestLink)) {
    await page.goto(replaced);
    await expect(heading(page, 'There is a newer link')).toBeVisible();
  }
  await giveReference(page, newestLink, referee);
});

test('3: when the applicant withdraws while the referee types, the save is refused politely and the text can be copied', async ({
  newMember,
  product,
  visitor,
}) => {
  const { api, page } = await newMember('Paul', 'Okafor');
  const referee = someReferee('Marta', 'Silva');
  const { id } = await sentCase(api, [referee, someReferee('Jonas', 'Weber')]);
  const typed = 'I have known him since we built the reading room together, shelf by shelf.\nHe keeps his word.';
  const refereePage = await visitor();
  await refereePage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await writeReference(refereePage, await linkOf(product, referee), { ...referee, statement: typed });

  await page.goto(`/forms/membership/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw application', exact: true }).click();
  await expect(page.getByText('Application withdrawn.')).toBeVisible();

  await refereePage.getByRole('button', { name: 'Send reference' }).click();
  await expect(heading(refereePage, 'Your reference is no longer needed')).toBeVisible();
  await expect(refereePage.getByText(/This has nothing to do with what you wrote/)).toBeVisible();
  await expect(refereePage.getByRole('textbox')).toHaveValue(typed);
  await refereePage.getByRole('button', { name: 'Copy text' }).click();
  await expect(refereePage.getByText('Copied', { exact: true })).toBeVisible();
  expect(await refereePage.evaluate(() => navigator.clipboard.readText())).toBe(typed);
  await refereePage.reload();
  await expect(refereePage.getByRole('textbox')).toHaveValue(typed);
});

test('4: “I don’t know this person” rejects nothing: the stand-by is asked, and the office sees both @full', async ({
  newMember,
  product,
  visitor,
  signInAs,
}) => {
  const { api, person } = await newMember('Vera', 'Sokolova');
  const stranger = someReferee('Emil', 'Fremd');
  const standby = { ...someReferee('Greta', 'Ersatz'), standby: true };
  const { id } = await sentCase(api, [stranger, someReferee('Jonas', 'Weber'), standby]);

  const page = await visitor();
  await page.goto(await linkOf(product, stranger));
  await page.getByRole('radio', { name: 'I don’t know this person' }).check();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(heading(page, /We have received your answer/)).toBeVisible();

  expect((await readCase(api, id)).state).toBe('awaiting_references');
  const staff = await signInAs('staff');
  await staff.goto(`/applications/${id}?part=referees`);
  await expect(heading(staff, `${person.firstName} ${person.lastName}`)).toBeVisible();
  await expect(staff.getByText('Awaiting references').first()).toBeVisible();
  await expect(stateOf(staff, stranger)).toHaveText('Does not know the applicant');
  await expect(stateOf(staff, standby)).toHaveText('Asked');
  await giveReference(await visitor(), await linkOf(product, standby), standby);
});

test('12: a question removed from the form stays with its answer in existing applications @full', async ({
  newMember,
  signInAs,
  apiAs,
}) => {
  const office = await apiAs('administrator');
  const first = await newMember('Olga', 'Petrenko');
  const { id: typeId } = (await beginDraft(first.api, { type: 'student' })).membershipType;
  const publish = async (change: (form: Form) => Form) => {
    const form = await office(getMembershipForm, { params: { id: typeId } });
    return office(publishForm, {
      params: { id: typeId },
      body: { definition: change(form.definition), version: form.version, acceptedLosses: ['paperMill'] },
    });
  };
  const question = 'Which paper mill would you like to visit?';
  const answer = 'The one at Gmund, in its winter dress';
  await publish(({ steps }) => ({
    steps: steps.map((step, index) =>
      index === 0 ? { ...step, fields: [...step.fields, paperMill(question)] } : step,
    ),
  }));
  try {
    const owner = await newMember('Pia', 'Lang');
    const old = await sentCase(owner.api, [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')], {
      type: 'student',
      more: { paperMill: answer },
    });
    const { versions } = await publish(withoutPaperMill);
    // The demo contains many applications made with the first version.
    expect(versions.at(-1)?.applications).toBeGreaterThan(5);

    const administrator = await signInAs('administrator');
    for (const [page, path] of [
      [administrator, `/applications/${old.id}`],
      [owner.page, `/forms/membership/${old.id}`],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(question)).toBeVisible();
      await expect(page.getByRole('main').getByText(answer)).toBeVisible();
    }
    const newcomer = await newMember('Rita', 'Neu');
    const fresh = await beginDraft(newcomer.api, { type: 'student' });
    await newcomer.page.goto(`/forms/membership/${fresh.id}`);
    await expect(newcomer.page.getByRole('main').getByLabel('Phone', { exact: true })).toBeVisible();
    await expect(newcomer.page.getByText(question)).toHaveCount(0);
  } finally {
    const { definition } = await office(getMembershipForm, { params: { id: typeId } });
    if (JSON.stringify(definition).includes('paperMill')) await publish(withoutPaperMill);
  }
});

test('14: when two office members edit one application, the second sees both versions and loses nothing', async ({
  newMember,
  signInAs,
  apiAs,
}) => {
  const { api, person } = await newMember('Quirin', 'Falk');
  const { id } = await sentCase(api, [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')]);
  const [staff, administrator] = [await signInAs('staff'), await signInAs('administrator')];
  for (const page of [staff, administrator]) await page.goto(`/applications/${id}`);
  await administrator.getByRole('button', { name: 'Request changes' }).click();
  const dialog = administrator.getByRole('dialog');
  const note = 'Please write the number with its country code.\nThe one here does not ring.';
  await dialog.getByRole('checkbox', { name: 'Phone' }).check();
  await dialog.getByLabel('What should be changed in “Phone”?').fill(note);

  await staff.getByRole('button', { name: 'Assign to me' }).click();
  await expect(staff.getByText(/^APP-\S+ is assigned to you\./)).toBeVisible();

  await dialog.getByRole('button', { name: 'Request changes' }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(notice).toContainText('Now assigned to Samir Haddad (before: Unassigned).');
  await expect(dialog.getByLabel('What should be changed in “Phone”?')).toHaveValue(note);
  expect((await readCase(api, id)).state).toBe('awaiting_references');

  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(administrator.getByText(`Changes requested from ${person.firstName} ${person.lastName}.`)).toBeVisible();
  const { state, assignee, changeRequest } = await readCase(await apiAs('staff'), id);
  expect([state, assignee?.name]).toEqual(['changes_requested', 'Samir Haddad']);
  expect(changeRequest?.items.map((item) => [item.target, item.note])).toEqual([['phone', note]]);
});
