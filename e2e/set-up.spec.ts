import type { Page } from '@playwright/test';
import {
  acceptInvitation,
  decideApplication,
  discardMail,
  getInvoice,
  getMail,
  getMembershipForm,
  issueInvoice,
  listInvoices,
  listMails,
  listMembershipTypes,
  waiveReferences,
} from '@guildhall/shared/contracts';
import { apiOfSession, apiOfVisitor, type Api } from './api.ts';
import { readCase, sentCase, someReferee } from './cases.ts';
import { expect, registerMember, sessionOf, setTiming, stateOf, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { enterCode, linkIn, type NewMember } from './steps.ts';

const password = 'seven swans swim north';
const first: NewMember = { firstName: 'Ida', lastName: 'Lindqvist', email: 'ida@bells.example', password };
const second: NewMember = { firstName: 'Tomas', lastName: 'Okafor', email: 'tomas@bells.example', password };
const clerk: NewMember = { firstName: 'Mei', lastName: 'Tanaka', email: 'mei@bells.example', password };

const association = {
  Name: 'Society of Bell Founders',
  Address: 'Mill Lane 3\n4020 Linz\nAustria',
  'Bank account': 'AT61 1904 3002 3457 3201',
  'Tax number': 'ATU12345678',
};

/** Opens the link printed by the server, and signs in with the account it creates. */
async function createFirstAdministrator(page: Page, product: Product): Promise<void> {
  const [link] = /http\S+\/auth\/set-up#[\w-]+/.exec(product.output()) ?? [];
  await page.goto(link ?? 'no link was printed');
  await page.getByLabel('First name').fill(first.firstName);
  await page.getByLabel('Last name').fill(first.lastName);
  await page.getByLabel('Email address').fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email address').fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/auth/two-steps/*/email');
  const { text } = await product.mailTo(first.email);
  await enterCode(page, /\b(\d{6})\b/.exec(text)?.[1] ?? 'no code in the mail');
}

const goOn = (page: Page, step: string) => page.getByRole('link', { name: `Continue: ${step}` }).click();

async function invite(page: Page, { firstName, lastName, email }: NewMember, role: RegExp): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel(/Email/).fill(email);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const invited = page.getByRole('list', { name: 'Just invited' });
  await expect(invited.getByRole('link', { name: `${firstName} ${lastName}` })).toBeVisible();
}

const invitationOf = async (product: Product, { email }: NewMember): Promise<string> =>
  linkIn((await product.mailTo(email)).links, '/auth/invitation');

/** An application with an answer to the office's own question, approved; its letter is discarded. */
async function approvedCase(applicant: Api, office: Api, more: Record<string, string>): Promise<void> {
  const referees = [someReferee('Vera', 'Blum'), someReferee('Otto', 'Krause')];
  const { id } = await sentCase(applicant, referees, { more });
  const { version, answers } = await readCase(office, id);
  expect(answers).toMatchObject(more);
  const reviewed = await office(waiveReferences, { params: { id }, body: { version, reason: 'Known to the board.' } });
  await office(decideApplication, { params: { id }, body: { version: reviewed.version, outcome: 'approved' } });
  // The letter would be sent with the invoice after a minute in which it can be undone.
  const [waiting] = await office(listMails, { query: { page: 1, pageSize: 25, state: 'waiting', sort: '-createdAt' } });
  const letter = { id: waiting?.id ?? 'no letter waits' };
  const { version: unread } = await office(getMail, { params: letter });
  await office(discardMail, { params: letter, body: { version: unread } });
}

