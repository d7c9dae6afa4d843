import { discardMail, editMail, getMail, listMails, recallMail, sendMail } from '@guildhall/shared/contracts';
import type { MailDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { buildMail, buildMailSummary, someId } from '../../testing/builders.ts';
import { write } from '../../testing/dialogs.ts';
import { openMail } from '../../testing/mail-page.tsx';
import DraftMailsPage from './DraftMailsPage.tsx';

async function openEditor(parts: Partial<MailDetail> = {}) {
  const view = await openMail(parts);
  const writeIn = (input: string, text: string) =>
    write(view.user, view.dialog.getByRole('textbox', { name: input }), text);
  return { ...view, write: writeIn };
}

test('a mail without address, subject or text is neither saved nor sent, and lists what is missing', async () => {
  const { user, dialog, write } = await openEditor();
  await write('To', 'ada@example');
  await write('Subject', ' ');
  await write('Text', '');
  await user.click(dialog.getByRole('button', { name: 'Save and send' }));
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(/complete email address/),
  );
  expect(dialog.getByRole('textbox', { name: 'To' })).toHaveFocus();
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription(/Fill in “Subject”/);
  expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(/Fill in this field/);
  expect([...requestsTo(editMail), ...requestsTo(sendMail)]).toHaveLength(0);
});

test('shows the server’s error beside the address, keeps the input, and sends nothing', async () => {
  replyProblem(editMail, {
    status: 422,
    code: 'validation_failed',
    fields: { to: { code: 'undeliverable', message: 'This address has bounced before.' } },
    message: 'Some entries are wrong.',
  });
  const { user, dialog, write } = await openEditor();
  await write('To', 'ada@example.com');
  await user.click(dialog.getByRole('button', { name: 'Save and send' }));
  const to = dialog.getByRole('textbox', { name: 'To' });
  await waitFor(() => expect(to).toHaveAccessibleDescription(/has bounced before/));
  expect(to).toHaveValue('ada@example.com');
  expect(requestsTo(sendMail)).toHaveLength(0);
});

test('a saved mail stays open, with nothing left to save', async () => {
  reply(editMail, buildMail({ subject: 'Welcome', version: 2 }));
  const { user, dialog, write, address } = await openEditor();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await write('Subject', 'Welcome');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled();
  expect(address()).toContain(`mail=${someId(5)}`);
});

test('an unchanged text is saved unchanged, byte for byte', async () => {
  const body = 'Dear Ada,\n\n\n came *twice* * 3.\n  - no entry\n24. December';
  reply(editMail, buildMail({ subject: 'Welcome', body, version: 2 }));
  const { user, dialog, write } = await openEditor({ body });
  await write('Subject', 'Welcome');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(editMail)[0]?.body).toMatchObject({ subject: 'Welcome', body }));
});

test('saves typed text with its formatting', async () => {
  reply(editMail, buildMail({ version: 2 }));
  const { user, dialog, write } = await openEditor();
  await write('Text', 'Bring:\n- *two* clamps');
  expect(dialog.getByRole('listitem')).toHaveTextContent('two clamps');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(editMail)[0]?.body).toMatchObject({ body: 'Bring:\n- *two* clamps' }));
});

test('closing asks first if something is unsaved, and closes directly if nothing was typed', async () => {
  const { user, dialog, write, address } = await openEditor();
  await write('Subject', 'Welcome');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Close without/ })).not.toBeInTheDocument());
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Welcome');
  await write('Subject', 'Your application is approved');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/draft-mails'));
});

