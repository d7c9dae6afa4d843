import {
  attachToMail,
  detachFromMail,
  editMail,
  getMail,
  listMails,
  previewMail,
  redraftMail,
  reportBounce,
  sendMail,
  sendMails,
  testMail,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildMail, buildMailSummary, someId } from '../../testing/builders.ts';
import { openMail } from '../../testing/mail-page.tsx';
import DraftMailsPage from './DraftMailsPage.tsx';

const first = buildMailSummary({ id: someId(5), subject: 'First' });
const second = buildMailSummary({ id: someId(6), subject: 'Second', to: 'gone@example.org' });
const openList = (search = '') => {
  reply(listMails, [first, second]);
  return renderRemote(
    <>
      <DraftMailsPage />
      <Toaster />
    </>,
    { path: `/draft-mails${search}`, role: Role.staff },
  );
};
const resultOf = ({ id, subject, to }: typeof first, message: string | null = null) => ({
  id,
  subject,
  to,
  ok: message === null,
  code: message && 'address_suppressed',
  message,
});

test('sends the selected mails and says which could not be sent, and why', async () => {
  const { user } = openList();
  await user.click(await screen.findByRole('checkbox', { name: 'Select “First” to ada@example.org' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select “Second” to gone@example.org' }));
  await user.click(await screen.findByRole('button', { name: 'Send selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 emails?' }));
  reply(sendMails, { results: [resultOf(first), resultOf(second, '3 mails came back.')], left: 0 });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('1 email is being sent. 1 could not be sent.')).toBeVisible();
  expect(requestsTo(sendMails)[0]?.body).toEqual({ which: 'chosen', ids: [first.id, second.id] });
  const notSent = within(dialog.getByRole('list', { name: 'Not sent' }));
  expect(notSent.getAllByRole('listitem')).toHaveLength(1);
  expect(notSent.getByText('Second')).toBeVisible();
  expect(notSent.getByText('3 mails came back.')).toBeVisible();
});

test('sends all that the list shows, or says that it shows something else by now', async () => {
  const { user } = openList('?q=ada');
  await user.click(await screen.findByRole('button', { name: 'Send all 2 emails in this list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 emails?' }));
  replyProblem(sendMails, { status: 409, code: 'list_changed', message: 'The list shows 3 mails now.' });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('The list shows 3 mails now.')).toBeVisible();
  expect(requestsTo(sendMails)[0]?.body).toEqual({ which: 'matching', state: 'waiting', q: 'ada', expected: 2 });
  reply(sendMails, { results: [resultOf(first)], left: 1 });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('1 email is being sent. 1 more is waiting. Send again.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Send all 2 emails in this list' }));
  reply(sendMails, { results: [resultOf(first), resultOf(second)], left: 0 });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('2 emails are being sent.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('asks before a mail goes to an address that keeps bouncing', async () => {
  const bounces = { count: 3, lastAt: '2026-11-18T09:00:00.000Z', lastError: 'Mailbox full', asks: true };
  const { user, dialog } = await openMail({ bounces });
  expect(dialog.getByText(/Mailbox full/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Send anyway' }));
  reply(sendMail, buildMail({ state: 'scheduled', version: 2 }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(requestsTo(sendMail)[0]?.body).toEqual({ version: 1, toBounced: true }));
});

test('schedules a mail for a time of one’s own zone', async () => {
  const { user, dialog } = await openMail();
  await user.type(dialog.getByLabelText(/Send later/), '05/04');
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(dialog.getByText('Enter a date with day, month and year.')).toBeVisible();
  expect(requestsTo(sendMail)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/Send later/), '/2030');
  const time = dialog.getByRole('textbox', { name: /Time/ });
  await user.clear(time);
  await user.type(time, '25:00');
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(time).toHaveAccessibleDescription(/Enter a time, such as/);
  expect(requestsTo(sendMail)).toHaveLength(0);
  await user.clear(time);
  expect(time).toHaveAccessibleDescription('Enter a time.');
  await user.type(time, '8.30 am');
  reply(sendMail, buildMail({ state: 'scheduled', version: 2, scheduledFor: '2030-05-04T08:30:00.000Z' }));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  // In Vienna, the zone of the person’s profile.
  const at = '2030-05-04T06:30:00.000Z';
  await waitFor(() => expect(requestsTo(sendMail)[0]?.body).toEqual({ version: 1, at }));
});

test('shows the text as it is typed the way its recipient sees it, and mails a copy of it', async () => {
  const { user, dialog } = await openMail({ language: 'ar' });
  reply(previewMail, { subject: 'Hello', html: '<p>Hello there</p>', text: 'Hello there' });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'What the recipient sees' }));
  const frame = await preview.findByTitle('Hello');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', '<p>Hello there</p>');
  await user.click(preview.getByRole('button', { name: 'Plain text' }));
  expect(preview.getByText('Hello there').closest('[dir]')).toHaveAttribute('dir', 'rtl');
  await user.click(preview.getByRole('button', { name: 'Close' }));
  reply(testMail, { to: 'staff@example.org' });
  await user.click(await dialog.findByRole('button', { name: 'Send me a copy' }));
  await waitFor(() =>
    expect(requestsTo(testMail)[0]?.body).toEqual({
      subject: 'Your application is approved',
      body: 'Dear Ada Moreau, welcome.',
    }),
  );
  expect(requestsTo(editMail)).toHaveLength(0);
});

test('attaches and removes a file', async () => {
  const { user, dialog } = await openMail();
  const file = { fileId: someId(9), fileName: 'plan.txt', size: 9, isAdded: true };
  reply(attachToMail, buildMail({ version: 2, attachments: [file] }));
  reply(getMail, buildMail({ version: 2, attachments: [file] }));
  await user.upload(dialog.getByLabelText('Attach a file'), new File(['At nine.\n'], 'plan.txt'));
  await dialog.findByText('plan.txt');
  reply(detachFromMail, buildMail({ version: 3 }));
  reply(getMail, buildMail({ version: 3 }));
  await user.click(dialog.getByRole('button', { name: 'Remove plan.txt' }));
  await waitFor(() => expect(requestsTo(detachFromMail)[0]?.body).toEqual({ version: 2 }));
  await waitFor(() => expect(dialog.queryByText('plan.txt')).not.toBeInTheDocument());
});

test('a failed mail goes back to draft with the mail server’s message', async () => {
  const { user, dialog } = await openMail({ state: 'failed', attempts: 1, error: '550 No such user' });
  reply(redraftMail, buildMail({ version: 2, error: '550 No such user' }));
  reply(getMail, buildMail({ version: 2, error: '550 No such user' }));
  await user.click(dialog.getByRole('button', { name: 'Move back to drafts' }));
  expect(await dialog.findByRole('button', { name: 'Mark as ready' })).toBeVisible();
  expect(dialog.getByText(/550 No such user/)).toBeVisible();
});

test('notes that a sent mail came back, in the words of the notice', async () => {
  const { user, dialog } = await openMail({ state: 'sent', sentAt: '2026-11-19T09:00:00.000Z' });
  await user.click(dialog.getByRole('button', { name: 'Mark as bounced' }));
  const report = within(await screen.findByRole('dialog', { name: 'Mark as bounced' }));
  await user.type(report.getByRole('textbox', { name: 'What the bounce message says' }), 'Mailbox full');
  reply(reportBounce, buildMail({ state: 'sent', version: 2 }));
  await user.click(report.getByRole('button', { name: 'Mark as bounced' }));
  await waitFor(() => expect(requestsTo(reportBounce)[0]?.body).toEqual({ version: 1, reason: 'Mailbox full' }));
});
