import { createInvoice, getInvoice, getMe, issueInvoice } from '@guildhall/shared/contracts';
import { expect, test } from './fixtures.ts';

// An invoice as its payer and the office see it. Scenarios 9, 10, 11 and 15 are server tests with their numbers.

test.use({ takesTurns: true });

test('a member pays an invoice online, the office refunds a part of it, and the member pays that part again', async ({
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
    await page.getByRole('button', { name: `Pay ${amount} online` }).click();
    await page.waitForURL('**/dev/gateway/**');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/payment-success**');
    await expect(page.getByText('Thank you, your payment has arrived')).toBeVisible();
  };

  await test.step('the member pays 109.20: 96.00 and 13.20, each with its own tax', async () => {
    await payOnline('€109.20');
    expect(await standing()).toEqual({ state: 'paid', paid: 109_20, open: 0 });
  });

  const staff = await signInAs('administrator', `/invoice?id=${invoice.id}`);
  await test.step('the office refunds the reader through the provider', async () => {
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

  await test.step('the member sees what is open again, and pays it', async () => {
    await payOnline('€13.20');
    expect(await standing()).toEqual({ state: 'paid', paid: 109_20, open: 0 });
  });
});
