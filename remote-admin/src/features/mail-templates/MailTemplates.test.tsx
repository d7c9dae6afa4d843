import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
  sendTestMail,
} from '@guildhall/shared/contracts';
import type { MailTemplateDetail, MailTemplateSummary } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { Route, Routes } from '@guildhall/shared/router';
import { someId } from '../../testing/builders.ts';
import MailTemplatePage from './MailTemplatePage.tsx';
import ConfigurationPage from '../configuration/ConfigurationPage.tsx';

const at = '2026-11-18T09:00:00.000Z';
const english = { language: 'en', subject: 'Welcome, {{name}}', isChanged: false, lastChange: null } as const;
const summary = (parts: Partial<MailTemplateSummary> = {}): MailTemplateSummary => ({
  key: 'membership_active',
  occasion: 'application',
  class: 'immediate',
  languages: [english],
  ...parts,
});
const builtIn = { subject: 'Welcome', body: 'Dear {{name}},\n\n{{link}}' };
const template = (parts: Partial<MailTemplateDetail> = {}): MailTemplateDetail => ({
  key: 'membership_active',
  occasion: 'application',
  class: 'immediate',
  language: 'en',
  version: 0,
  ...builtIn,
  isChanged: false,
  placeholders: ['name', 'memberNumber', 'link'],
  versions: [{ version: 0, ...builtIn, isDefault: true, restored: null, change: null }],
  recent: [{ id: someId(5), to: 'Ada Moreau', about: 'APP-2026-00042', at }],
  outdatedDrafts: 0,
  ...parts,
});

const openList = (search = '') => {
  reply(listMailTemplates, [
    summary(),
    summary({
      key: 'second_step_code',
      occasion: 'account',
      class: 'security',
      languages: [{ ...english, subject: 'Code' }],
    }),
    summary({
      key: 'invoice',
      occasion: 'money',
      languages: [{ ...english, subject: 'Invoice', isChanged: true, lastChange: { at, by: 'Rosa Lind' } }],
    }),
  ]);
  return renderRemote(<ConfigurationPage />, {
    path: `/forms/application-configuration?section=templates${search}`,
    role: Role.administrator,
  });
};

const openOne = async (parts: Partial<MailTemplateDetail> = {}, search = '') => {
  reply(getMailTemplate, template(parts));
  reply(previewMailTemplate, {
    subject: 'Welcome',
    body: 'Dear Ada,\n\nhttp://x.test/home',
    links: ['http://x.test/home'],
  });
  const view = renderRemote(
    <>
      <Routes>
        <Route path="/configuration/mail-templates/:key" element={<MailTemplatePage />} />
      </Routes>
      <Toaster />
    </>,
    { path: `/configuration/mail-templates/membership_active${search}`, role: Role.administrator },
  );
  const form = within(await screen.findByRole('form', { name: /^Text in/ }));
  return { ...view, form, body: form.getByRole('textbox', { name: /^Text/ }) };
};

test('lists templates by occasion, and finds them by name or subject', async () => {
  const { user, address } = openList();
  const money = within(await screen.findByRole('region', { name: 'Invoices and payments' }));
  expect(money.getByRole('link', { name: 'Invoice' })).toHaveAttribute('href', '/configuration/mail-templates/invoice');
  expect(money.getByText('Changed: English')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'welcome');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Invoice' })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Membership begins' })).toBeVisible();
  expect(address()).toContain('q=welcome');
});

test('filters changed templates, and says when there are none', async () => {
  const { user } = openList('&changed=1&q=welcome');
  expect(await screen.findByText('No results.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all templates' }));
  expect(await screen.findByRole('link', { name: 'Sign-in code' })).toBeVisible();
});

test('inserts a placeholder at the cursor, and saves against the version on the screen', async () => {
  const { user, form, body } = await openOne();
  await user.click(body);
  (body as HTMLTextAreaElement).setSelectionRange(14, 14);
  await user.click(form.getByRole('button', { name: 'Insert {{memberNumber}}' }));
  expect(body).toHaveValue('Dear {{name}},{{memberNumber}}\n\n{{link}}');
  const saved = { subject: 'Welcome', body: 'Dear {{name}},{{memberNumber}}\n\n{{link}}' };
  reply(saveMailTemplate, template({ ...saved, version: 1, isChanged: true }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(saveMailTemplate)[0]?.body).toEqual({ version: 0, ...saved }));
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
});