test('sets up an empty installation and issues the first invoice with its own bank account', async ({
  ownProduct,
  contexts,
}) => {
  const product = await ownProduct({ SEED: 'none' }, { database: 'empty' });
  const page = await (await contexts({ baseURL: product.url })).newPage();
  await createFirstAdministrator(page, product);

  await test.step('the guided set-up opens, and the association is named', async () => {
    await page.waitForURL('**/set-up');
    await expect(page.getByText('You can’t issue invoices until the association has a name.')).toBeVisible();
    for (const [name, text] of Object.entries(association))
      await page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) }).fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 of 6 done')).toBeVisible();
  });

  await test.step('email is skipped for now, and a fee is set', async () => {
    await goOn(page, 'Email');
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('button', { name: 'Edit: Full member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit membership type' });
    await dialog.getByLabel('Fee', { exact: true }).fill('95');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'These fees are right' }).click();
    await expect(page.getByText('3 of 6 done')).toBeVisible();
  });

  await test.step('a custom question is added to the form', async () => {
    await goOn(page, 'Application form');
    await page.getByRole('link', { name: 'Edit form: Full member' }).click();
    await page
      .getByRole('button', { name: /^Add question to / })
      .first()
      .click();
    await page.getByLabel('Question (English)').fill('Which bells have you cast?');
    await page.getByLabel('Key', { exact: true }).fill('bells');
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish a new version' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the set-up continues where it stopped, and the office is invited', async () => {
    await page.goto('/set-up');
    await expect(page.getByRole('heading', { name: 'Step 5: Office' })).toBeVisible();
    await expect(page.getByText('4 of 6 done')).toBeVisible();
    await invite(page, second, /^Administrator/);
    await invite(page, clerk, /^Staff/);
    await expect(page.getByText('5 of 6 done')).toBeVisible();
  });

  await test.step('only skipped steps are left on the dashboard', async () => {
    await page.goto('/dashboard/admin');
    const left = page.getByRole('list', { name: 'Remaining steps' });
    await expect(left.getByRole('link')).toHaveText(['Email']);
    await page.getByRole('button', { name: 'Dismiss this list' }).click();
    await expect(left).toBeHidden();
  });

  await test.step('both accept their invitations', async () => {
    const own = await (await contexts({ baseURL: product.url })).newPage();
    await own.goto(await invitationOf(product, second));
    await own.getByLabel('Password', { exact: true }).fill(password);
    await own.getByRole('button', { name: 'Accept invitation' }).click();
    await own.waitForURL('**/home');
    const { firstName, lastName } = clerk;
    const token = new URL(await invitationOf(product, clerk)).hash.slice(1);
    await apiOfVisitor(product)(acceptInvitation, {
      body: { token, firstName, lastName, password, language: 'en', zone: 'Europe/Vienna' },
    });
  });

  const office = apiOfSession(product, await sessionOf(product, second.email, password));
  const clerkSession = await sessionOf(product, clerk.email, password);
  const staff = apiOfSession(product, clerkSession);
  const { session } = await registerMember(product, 'Clara', 'Voss');
  const applicant = apiOfSession(product, session);

  await test.step('someone applies with the new form and is approved', async () => {
    const types = await office(listMembershipTypes, {});
    const full = types.find(({ key }) => key === 'full');
    const { definition } = await office(getMembershipForm, { params: { id: full?.id ?? '' } });
    expect(definition.steps.flatMap(({ fields }) => fields.map(({ key }) => key))).toContain('bells');
    await setTiming(office, 'at_once');
    await approvedCase(applicant, office, { bells: 'The tenor of St Florian' });
  });

  await test.step('the invoice is issued by the office, with the association’s own name, bank account and tax number', async () => {
    const [draft] = await staff(listInvoices, { query: { page: 1, pageSize: 25, sort: '-updatedAt' } });
    const invoice = { id: draft?.id ?? 'there is no invoice' };
    const { version } = await staff(getInvoice, { params: invoice });
    await staff(issueInvoice, { params: invoice, body: { version } });
    const state = stateOf(product.url, clerkSession);
    const desk = await (await contexts({ baseURL: product.url, storageState: state })).newPage();
    await desk.goto(`/invoice?id=${invoice.id}`);
    await expect(desk.getByRole('heading', { level: 1, name: /INV-/ })).toBeVisible();
    const main = desk.getByRole('main');
    for (const text of [association.Name, association['Bank account'], association['Tax number'], '95.00'])
      await expect(main.getByText(text).first()).toBeVisible();
  });
});
