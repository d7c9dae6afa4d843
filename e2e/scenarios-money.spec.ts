import { readFileSync } from 'node:fs';
import {
  changeInvoicing,
  createInvoice,
  forgotPassword,
  getInvoice,
  getInvoiceRecord,
  getMe,
  getOwnDashboard,
  getSettings,
  getUser,
  issueInvoice,
  listInvoices,
  listRenewalMembers,
  listUsers,
  resetPassword,
} from '@guildhall/shared/contracts';
import type { Page } from '@playwright/test';
import { codeIn } from '../server/src/testing/pdf-code.ts';
import { textOf } from '../server/src/testing/pdf-text.ts';
import { missingProgram } from '../shared/testing/programs.ts';
import { apiOfSession, apiOfVisitor } from './api.ts';
import { expect, passwordOf, people, sessionOf, stateOf, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { linkIn } from './steps.ts';

// Invoices as payers and the office see them. Scenarios 9, 10, 11 and 15 are covered by server tests with their
// numbers.

/** Without poppler, attachments can't be read: such a machine skips these tests, and CI fails. */
const cannotReadPdf = missingProgram('pdftotext', 'pdftoppm');

/** Pays the invoice on the open payment page. */
async function payAtGateway(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${amount} online` }).click();
  await page.waitForURL('**/dev/gateway/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/payment-success**');
  await expect(page.getByText('Thank you, we have received your payment')).toBeVisible();
}

/** Signs in a person of the demo whose password was never printed, by resetting it with a mailed link. */
async function signInByMail(product: Product, userId: string, email: string) {
  const password = 'nine copper kettles';
  const ask = apiOfVisitor(product);
  const after = new Date().toISOString();
  await ask(forgotPassword, { body: { email } });
  const { links } = await product.mailTo(email, { after });
  const token = new URL(linkIn(links, '/auth/reset-password')).hash.slice(1);
  const changedAt = new Date().toISOString();
  await ask(resetPassword, { params: { userId }, body: { token, password } });
  // The notice of the change comes first; it does not contain the code.
  await product.mailTo(email, { after: changedAt });
  return sessionOf(product, email, password);
}

/** The first attachment of the open email. */
async function openAttachment(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  const files = page.getByRole('dialog').getByRole('list', { name: 'Attachments' });
  await files.getByRole('button').first().click();
  return readFileSync(await (await download).path());
}

test('a member pays an invoice online, the office refunds part of it, and the member pays that part again', async ({
  newMember,
  apiAs,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const { api, page } = await newMember('Amina', 'Rahal');
  const office = await apiAs('staff');
  const { id: payerId } = await api(getMe, {});
  const lines = [
    { text: 'Workshop, two days', quantityMilli: 2000, unitPriceMinor: 40_00, taxRateBasisPoints: 2000 },
    { text: 'Printed reader', quantityMilli: 1000, unitPriceMinor: 12_00, taxRateBasisPoints: 1000 },
  ];
  const draft = await office(createInvoice, { body: { payerId, subject: 'Workshop on gilding', lines } });
  const invoice = await office(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });

  const standing = async () => {
    const { state, paid, open } = await office(getInvoice, { params: { id: invoice.id } });
    return { state, paid: paid.amountMinor, open: open.amountMinor };
  };
  const payOnline = async (amount: string) => {
    await page.goto(`/invoice?id=${invoice.id}`);
    await page.getByRole('link', { name: `Pay ${amount}` }).click();
    await payAtGateway(page, amount);
  };

  await test.step('the member pays 109.20: 96.00 and 13.20, each with its own tax', async () => {
    await payOnline('€109.20');
    expect(await standing()).toEqual({ state: 'paid', paid: 109_20, open: 0 });
  });

  const staff = await signInAs('administrator', `/invoice?id=${invoice.id}`);
  await test.step('the office refunds part of it through the provider', async () => {
    await staff.getByRole('button', { name: 'Refund' }).first().click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('109.21');
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('The reader was out of print');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText(/Only €109.20 is left/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('13.20');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toBeHidden();
    await expect(staff.getByText('Partly refunded')).toBeVisible();
    expect(await standing()).toEqual({ state: 'partly_paid', paid: 96_00, open: 13_20 });
  });

  await test.step('the member sees the open amount and pays it', async () => {
    await payOnline('€13.20');
    expect(await standing()).toEqual({ state: 'paid', paid: 109_20, open: 0 });
  });
});

test('a statement pays two invoices with one transfer, a return opens one again, and a wrong match is undone', async ({
  ownProduct,
  contexts,
}) => {
  test.setTimeout(180_000);
  const product = await ownProduct();
  const session = await sessionOf(product, people.staff, passwordOf(product, people.staff));
  const office = apiOfSession(product, session);
  const [payer, other] = await office(listUsers, { query: { page: 1, pageSize: 25, sort: 'name' } });
  const bill = async (payerId: string, unitPriceMinor: number) => {
    const lines = [{ text: 'Workshop', quantityMilli: 1000, unitPriceMinor, taxRateBasisPoints: 0 }];
    const draft = await office(createInvoice, { body: { payerId, subject: 'Workshop on gilding', lines } });
    return office(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });
  };
  const bills = [await bill(payer!.id, 31_00), await bill(payer!.id, 47_00), await bill(other!.id, 19_00)];
  const [first, second, third] = bills.map(({ number }) => number ?? '');
  const states = () => Promise.all(bills.map(async ({ id }) => (await office(getInvoice, { params: { id } })).state));
  const name = `${payer!.firstName} ${payer!.lastName}`;
  const today = new Date().toISOString().slice(0, 10);
  const statement = [
    'Booking date,Payer,Purpose,Amount',
    `${today},${name},${first} and ${second},78.00`,
    `${today},Somebody Unknown,Workshop fee ${third},19.00`,
    `${today},${name},Returned ${second},-47.00`,
  ].join('\n');

  const page = await (await contexts({ baseURL: product.url, storageState: stateOf(product.url, session) })).newPage();
  const button = (title: string | RegExp) => page.getByRole('button', { name: title }).first();
  const confirm = (title: string) => page.getByRole('dialog').getByRole('button', { name: title }).click();
  await test.step('the office uploads the statement', async () => {
    await page.goto('/invoice/bank?view=statements');
    const file = { name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
    await page.locator('input[type=file]').setInputFiles(file);
    await button('Read lines').click();
    await page.getByRole('link', { name: 'Go to lines' }).click();
  });

  await test.step('one transfer pays two invoices', async () => {
    await button(/^Confirm \d+ certain match/).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect(page.getByText(/payments? recorded$/)).toBeVisible();
    expect(await states()).toEqual(['paid', 'paid', 'paid']);
  });

  await test.step('the bank returned a payment: its invoice is open again', async () => {
    await page.getByRole('link', { name: /^Outgoing/ }).click();
    await button('Take back').click();
    await confirm('Take back');
    await expect(page.getByText('Payment taken back')).toBeVisible();
    expect(await states()).toEqual(['paid', 'issued', 'paid']);
  });

  await test.step('a wrong match is undone, and the line waits again', async () => {
    await page.getByRole('link', { name: /^Matched/ }).click();
    await page.getByRole('row', { name: third }).getByRole('button', { name: 'Undo match' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Somebody else’s money');
    await confirm('Reverse payment');
    await expect(page.getByText('Payment reversed')).toBeVisible();
    await expect(page.getByRole('row', { name: third })).toBeHidden();
    expect(await states()).toEqual(['paid', 'issued', 'issued']);
  });
});

test('a membership is renewed: the office invoices the next period, and the member pays from the email', async ({
  ownProduct,
  contexts,
}) => {
  test.setTimeout(180_000);
  const product = await ownProduct();
  const { administrator } = people;
  const session = await sessionOf(product, administrator, passwordOf(product, administrator));
  const office = apiOfSession(product, session);
  const browserOf = (storageState: ReturnType<typeof stateOf>) => contexts({ baseURL: product.url, storageState });
  const staff = await (await browserOf(stateOf(product.url, session))).newPage();

  await staff.goto('/invoice/renewal');
  const write = staff.getByRole('button', { name: /^Create \d+ drafts$/ });
  await expect(write).toBeVisible();
  // Shown in the order of the browser's region: 31/12/2026.
  const shown = await staff.getByLabel('Period ends by').inputValue();
  const endsBy = shown.split('/').toReversed().join('-');
  const members = await office(listRenewalMembers, { query: { endsBy, page: 1, pageSize: 50 } });
  const users = await Promise.all(members.map(({ userId: id }) => office(getUser, { params: { id } })));
  // The person whose mails and pages are in this test's language.
  const { id: userId, email } = users.find(({ language }) => language === 'en')!;
  const { name, next } = members.find((member) => member.userId === userId)!;

  await test.step('the run writes a draft for each member', async () => {
    await write.click();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click();
    await expect(staff.getByText(`${members.length} drafts created`)).toBeVisible({ timeout: 30_000 });
    await expect(staff.getByRole('row').filter({ hasText: name })).toContainText('Already invoiced');
  });

  const begun = new Date().toISOString();
  await test.step('the office issues the member’s draft', async () => {
    const drafts = await office(listInvoices, {
      query: { q: name, state: 'draft', page: 1, pageSize: 25, sort: '-updatedAt' },
    });
    await staff.goto(`/invoice?id=${drafts[0]!.id}`);
    await staff.getByRole('button', { name: 'Issue' }).first().click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
    await expect(staff.getByRole('heading', { name: /INV-/ })).toBeVisible();
  });

  const invoice = await product.mailTo(email, { after: begun });
  const own = await signInByMail(product, userId, email);
  const page = await (await browserOf(stateOf(product.url, own))).newPage();
  await test.step('the member’s home page shows how long the membership is paid for, and the email links to the payment', async () => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Renew your membership' })).toBeVisible();
    await page.goto(linkIn(invoice.links, '/invoice'));
    const pay = page.getByRole('link', { name: /^Pay/ });
    const amount = ((await pay.textContent()) ?? '').replace('Pay ', '');
    await pay.click();
    await payAtGateway(page, amount);
  });

  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Renew your membership' })).toBeHidden();
  expect((await apiOfSession(product, own)(getOwnDashboard, {})).membership).toMatchObject({
    state: 'active',
    paidUntil: next?.until,
  });
});

test('an issued invoice is sent again', async ({ product, newMember, apiAs, signInAs }) => {
  test.skip(cannotReadPdf !== null, cannotReadPdf ?? '');
  const { api, person } = await newMember('Noor', 'Haddad');
  const office = await apiAs('staff');
  const { id: payerId } = await api(getMe, {});
  const lines = [{ text: 'Printed reader', quantityMilli: 1000, unitPriceMinor: 50_00, taxRateBasisPoints: 1000 }];
  const draft = await office(createInvoice, { body: { payerId, subject: 'Reader on gilding', lines } });
  const { id, number } = await office(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });
  const subject = new RegExp(`Invoice ${number}$`);
  const first = await product.mailTo(person.email, { subject });

  const page = await signInAs('staff', `/invoice?id=${id}`);
  const mails = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await expect(mails).toHaveCount(1);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`The invoice will be sent to ${person.email}.`)).toBeVisible();

  const second = await product.mailTo(person.email, { subject, after: first.sentAt });
  expect(second.text).toContain('€55.00');
  expect(linkIn(second.links, '/invoice')).toContain(id);
  await page.reload();
  await expect(mails).toHaveCount(2);
  await mails.first().getByRole('link').click();
  const pdf = await openAttachment(page);
  expect(textOf(pdf)).toContain(number);
  expect(codeIn(pdf)?.split('\n')).toEqual(expect.arrayContaining(['EUR55.00', number]));
});

test('a reminder after a part payment states what is open, the fee and a payment code for exactly that @full', async ({
  ownProduct,
  contexts,
}) => {
  test.skip(cannotReadPdf !== null, cannotReadPdf ?? '');
  test.setTimeout(240_000);
  const product = await ownProduct();
  const { administrator } = people;
  const session = await sessionOf(product, administrator, passwordOf(product, administrator));
  const office = apiOfSession(product, session);
  const context = await contexts({ baseURL: product.url, storageState: stateOf(product.url, session) });
  const page = await context.newPage();
  const { invoicing } = await office(getSettings, {});
  await office(changeInvoicing, {
    body: { version: invoicing.version, value: { ...invoicing.value, dunningFees: [5_00] } },
  });

  // Its reminder has been due for weeks, and is drafted right after the start.
  const overdue = await office(listInvoices, { query: { state: 'overdue', page: 1, pageSize: 25, sort: 'dueOn' } });
  const { id, number } = overdue.find(({ state, applicationId }) => state === 'issued' && applicationId === null)!;
  const { payer } = await office(getInvoice, { params: { id } });
  await expect
    .poll(async () => (await office(getInvoiceRecord, { params: { id } })).dunning?.draftId)
    .toEqual(expect.any(String));

  await test.step('the office records a part payment of 100.00 of 288.00', async () => {
    await page.goto(`/invoice?id=${id}`);
    await page.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100.00');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('€100.00 recorded.')).toBeVisible();
  });

  await test.step('the reminder that was drafted before is regenerated and sent', async () => {
    await page.getByRole('link', { name: 'Review reminder' }).click();
    const mail = page.getByRole('dialog');
    await expect(mail.getByText('The details in this email are out of date')).toBeVisible();
    await mail.getByRole('button', { name: 'Regenerate draft' }).click();
    await expect(page.getByText('Draft regenerated. Review it before you send it.')).toBeVisible();
    await mail.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await test.step('its text and its document ask for 188.00 and the fee of 5.00', async () => {
    // It can be taken back for a minute.
    const { text } = await product.mailTo(payer.email, {
      subject: new RegExp(`Reminder: .*${number}`),
      withinMs: 90_000,
    });
    for (const line of ['Open amount: €188.00', 'Reminder fees: €5.00', 'Total to pay: €193.00'])
      expect(text).toContain(line);
    await page.goto(`/invoice?id=${id}`);
    await page
      .getByRole('list', { name: 'Emails' })
      .getByRole('link', { name: /^Reminder/ })
      .click();
    const pdf = await openAttachment(page);
    expect(textOf(pdf)).toContain('€193.00');
    expect(codeIn(pdf)?.split('\n')).toContain('EUR193.00');
  });
});