test('refuses a text without its link at the input, and sends no test of it', async () => {
  const { user, form, body } = await openOne();
  await user.clear(body);
  await user.type(body, 'Dear Ada');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(body).toBeInvalid();
  expect(body).toHaveAccessibleDescription(expect.stringContaining('{{link}} is required. Add it again.'));
  expect(requestsTo(saveMailTemplate)).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Send me a test' })).toBeDisabled();
});

test('previews with a mail that was sent, and mails a test', async () => {
  const { user } = await openOne();
  expect(
    await within(await screen.findByRole('group', { name: 'Preview' })).findByText('http://x.test/home'),
  ).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fill in with' }), someId(5));
  await waitFor(() => expect(requestsTo(previewMailTemplate).at(-1)?.body).toEqual({ ...builtIn, mailId: someId(5) }));
  reply(sendTestMail, { to: 'rosa@example.org' });
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('Test sent to rosa@example.org.')).toBeVisible();
});

test('when two people change one template, the second sees the first one’s text and keeps their own', async () => {
  const { user, form, body } = await openOne();
  await user.type(body, '\n\nYours');
  replyProblem(saveMailTemplate, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });
  const theirs = { subject: 'Hello there', body: builtIn.body };
  reply(
    getMailTemplate,
    template({
      version: 1,
      ...theirs,
      versions: [{ version: 1, ...theirs, isDefault: false, restored: null, change: { at, by: 'Rosa Lind' } }],
    }),
  );
  await user.click(form.getByRole('button', { name: 'Save' }));
  const conflict = within(await form.findByRole('alert'));
  expect(conflict.getByText('Rosa Lind changed this text while you were editing')).toBeVisible();
  expect(conflict.getByText('Hello there')).toBeVisible();
  expect(body).toHaveValue(`${builtIn.body}\n\nYours`);
  reply(saveMailTemplate, template({ version: 2, body: `${builtIn.body}\n\nYours` }));
  await user.click(conflict.getByRole('button', { name: 'Keep and save mine' }));
  await waitFor(() => expect(requestsTo(saveMailTemplate).at(-1)?.body).toMatchObject({ version: 1 }));
});

test('keeps typed text on the device while another page is open', async () => {
  const first = await openOne();
  await first.user.type(first.body, '\n\nYours');
  first.unmount();
  const { user, form, body } = await openOne();
  expect(body).toHaveValue(`${builtIn.body}\n\nYours`);
  await user.click(form.getByRole('button', { name: 'Discard changes' }));
  expect(body).toHaveValue(builtIn.body);
});

test('restores an earlier version, and names drafts with an older text', async () => {
  const old = { version: 0, ...builtIn, isDefault: true, restored: null, change: null };
  const now = { subject: 'Hello', body: 'Dear {{name}}\n{{link}}' };
  const { user } = await openOne({
    version: 1,
    ...now,
    isChanged: true,
    outdatedDrafts: 3,
    versions: [{ version: 1, ...now, isDefault: false, restored: null, change: { at, by: 'Rosa Lind' } }, old],
  });
  expect(screen.getByRole('link', { name: 'Show these drafts' })).toHaveAttribute(
    'href',
    '/draft-mails?state=outdated',
  );
  reply(restoreMailTemplate, template({ version: 2 }));
  await user.click(screen.getByText('Default text'));
  await user.click(screen.getByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(requestsTo(restoreMailTemplate)[0]?.body).toEqual({ version: 1, restored: 0 }));
});

test('an Arabic text is written from right to left, whatever its first character', async () => {
  const { body } = await openOne({ language: 'ar' }, '?language=ar');
  expect(body).toHaveAttribute('dir', 'rtl');
  expect(await screen.findByRole('group', { name: 'Preview' })).toHaveAttribute('dir', 'rtl');
});