test('does not send a mail changed by somebody else: shows the new text, and sends on the next press', async () => {
  const { user, dialog } = await openEditor();
  replyProblem(sendMail, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });
  reply(getMail, buildMail({ version: 2, body: 'Dear Ada, we must think again.' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Dear Ada, we must think again.'),
  );
  expect(dialog.getByText('Someone else changed this')).toBeVisible();

  reply(sendMail, buildMail({ state: 'scheduled', version: 3, scheduledFor: '2026-11-20T09:01:00.000Z' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(requestsTo(sendMail).at(-1)?.body).toEqual({ version: 2 }));
});

test('the other person’s version can be taken, and then nothing is left to save', async () => {
  const { user, dialog, write } = await openEditor();
  replyProblem(editMail, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.' });
  reply(getMail, buildMail({ version: 2, subject: 'Welcome to the guild' }));
  await write('Subject', 'Approved!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Use saved version' }));
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Welcome to the guild');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(requestsTo(editMail)).toHaveLength(1);
});

test('a discard that is refused says why, and the mail stays open', async () => {
  replyProblem(discardMail, { status: 409, code: 'mail_left', message: 'The mail left at 09:12.' });
  const { user, dialog, address } = await openEditor();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this email?' }));
  expect(question.getByText(/“Your application is approved” to ada@example.org will not be sent/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(await question.findByText(/The mail left at 09:12./)).toBeVisible();
  expect(address()).toContain('mail=');
});

test('a mail that failed says how often it was tried and why, and can be corrected and sent again', async () => {
  const { dialog } = await openMail({ state: 'failed', attempts: 3, error: '550 no such mailbox' });
  expect(dialog.getByText('3 attempts: 550 no such mailbox')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'To' })).toBeEnabled();
  expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('a mail that has left is read only, with its copies and its attachments', async () => {
  const { dialog } = await openMail({
    state: 'sent',
    sentAt: '2026-11-19T09:00:00.000Z',
    cc: ['rosa@example.org'],
    attachments: [{ fileId: null, fileName: 'INV-2026-00017.pdf', size: 2048, isAdded: false }],
    language: 'ar',
  });
  expect(dialog.getByText('This email can no longer be changed.')).toBeVisible();
  expect(dialog.getByText('rosa@example.org')).toBeVisible();
  expect(within(dialog.getByRole('list', { name: 'Attachments' })).getByText('INV-2026-00017.pdf')).toBeVisible();
  expect(dialog.getByText('العربية')).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /Undo send/ })).not.toBeInTheDocument();
});

test('a mail that is about to leave can be taken back from its page and changed', async () => {
  stopClock();
  const { user, dialog } = await openMail({ state: 'scheduled', scheduledFor: '2026-11-20T09:00:40.000Z', version: 2 });
  reply(recallMail, buildMail({ version: 3 }));
  reply(getMail, buildMail({ version: 3 }));
  await user.click(dialog.getByRole('button', { name: /Undo send/ }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Email' })).getByRole('textbox', { name: 'Text' }),
  ).toBeEnabled();
  expect(requestsTo(recallMail)[0]?.body).toEqual({ version: 2 });
});

test('taken back too late, it says that the mail has left', async () => {
  stopClock();
  replyProblem(recallMail, { status: 409, code: 'mail_left', message: 'Left.' });
  reply(sendMail, buildMail({ state: 'scheduled', version: 2, scheduledFor: '2026-11-20T09:01:00.000Z' }));
  const { user, dialog } = await openEditor();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: /^Undo send/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo send/ })).not.toBeInTheDocument());
  expect(requestsTo(recallMail)).toHaveLength(1);
});

test('a mail that can’t be read says why, in a dialog that can be closed', async () => {
  reply(listMails, []);
  replyProblem(getMail, { status: 404, code: 'not_found', message: 'This email does not exist.' });
  const { user, address } = renderRemote(<DraftMailsPage />, {
    path: `/draft-mails?state=sent&mail=${someId(5)}`,
    role: Role.staff,
  });
  expect(await screen.findByText(/This email does not exist./)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/draft-mails?state=sent'));
});

test('says that a day named in a mail has passed', async () => {
  const { dialog } = await openMail({ state: 'failed', attempts: 0, error: 'day_passed' });
  expect(dialog.getByText(/A day named in this email has passed/)).toBeVisible();
  expect(dialog.queryByText(/attempt/)).toBeNull();
});

test('the list of all mails shows the state of each, and why one failed', async () => {
  reply(listMails, [buildMailSummary({ state: 'failed', error: '550 no such mailbox', about: null })]);
  renderRemote(<DraftMailsPage />, { path: '/draft-mails?state=all', role: Role.staff });
  const row = within(await screen.findByRole('row', { name: /Your application is approved/ }));
  expect(row.getByText('Failed')).toBeVisible();
  expect(row.getByText('550 no such mailbox')).toBeVisible();
  expect(requestsTo(listMails)[0]?.query).not.toHaveProperty('state');
});
