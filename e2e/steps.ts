import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Availability, RefereeConsent } from '@guildhall/shared/contracts';
import type { Mail, Product } from './product.ts';

export interface NewMember {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export interface NewReferee {
  firstName: string;
  lastName: string;
  email: string;
}

/** Each person gets a unique address, so that tests in one product do not interfere. */
export const unique = (): string => Math.random().toString(36).slice(2, 10);

/** Registers, and verifies the mailed address with a password, which signs in. */
export async function registerAndSignIn(page: Page, product: Product, person: NewMember): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const verification = await product.mailTo(person.email);
  await page.goto(linkIn(verification.links, '/auth/verify-email'));
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.waitForURL('**/home');
}

/** Types a six-digit code into its boxes; the last digit submits it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await page.keyboard.type(code);
}

/** The link to a path in a mail, exactly as mailed. */
export function linkIn(links: readonly string[], pathStart: string): string {
  const link = links.find((candidate) => new URL(candidate).pathname.startsWith(pathStart));
  if (!link) throw new Error(`No link to ${pathStart} among ${links.join(' ')}.`);
  return link;
}

const answers: [label: string, answer: string][] = [
  ['Date of birth: Month', '4'],
  ['Date of birth: Day', '17'],
  ['Date of birth: Year', '1988'],
  ['Phone', '+43 1 234 5678'],
  ['Street and number', 'Lindengasse 12'],
  ['Postal code', '1070'],
  ['Town', 'Vienna'],
  ['Profession', 'Paper conservator'],
  ['Years of practice', '11'],
  ['Highest degree', 'MA Conservation'],
  ['Institution', 'Academy of Fine Arts Vienna'],
  ['Year', '2013'],
];

/** Fills in the whole application in the open form, step by step, and stops at the review. */
export async function fillInApplication(page: Page, referees: readonly NewReferee[], files: string): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    await expect(page.getByRole('button', { name: /^(Continue|Send application)$/ }).first()).toBeVisible();
    if (await page.getByRole('button', { name: 'Send application' }).isVisible()) return;
    for (const [label, answer] of answers) await fillWhereAsked(page, label, answer);
    for (const label of ['Nationality', 'Country']) {
      const country = page.locator('select').and(page.getByLabel(label, { exact: true }));
      if (await country.isVisible()) await country.selectOption('AT');
    }
    for (const text of await page.getByRole('main').locator('textarea:visible').all())
      if ((await text.inputValue()) === '')
        await text.fill('I restore manuscripts and teach the craft; I would like to give something back to the guild.');
    if (await page.getByRole('heading', { level: 2, name: 'Declarations' }).isVisible())
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    if (await page.getByRole('heading', { level: 2, name: 'Documents' }).isVisible())
      await uploadDocuments(page, files);
    if (await page.getByRole('heading', { level: 2, name: 'Referees' }).isVisible()) await nameReferees(page, referees);
    const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    const step = (await title.textContent()) ?? '';
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(title).not.toHaveText(step);
  }
  throw new Error('The form did not come to its review.');
}

async function fillWhereAsked(page: Page, label: string, answer: string): Promise<void> {
  // A step may have the name of its first question, so match only inputs.
  const input = page
    .getByRole('main')
    .locator('input')
    .and(page.getByLabel(label, { exact: true }));
  if ((await input.isVisible()) && (await input.inputValue()) === '') await input.fill(answer);
}

async function uploadDocuments(page: Page, folder: string): Promise<void> {
  for (const [index, input] of (await page.locator('input[type=file]').all()).entries()) {
    const file = path.join(folder, `document-${index + 1}.pdf`);
    writeFileSync(file, smallPdf(`Document ${index + 1}`));
    await input.setInputFiles(file);
    await expect(page.getByText(path.basename(file)).first()).toBeVisible();
  }
}

async function nameReferees(page: Page, referees: readonly NewReferee[]): Promise<void> {
  for (const referee of referees) {
    await page
      .getByRole('button', { name: /Name your first referee|Add referee/ })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'New referee' });
    await form.getByLabel('First name').fill(referee.firstName);
    await form.getByLabel('Last name').fill(referee.lastName);
    await form.getByLabel('Email address').fill(referee.email);
    const relation = form.getByLabel('How do you know each other?');
    if (await relation.isVisible()) await relation.selectOption('colleague');
    await form.getByRole('button', { name: 'Save referee' }).click();
    await expect(page.getByText(`${referee.firstName} ${referee.lastName}`).first()).toBeVisible();
  }
}

/** A referee answers "yes" through the mailed link and fills in everything before the last button. */
export async function writeReference(
  page: Page,
  link: string,
  {
    firstName,
    lastName,
    statement = 'I have worked with her for six years and recommend her without reserve.',
    readers = /may read it/,
  }: NewReferee & { statement?: string; readers?: RegExp | null },
): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, start' }).click();
  await page.getByLabel(/^How do you know/).selectOption({ label: 'We work or have worked together' });
  await page.getByRole('textbox', { name: 'Your statement' }).fill(statement);
  if (readers) await page.getByRole('radio', { name: readers }).check();
  await page.getByLabel('Sign with your full name').fill(`${firstName} ${lastName}`);
}

/** A referee answers "yes" through the mailed link. */
export async function giveReference(page: Page, link: string, referee: NewReferee): Promise<void> {
  await writeReference(page, link, referee);
  await page.getByRole('button', { name: 'Send reference' }).click();
  await page.waitForURL('**/forms/referee-consent/success');
  await expect(page.getByRole('heading', { name: /We have received your answer/ })).toBeVisible();
}

/** A mailed link to an unanswered request, from the demo's inbox. */
export async function openReferenceLink(product: Product): Promise<{ address: string; applicant: string }> {
  const mails: Mail[] = await fetch(`${product.url}/dev/inbox.json`).then((response) => response.json());
  for (const link of mails.flatMap(({ links }) => links)) {
    const { pathname } = new URL(link);
    if (!pathname.startsWith('/forms/referee-consent/')) continue;
    const answer = await fetch(`${product.url}/api/referee-consent/${pathname.split('/').at(-1)}`);
    const { data }: { data?: RefereeConsent } = await answer.json();
    if (data?.state === 'asked' && data.editable && data.language === 'en')
      return { address: pathname, applicant: data.applicantName };
  }
  throw new Error('The demo has no open request to a referee.');
}

/** A mailed link to an open poll that its invitee has not answered, from the demo's inbox. */
export async function openAvailabilityLink(product: Product): Promise<{ address: string; title: string }> {
  const mails: Mail[] = await fetch(`${product.url}/dev/inbox.json`).then((response) => response.json());
  for (const link of mails.flatMap(({ links }) => links)) {
    const { pathname } = new URL(link);
    if (!pathname.startsWith('/forms/meeting-availibility/')) continue;
    const answer = await fetch(`${product.url}/api/availability/${pathname.split('/').at(-1)}`);
    const { data }: { data?: Availability } = await answer.json();
    if (data?.editable && data.answer.answeredAt === null && data.invitee.language === 'en')
      return { address: pathname, title: data.title };
  }
  throw new Error('The demo has no open poll that somebody has still to answer.');
}

/** A real, tiny PDF with one line of text. */
export function smallPdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
