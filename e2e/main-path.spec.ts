import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requestReferences } from '@guildhall/shared/contracts';
import { readCase } from './cases.ts';
import { expect, setTiming, test } from './fixtures.ts';
import { fillInApplication, giveReference, linkIn, registerAndSignIn } from './steps.ts';

const applicant = {
  firstName: 'Leonie',
  lastName: 'Abendrot',
  email: 'leonie.abendrot@example.org',
  password: 'seven quiet lanterns',
};
const referees = [
  { firstName: 'Marta', lastName: 'Silva', email: 'marta.silva@example.net' },
  { firstName: 'Jonas', lastName: 'Weber', email: 'jonas.weber@example.com' },
];

/** The main process, from registration to active member, as the people involved would do it. */
test('an application goes all the way from registration to active membership', async ({
  product,
  visitor,
  signInAs,
  apiAs,
}) => {
  test.setTimeout(300_000);
  const configuration = await apiAs('administrator');
  await setTiming(configuration, 'after_check');
  const page = await visitor();
  await registerAndSignIn(page, product, applicant);

  await test.step('the applicant fills in and sends the form', async () => {
    await page.getByRole('button', { name: 'Apply: Full member' }).click();
    await page.waitForURL('**/forms/membership/**');
    await fillInApplication(page, referees, mkdtempSync(path.join(os.tmpdir(), 'guildhall-files-')));
    await page.getByRole('button', { name: 'Send application' }).click();
    const toast = page.getByText('Application sent.');
    await expect(toast).toBeVisible();
    const result = page.getByRole('heading', { name: 'Your application has been sent' });
    await expect(result).toBeFocused();
    await expect(result).toBeInViewport();
    // It closes after 3.5 seconds; this depends on an animation that only a browser runs.
    await page.mouse.move(0, 0);
    await expect(toast).toBeHidden();
  });

  await test.step('the office screens it and asks the referees', async () => {
    await expect(page.getByText('The office screens your application')).toBeVisible();
    const staff = await apiAs('staff');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { version, state } = await readCase(staff, id);
    expect(state).toBe('submitted');
    await staff(requestReferences, { params: { id }, body: { version } });
    await setTiming(configuration, 'at_once');
  });

  await test.step('both referees give their reference', async () => {
    for (const referee of referees) {
      const mail = await product.mailTo(referee.email);
      await giveReference(await visitor(), linkIn(mail.links, '/forms/referee-consent/'), referee);
    }
  });

  const administrator = await signInAs('administrator');
  await test.step('the administrator approves', async () => {
    await administrator.goto(`/forms/membership/list?q=${applicant.lastName}`);
    await administrator.getByRole('link', { name: /Open file/ }).click();
    await administrator.waitForURL('**/forms/membership/view/**');
    await expect(administrator.getByText('Leonie Abendrot').first()).toBeVisible();
    await administrator.getByRole('button', { name: 'Record decision' }).click();
    const dialog = administrator.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Approve(?! with)/ }).check();
    await dialog.getByRole('button', { name: 'Record decision' }).click();
    await expect(administrator.getByText(/Decision recorded/)).toBeVisible();
  });

  await test.step('the letter is reviewed and sent', async () => {
    await administrator.goto('/draft-mails');
    await administrator.getByRole('searchbox').fill(applicant.email);
    await administrator.getByRole('row', { name: applicant.email }).getByRole('link').first().click();
    const mail = administrator.getByRole('dialog');
    await expect(mail.getByLabel('To')).toHaveValue(applicant.email);
    await mail.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(administrator.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await test.step('the invoice comes with the letter, and its PDF opens', async () => {
    // The letter can be taken back for a minute.
    await product.mailTo(applicant.email, { subject: /has been approved/, withinMs: 90_000 });
    await page.goto('/invoiceList');
    await page.getByRole('link', { name: /INV-/ }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const file = await (await download).path();
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await download).suggestedFilename()).toMatch(/INV-.*\.pdf$/);
  });

  await test.step('the fee is paid online, and the membership becomes active', async () => {
    await page
      .getByRole('link', { name: /^Pay/ })
      .or(page.getByRole('button', { name: /^Pay/ }))
      .first()
      .click();
    await page.waitForURL('**/paymentDialog**');
    await page.getByRole('button', { name: /online$/ }).click();
    await page.waitForURL('**/dev/gateway/**');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/payment-success**');
    await expect(page.getByText('Thank you, we have received your payment')).toBeVisible();
    await expect(page.getByText(/Your member number is M-/)).toBeVisible();
  });

  await test.step('everybody sees the same result', async () => {
    await page.goto('/dashboard/user');
    await expect(page.getByText('Active').first()).toBeVisible();
    await administrator.goto(`/forms/membership/list?q=${applicant.lastName}`);
    await expect(administrator.getByRole('row', { name: /Leonie Abendrot/ }).getByText('Active')).toBeVisible();
  });
});
