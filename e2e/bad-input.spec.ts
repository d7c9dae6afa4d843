import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  askQuery,
  closePoll,
  createInvoice,
  creditInvoice,
  decideApplication,
  getApplicationFile,
  getMe,
  getPoll,
  getQuery,
  issueInvoice,
  listJunk,
  listMails,
  removeReferee,
  waiveReferences,
} from '@guildhall/shared/contracts';
import { coverageOf, sample } from '@guildhall/shared/testing/sample';
import { type Api } from './api.ts';
import { beginDraft, completeDraft, linkOf, readCase, sentCase, someReferee } from './cases.ts';
import { expect, refusedWith, test } from './fixtures.ts';
import { coming, openedPoll, pollLinkOf, someInvitee } from './polls.ts';
import { linkIn, smallPdf, unique, writeReference } from './steps.ts';

// The refusals under test.
test.use({ allowedInConsole: [[refusedWith(400, 404, 409, 422)], { scope: 'test' }] });

// Breaks every rule of domain §3 once in the browser, without losing any typed text. Except 10 and 13 (no screen lets
// people break them), 17 (no screen changes a role yet), 18 and 19 (they describe how pages are made, not what people
// may enter).

const main = (page: Page) => page.getByRole('main');
const phone = (page: Page) => main(page).getByLabel('Phone', { exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('rule 1: shows both values in a stale second tab', async ({ newMember }) => {
  const { page, api } = await newMember('Rosa', 'Tabucchi');
  const { id } = await beginDraft(api);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/forms/membership/${id}`);
    await expect(phone(tab)).toBeVisible();
  }
  // The other tab learns of the first one's change only when it saves, as on another device.
  await other.route('**/api/applications/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await phone(page).fill('+43 1 555 0101');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await other.unroute('**/api/applications/*');
  await phone(other).fill('+43 1 555 0202');

  const conflict = other.getByRole('alert').filter({ hasText: 'Changed in two places' });
  await expect(conflict).toContainText('+43 1 555 0101');
  await expect(conflict).toContainText('+43 1 555 0202');
  expect((await readCase(api, id)).answers.phone).toBe('+43 1 555 0101');
  await conflict.getByRole('button', { name: /^Keep this version/ }).click();
  await expect(other.getByText(/^Saved at/)).toBeVisible();
  await expect(phone(other)).toHaveValue('+43 1 555 0202');
  expect((await readCase(api, id)).answers.phone).toBe('+43 1 555 0202');
});

test('rule 2: refuses the applicant’s or another referee’s address at its field; only warns about a shared organisation @full', async ({
  newMember,
}) => {
  const { page, api, person } = await newMember('Sara', 'Vogt');
  const named = { ...someReferee('Marta', 'Silva'), email: `marta.${unique()}@sharedhouse.example` };
  const { id } = await completeDraft(api, [named]);
  await page.goto(`/forms/membership/${id}?step=referees`);
  await page.getByRole('button', { name: 'Add referee' }).click();
  const form = page.getByRole('form', { name: 'New referee' });
  const email = form.getByLabel('Email address');
  await form.getByLabel('First name').fill('Tomas');
  await form.getByLabel('Last name').fill('Zeman');
  await form.getByLabel('Organisation').fill('Archive of the Province');
  await form.getByLabel('How do you know each other?').selectOption('colleague');

  const twin = named.email.replace('@', '+archive@').toUpperCase();
  for (const address of [person.email.replace('@', '+me@'), twin]) {
    await email.fill(address);
    await form.getByRole('button', { name: 'Save referee' }).click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue(address);
    await expect(form.getByLabel('First name')).toHaveValue('Tomas');
    await expect(form.getByLabel('Organisation')).toHaveValue('Archive of the Province');
  }
  expect((await readCase(api, id)).referees).toHaveLength(1);

  await email.fill(`tomas.${unique()}@sharedhouse.example`);
  await expect(form.getByText(/is at the same organisation as Marta Silva\. That is allowed/)).toBeVisible();
  await form.getByRole('button', { name: 'Save referee' }).click();
  await expect(page.getByText('Tomas Zeman added as a referee.')).toBeVisible();
});

test('rule 3: shows the same neutral page for wrong, truncated and foreign links', async ({
  newMember,
  product,
  visitor,
}) => {
  const { api } = await newMember('Till', 'Krause');
  const referee = someReferee('Marta', 'Silva');
  await sentCase(api, [referee, someReferee('Jonas', 'Weber')]);
  const link = new URL(await linkOf(product, referee));
  const verification = await product.mailTo((await api(getMe, {})).email, { subject: /[Cc]onfirm/ });
  const foreign = new URL(verification.links[0] ?? '').hash.slice(1);
  expect(foreign).toHaveLength(43);

  const page = await visitor();
  const pages: string[] = [];
  for (const secret of ['A'.repeat(43), foreign, link.pathname.split('/').at(-1)?.slice(0, 30) ?? '', 'unknown']) {
    await page.goto(`/forms/referee-consent/${secret}`);
    await expect(heading(page, 'This link does not work')).toBeVisible();
    pages.push((await main(page).innerText()).trim());
  }
  expect(new Set(pages).size).toBe(1);
});

test('rule 3: tells a removed referee only that there is nothing left to do @full', async ({
  newMember,
  product,
  visitor,
}) => {
  const { api, person } = await newMember('Uwe', 'Lorenz');
  const referee = someReferee('Marta', 'Silva');
  const { id, referees } = await sentCase(api, [referee, someReferee('Jonas', 'Weber')]);
  const link = await linkOf(product, referee);
  const asked = referees.find(({ email }) => email === referee.email);
  await api(removeReferee, { params: { id, refereeId: asked?.id ?? '' }, body: { version: asked?.version ?? 0 } });
  const page = await visitor();
  await page.goto(link);
  await expect(heading(page, 'Your reference is no longer needed')).toBeVisible();
  await expect(page.getByText(person.lastName)).toHaveCount(0);
});

test('rule 4: reports somebody else’s application as missing @full', async ({ newMember }) => {
  const owner = await newMember('Yara', 'Haddad');
  const { id } = await beginDraft(owner.api);
  const { page } = await newMember('Zeno', 'Marti');
  const texts: string[] = [];
  for (const one of [id, '01890a5d-ac96-774b-bcce-b302099a8057']) {
    await page.goto(`/forms/membership/${one}`);
    await expect(
      main(page).getByText('This application does not exist, or you do not have access to it.'),
    ).toBeVisible();
    texts.push(await main(page).innerText());
  }
  expect(texts[0]).toBe(texts[1]);
});

test('rule 5: sends no reference before the referee has chosen who may read it, and hides a confidential one @full', async ({
  newMember,
  product,
  visitor,
}) => {
  const { api, page } = await newMember('Anna', 'Prokop');
  const referee = someReferee('Marta', 'Silva');
  const statement = 'Between us: she is the best binder I know.';
  const { id } = await sentCase(api, [referee, someReferee('Jonas', 'Weber')]);
  const refereePage = await visitor();
  await writeReference(refereePage, await linkOf(product, referee), { ...referee, statement, readers: null });
  await refereePage.getByRole('button', { name: 'Send reference' }).click();
  await expect(refereePage.getByText('Choose an option.')).toBeVisible();
  await expect(refereePage.getByRole('textbox', { name: 'Your statement' })).toHaveValue(statement);
  await expect(refereePage.getByLabel('Sign with your full name')).toHaveValue('Marta Silva');

  await refereePage.getByRole('radio', { name: /^Only administrators/ }).check();
  await refereePage.getByRole('button', { name: 'Send reference' }).click();
  await expect(heading(refereePage, /We have received your answer/)).toBeVisible();
  await page.goto('/dashboard/user');
  await expect(page.getByText('Marta Silva').first()).toBeVisible();
  await expect(page.getByText(statement)).toHaveCount(0);
  expect(JSON.stringify(await readCase(api, id))).not.toContain(statement);
});

test('rule 6: does not accept a changed declaration unseen and keeps the statement', async ({
  newMember,
  product,
  visitor,
}) => {
  const { api } = await newMember('Bela', 'Kis');
  const referee = someReferee('Marta', 'Silva');
  await sentCase(api, [referee, someReferee('Jonas', 'Weber')]);
  const statement = 'He repaired our oldest globe without a trace of his work.';
  const page = await visitor();
  // The page was loaded with an older text: it holds that text's hash.
  await page.route('**/forms/referee-consent/*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/(?<=sha256\W+)[0-9a-f]{64}/g, '0'.repeat(64)) });
  });
  await writeReference(page, await linkOf(product, referee), { ...referee, statement });
  await page.getByRole('button', { name: 'Send reference' }).click();

  await expect(page.getByText(/^The declaration has changed/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your statement' })).toHaveValue(statement);
  await expect(page.getByLabel('Sign with your full name')).toHaveValue('');
  await page.getByLabel('Sign with your full name').fill('Marta Silva');
  await page.getByRole('button', { name: 'Send reference' }).click();
  await expect(heading(page, /We have received your answer/)).toBeVisible();
});

test('rule 7: refuses a 61st slot and a 201st invitee of a poll and keeps them readable @full', async ({
  signInAs,
}) => {
  const page = await signInAs('staff');
  await page.goto('/meetings/new');
  const times = page.getByLabel('Times on these days');
  const sixty = Array.from({ length: 60 }, (_, index) => `${8 + Math.floor(index / 6)}:${(index % 6) * 10 || '00'}`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('gridcell').getByRole('button').nth(10).click();
  await times.fill(sixty.join(' '));
  await times.press('Enter');
  await expect(page.getByText('60 of at most 60 times')).toBeVisible();
  await times.fill('21:00');
  await times.press('Enter');
  await expect(page.getByText('A poll can have at most 60 times.')).toBeVisible();
  await expect(times).toHaveValue('21:00');
  await expect(page.getByText('60 of at most 60 times')).toBeVisible();

  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog');
  const people = Array.from({ length: 201 }, (_, index) => `Person ${index} <person.${index}@committee.example>`);
  await dialog.getByRole('textbox').fill(people.join('\n'));
  await dialog.getByRole('button', { name: 'Add 200 people' }).click();
  await expect(dialog.getByRole('alert')).toContainText('1 line could not be added');
  await expect(dialog.getByRole('textbox')).toHaveValue('Person 200 <person.200@committee.example>');
});

test('rule 7: refuses an answer after the poll was closed and keeps the choices and text to copy @full', async ({
  product,
  apiAs,
  visitor,
}) => {
  const office = await apiAs('staff');
  const invitee = someInvitee('Nora Lind');
  const { id, version } = await openedPoll(office, { slots: coming(2), invitations: [invitee] });
  const page = await visitor();
  await page.goto(await pollLinkOf(product, invitee));
  await page.getByRole('button', { name: 'Yes to all' }).click();
  const comment = 'The later time would be kinder to my train.';
  await page.getByLabel(/^Message to the organisers/).fill(comment);
  await office(closePoll, { params: { id }, body: { version } });
  await page.getByRole('button', { name: 'Send answer' }).click();

  await expect(page.getByText('The poll is closed', { exact: true })).toBeVisible();
  await expect(heading(page, 'Your choices')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue(new RegExp(comment));
  await expect(page.getByRole('textbox')).toHaveValue(/Yes[^]*Yes/);
  const { invitations } = await office(getPoll, { params: { id } });
  expect(invitations[0]).toMatchObject({ state: 'invited', answers: {} });
});

test('rule 8: refuses an eleventh file, an oversized file and a program named .pdf; keeps the others @full', async ({
  newMember,
}) => {
  const { page, api } = await newMember('Cato', 'Diaz');
  const { id } = await beginDraft(api);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guildhall-files-'));
  const file = (name: string, content: Buffer) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const program = file('holiday.pdf', Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(2000)]));
  const big = file('scan.pdf', Buffer.concat([smallPdf('Scan'), Buffer.alloc(16 * 1024 * 1024)]));
  const ten = Array.from({ length: 10 }, (_, index) => file(`paper-${index + 1}.pdf`, smallPdf(`Paper ${index + 1}`)));
  const eleventh = file('paper-11.pdf', smallPdf('Paper 11'));

  await page.goto(`/forms/membership/${id}?step=documents`);
  const input = page.locator('input[type=file]').last();
  await input.setInputFiles(big);
  await expect(page.getByText(/“scan\.pdf” is larger than 15/)).toBeVisible();
  await input.setInputFiles(program);
  const refused = page.getByRole('listitem').filter({ hasText: 'holiday.pdf' });
  await expect(refused.getByRole('alert')).toBeVisible();
  await refused.getByRole('button', { name: 'Remove holiday.pdf' }).click();
  await input.setInputFiles([...ten, eleventh]);
  await expect(page.getByText('“paper-11.pdf” was not added. At most 10 files are allowed here.')).toBeVisible();
  // Each is checked in a process of its own, one after the other.
  await expect.poll(async () => (await readCase(api, id)).documents.length, { timeout: 60_000 }).toBe(10);
  const { documents } = await readCase(api, id);
  expect(documents.map(({ fileName }) => fileName)).not.toContain('holiday.pdf');
  expect(documents.map(({ fileName }) => fileName).sort()).toEqual(ten.map((one) => path.basename(one)).sort());
});

const someInvoice = async (office: Api, payer: Api) => {
  const { id: payerId } = await payer(getMe, {});
  const lines = [
    { text: 'Workshop on wheat paste', quantityMilli: 1000, unitPriceMinor: 8000, taxRateBasisPoints: 2000 },
  ];
  return office(createInvoice, { body: { payerId, subject: 'Workshop', lines } });
};

test('rule 9: refuses a change to an invoice issued in the meantime and keeps the input readable', async ({
  newMember,
  signInAs,
  apiAs,
}) => {
  const { api } = await newMember('Dora', 'Engel');
  const page = await signInAs('administrator');
  const office = await apiAs('administrator');
  const { id, version } = await someInvoice(office, api);
  await page.goto(`/invoice?id=${id}`);
  const subject = page.getByLabel('Subject');
  await subject.fill('Workshop on wheat paste, two days');
  await office(issueInvoice, { params: { id }, body: { version } });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Someone else has issued this invoice as INV-.*, so you can’t/)).toBeVisible();
  await expect(subject).toHaveValue('Workshop on wheat paste, two days');
  await page.getByRole('button', { name: 'Show issued invoice' }).click();
  await expect(heading(page, /^Invoice INV-/)).toBeVisible();
});

test('rule 9: refuses a credit note above the remaining amount and a payment above the open amount @full', async ({
  newMember,
  signInAs,
  apiAs,
}) => {
  const { api } = await newMember('Elif', 'Sahin');
  const page = await signInAs('administrator');
  const office = await apiAs('administrator');
  const draft = await someInvoice(office, api);
  const { id, version } = await office(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });
  await page.goto(`/invoice?id=${id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('96.01');
  await dialog.getByLabel('Reference').fill('Statement 14, line 3');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByText(/^Only .*96\.00 is open\.$/)).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('96.01');
  await expect(dialog.getByLabel('Reference')).toHaveValue('Statement 14, line 3');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const reason = 'The workshop did not take place.';
  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await office(creditInvoice, { params: { id }, body: { version, reason: 'Credited in another tab.' } });
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue(reason);
});

test('rule 11: sends only one of an approval and a rejection waiting for the same case @full', async ({
  newMember,
  signInAs,
  apiAs,
}) => {
  const { api, person } = await newMember('Finn', 'Aalto');
  const page = await signInAs('administrator');
  const office = await apiAs('administrator');
  const { id, version } = await sentCase(api, [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')]);
  const reviewed = await office(waiveReferences, { params: { id }, body: { version, reason: 'Known to the board.' } });
  const approved = await office(decideApplication, {
    params: { id },
    body: {
      version: reviewed.version,
      outcome: 'conditionally_approved',
      reason: 'Strong work.',
      conditions: 'Send the diploma.',
    },
  });
  const letterOf = async () =>
    (
      await office(listMails, { query: { page: 1, pageSize: 25, sort: '-createdAt', q: person.email, state: 'draft' } })
    )[0];
  const approval = await letterOf();
  await page.goto(`/draft-mails?mail=${approval?.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Undo send/ })).toBeVisible();
  await office(decideApplication, {
    params: { id },
    body: { version: approved.version, outcome: 'rejected', reason: 'The diploma was withdrawn.' },
  });
  const rejection = await letterOf();
  expect(rejection?.id).not.toBe(approval?.id);

  // Take the approval back, so that both wait.
  await page.getByRole('button', { name: /^Undo send/ }).click();
  // Leaving the page earlier would abort the request.
  await expect(page.getByText('Sending undone. The email is a draft again.')).toBeVisible();
  for (const [mail, other] of [
    [approval, rejection],
    [rejection, approval],
  ] as const) {
    await page.goto(`/draft-mails?mail=${mail?.id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Another draft for this application contradicts this one')).toBeVisible();
    await expect(dialog.getByRole('button', { name: `Open “${other?.subject}”` })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  }
  await page.goto(`/draft-mails?mail=${approval?.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this email?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Email discarded.', { exact: true })).toBeVisible();
  await page.goto(`/draft-mails?mail=${rejection?.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Undo send/ })).toBeVisible();
  const { mails } = await office(getApplicationFile, { params: { id } });
  // The discarded letter is in the junk box.
  expect(mails.map((mail) => mail.id)).not.toContain(approval?.id);
  expect(await office(listJunk, { query: { page: 1, pageSize: 25, sort: '-deletedAt' } })).toContainEqual(
    expect.objectContaining({ kind: 'mail', label: approval?.subject }),
  );
});

test('rule 12: shows typed markup and links as plain text @full', async ({ newMember, product, signInAs, visitor }) => {
  const { api, person } = await newMember('Gina', 'Moretti');
  const { id } = await sentCase(api, [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')]);
  const note =
    '<b>Please</b> see <a href="https://evil.example/a">here</a> or https://evil.example/b & [this](https://evil.example/c)';
  const page = await signInAs('administrator');
  await page.goto(`/forms/membership/view/${id}`);
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Phone' }).check();
  await dialog.getByLabel(/What should be changed in/).fill(note);
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(dialog).toBeHidden();

  const mail = await product.mailTo(person.email, { subject: /change/i });
  expect(mail.text).toContain(note);
  expect(mail.links.filter((link) => !link.startsWith(product.url))).toEqual([]);
  const inbox = await visitor();
  await inbox.goto(`/dev/inbox/${mail.id}`);
  await expect(inbox.getByText(note)).toBeVisible();
  await expect(inbox.locator('a[href*="evil.example"]')).toHaveCount(0);
  await expect(inbox.locator('.mail b')).toHaveCount(0);
});

test('rule 14: shows an internal note neither in the member’s thread nor in any mail', async ({
  newMember,
  product,
  signInAs,
}) => {
  const { api, page, person } = await newMember('Ines', 'Duarte');
  const question = 'May I hand it in later?';
  const { id } = await api(askQuery, {
    body: { subject: 'My old diploma', body: question, category: 'other', fileIds: [] },
  });
  const staff = await signInAs('staff');
  await staff.goto(`/query/list?query=${id}`);
  const form = staff.getByRole('form', { name: 'Answer or note' });
  await form.getByRole('button', { name: 'Internal note' }).click();
  const note = 'Between us: the board will not mind.';
  await form.getByRole('textbox').fill(note);
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(staff.getByRole('list', { name: 'Messages' }).getByText(note)).toBeVisible();

  await form.getByRole('button', { name: 'Answer', exact: true }).click();
  const answer = 'Yes, until the end of the month.';
  await form.getByRole('textbox').fill(answer);
  await form.getByRole('button', { name: 'Send answer' }).click();
  const mail = await product.mailTo(person.email, { subject: /answer to your query/ });
  expect(mail.text).not.toContain(note);
  await page.goto(`/query/list?query=${id}`);
  await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  const { messages } = await api(getQuery, { params: { id } });
  expect(messages.map(({ body }) => body)).toEqual([question, answer]);
});

test('rule 15: shows a sensible page for an invalid list URL', async ({ signInAs }) => {
  const page = await signInAs('administrator');
  const lists = ['/forms/membership/list', '/invoiceList', '/draft-mails', '/user/list', '/query/list'];
  const nonsense = [
    'page=0&pageSize=9999&sort=nonsense',
    'page=-3&state=nowhere',
    'page=1e9&pageSize=1&q=%27%3B--%3Cb%3E',
  ];
  const all = lists.flatMap((list) => nonsense.map((search) => ({ list, search })));
  const pages = sample(all, {
    size: nonsense.length,
    keyOf: ({ list, search }) => `${list}?${search}`,
    strata: [({ list }) => list, ({ search }) => search],
  });
  console.log(
    coverageOf('nonsense in lists', pages.length, all.length, { unit: 'pages', full: 'npm run e2e -- bad-input' }),
  );
  for (const { list, search } of pages) {
    await page.goto(`${list}?${search}`);
    await expect(heading(page, /./).first()).toBeVisible();
    await expect(
      page
        .getByRole('table')
        .or(page.getByText(/^No results/))
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/could not be loaded|Something went wrong/)).toHaveCount(0);
  }
  await page.goto('/forms/membership/list?page=99999');
  await expect(page.getByRole('button', { name: 'Previous page' }).or(page.getByRole('row')).first()).toBeVisible();
});

test('rule 16: refuses a short and a common password at their field and keeps the input @full', async ({
  visitor,
  product,
}) => {
  const page = await visitor();
  await page.goto('/auth/register');
  await page.getByLabel('First name').fill('Hugo');
  await page.getByLabel('Last name').fill('Nyman');
  const email = `hugo.${unique()}@example.org`;
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  const { links } = await product.mailTo(email);
  await page.goto(linkIn(links, '/auth/verify-email'));
  const password = page.getByLabel('Password', { exact: true });
  for (const weak of ['short one', 'password1234']) {
    await password.fill(weak);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveValue(weak);
  }
  await password.fill('seven quiet lanterns');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.waitForURL('**/home');
});
