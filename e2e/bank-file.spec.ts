import { createInvoice, getBankSummary, issueInvoice, listUsers } from '@guildhall/shared/contracts';
import type { Locator, Page } from '@playwright/test';
import { type Api, apiOfSession } from './api.ts';
import { expect, passwordOf, people, sessionOf, stateOf, test } from './fixtures.ts';

// A bank statement with a thousand payments, matched using only the keyboard.

const fee = 120_00;
/** Typical payments: most contain their invoice number. */
const counts = { certain: 960, inPart: 20, byAnother: 15, notOurs: 5 };
const billed = counts.certain + counts.inPart + counts.byAnother;

interface Bill {
  number: string;
  payer: string;
}

async function issueFees(office: Api): Promise<Bill[]> {
  const payers = await office(listUsers, { query: { page: 1, pageSize: 50, sort: 'name' } });
  const bills: Bill[] = [];
  const lines = [{ text: 'Fee for 2027', quantityMilli: 1000, unitPriceMinor: fee, taxRateBasisPoints: 0 }];
  const issue = async (at: number) => {
    const { id: payerId, firstName, lastName } = payers[at % payers.length]!;
    const draft = await office(createInvoice, { body: { payerId, subject: 'Fee for 2027', lines } });
    const { number } = await office(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });
    bills.push({ number: number!, payer: `${firstName} ${lastName}` });
  };
  for (let at = 0; at < billed; at += 5)
    await Promise.all(Array.from({ length: Math.min(5, billed - at) }, (_, more) => issue(at + more)));
  return bills;
}

interface Payment {
  payer: string;
  purpose: string;
  minor: number;
}

function paymentsFor(bills: readonly Bill[]): Payment[] {
  const { certain, inPart, notOurs } = counts;
  return [
    ...bills.slice(0, certain + inPart).map(({ number, payer }, at) => {
      return { payer, purpose: `Fee ${number}`, minor: at < certain ? fee : fee / 2 };
    }),
    ...bills.slice(certain + inPart).map(({ payer }) => {
      return { payer: 'Bakery Huber & Co', purpose: `For our colleague ${payer.split(' ').at(-1)}`, minor: fee };
    }),
    ...Array.from({ length: notOurs }, (_, at) => ({
      payer: 'Savings Bank',
      purpose: `Interest ${at}`,
      minor: 31 + at,
    })),
  ];
}

const csvOf = (payments: readonly Payment[], day: string) =>
  [
    'Booking date,Payer,Purpose,Amount',
    ...payments.map(({ payer, purpose, minor }) => `${day},${payer},${purpose},${(minor / 100).toFixed(2)}`),
  ].join('\n');

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not lead to ${String(target)}.`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('matches a statement of a thousand payments in one sitting, by keyboard alone @full', async ({
  ownProduct,
  contexts,
}) => {
  test.setTimeout(400_000);
  const product = await ownProduct();
  const session = await sessionOf(product, people.staff, passwordOf(product, people.staff));
  const office = apiOfSession(product, session);
  const bills = await issueFees(office);
  const today = new Date().toISOString().slice(0, 10);
  const payments = paymentsFor(bills);
  expect(payments).toHaveLength(1000);

  const page = await (await contexts({ baseURL: product.url, storageState: stateOf(product.url, session) })).newPage();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
  await page.goto('/invoice/bank?view=statements');
  const begun = Date.now();

  await test.step('uploads the file and confirms its columns', async () => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.locator('input[type=file]'));
    const buffer = Buffer.from(csvOf(payments, today));
    await (await chooser).setFiles({ name: 'fees.csv', mimeType: 'text/csv', buffer });
    await press(page, button('Read lines'));
    await press(page, page.getByRole('link', { name: 'Go to lines' }));
  });

  await test.step('confirms all certain matches together', async () => {
    await press(page, button(/^Confirm \d+ certain matches$/));
    await press(page, page.getByRole('dialog').getByRole('button', { name: /^Confirm/ }));
    await expect(page.getByText(/^\d+ payments recorded$/)).toBeVisible({ timeout: 120_000 });
  });
  await test.step('confirms partial payments one by one and moves the focus to the next', async () => {
    await tabTo(page, button('Confirm'));
    for (let left = counts.inPart; left > 0; left -= 1) {
      await expect(button('Confirm')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(left - 1);
    }
  });

  await test.step('matches a payment made by someone else by its invoice number', async () => {
    await press(page, tab('To assign'));
    const rows = page.getByRole('button', { name: 'Find invoice' });
    await expect(rows).toHaveCount(counts.byAnother + counts.notOurs);
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('Bakery');
    await expect(rows).toHaveCount(counts.byAnother);
    for (const [done, { number }] of bills.slice(-counts.byAnother).entries()) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.type(number);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(rows).toHaveCount(counts.byAnother - done - 1);
    }
  });
  await test.step('sets unrelated lines aside with a reason', async () => {
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    const rows = page.getByRole('button', { name: 'Find invoice' });
    for (let left = counts.notOurs; left > 0; left -= 1) {
      await expect(rows).toHaveCount(left);
      await press(page, button('Set aside'));
      await tabTo(page, page.getByRole('dialog').getByRole('textbox'));
      await page.keyboard.type('Interest on the account');
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Set aside' }));
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByText('Nothing to assign')).toBeVisible();
  });

  expect(await office(getBankSummary, {})).toMatchObject({ proposed: 0, waiting: 0, matched: billed, set_aside: 5 });
  // A person is slower than this test, but never has to wait: the product's own share is well below five minutes.
  expect(Date.now() - begun).toBeLessThan(5 * 60_000);
});
