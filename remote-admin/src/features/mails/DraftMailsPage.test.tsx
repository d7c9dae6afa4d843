import { discardMail, editMail, getMail, listMails, recallMail, sendMail } from '@guildhall/shared/contracts';
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
import { openMail } from '../../testing/mail-page.tsx';
import DraftMailsPage from './DraftMailsPage.tsx';

test('lists waiting mails, and opens one under its own address', async () => {
  reply(listMails, [buildMailSummary()]);
  reply(getMail, buildMail());
  const { user, address } = renderRemote(<DraftMailsPage />, { path: '/draft-mails', role: Role.staff });
  await user.click(await screen.findByRole('link', { name: 'Your application is approved' }));
  expect(await within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Text' })).toHaveTextContent(
    'Dear Ada Moreau, welcome.',
  );
  expect(address()).toBe(`/draft-mails?mail=${someId(5)}`);
  expect(requestsTo(listMails)[0]?.query).toMatchObject({ state: 'waiting' });
});

test('the state in the address decides which mails are asked for', async () => {
  reply(listMails, []);
  renderRemote(<DraftMailsPage />, { path: '/draft-mails?state=failed', role: Role.staff });
  expect(await screen.findByText('No emails have failed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page');
  expect(requestsTo(listMails)[0]?.query).toMatchObject({ state: 'failed' });
});

test('a draft that another one contradicts can’t be sent and leads to the other one', async () => {
  const other = buildMail({ id: someId(6), subject: 'We regret' });
  const { user, address, dialog: mail } = await openMail({ contradicts: [{ id: other.id, subject: other.subject }] });
  expect(mail.getByText('Another draft for this application contradicts this one')).toBeVisible();
  expect(mail.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.click(mail.getByRole('button', { name: 'Open “We regret”' }));
  expect(address()).toContain(other.id);
});

test('a sent mail can be taken back for 60 seconds', async () => {
  const clock = stopClock();
  reply(sendMail, buildMail({ state: 'scheduled', version: 2, scheduledFor: '2026-11-20T09:01:00.000Z' }));
  reply(recallMail, buildMail({ version: 3 }));
  const { user, dialog } = await openMail();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sending “Your application is approved” in 60 s.')).toBeVisible();
  await clock.advance(15_000);
  expect(screen.getByText('Sending “Your application is approved” in 45 s.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: /^Undo send/ }));
  await waitFor(() => expect(screen.queryByText(/^Sending “/)).not.toBeInTheDocument());
  expect(requestsTo(recallMail)[0]?.body).toEqual({ version: 2 });
});

test('after 60 seconds sending cannot be undone', async () => {
  const clock = stopClock();
  reply(sendMail, buildMail({ state: 'scheduled', version: 2, scheduledFor: '2026-11-20T09:01:00.000Z' }));
  const { user, dialog } = await openMail();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('button', { name: /^Undo send/ })).toBeVisible();
  await clock.advance(61_000);
  expect(screen.queryByRole('button', { name: /^Undo send/ })).not.toBeInTheDocument();
});

test('saves corrections before it sends', async () => {
  reply(editMail, buildMail({ subject: 'Welcome', version: 2 }));
  reply(sendMail, buildMail({ subject: 'Welcome', state: 'scheduled', version: 3 }));
  const { user, dialog: mail } = await openMail();
  await user.clear(mail.getByRole('textbox', { name: 'Subject' }));
  await user.type(mail.getByRole('textbox', { name: 'Subject' }), 'Welcome');
  await user.click(mail.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(requestsTo(sendMail)[0]?.body).toEqual({ version: 2 }));
  expect(requestsTo(editMail)[0]?.body).toMatchObject({ version: 1, subject: 'Welcome' });
});

test('when two people edit one mail, the second sees the first one’s text and keeps their own', async () => {
  const { user, dialog: mail } = await openMail();
  replyProblem(editMail, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });
  reply(getMail, buildMail({ version: 2, subject: 'Welcome to the guild' }));
  await user.clear(mail.getByRole('textbox', { name: 'Subject' }));
  await user.type(mail.getByRole('textbox', { name: 'Subject' }), 'Approved!');
  await user.click(mail.getByRole('button', { name: 'Save' }));
  expect(await mail.findByText('Welcome to the guild')).toBeVisible();
  expect(mail.getByRole('textbox', { name: 'Subject' })).toHaveValue('Approved!');

  reply(editMail, buildMail({ version: 3, subject: 'Approved!' }));
  await user.click(mail.getByRole('button', { name: 'Keep and save mine' }));
  await waitFor(() => expect(requestsTo(editMail).at(-1)?.body).toMatchObject({ version: 2, subject: 'Approved!' }));
});

test('discarding asks first', async () => {
  reply(discardMail, buildMail({ state: 'discarded', version: 2 }));
  const { user, address, dialog } = await openMail();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this email?' }));
  expect(requestsTo(discardMail)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(requestsTo(discardMail)).toHaveLength(1));
  await waitFor(() => expect(address()).toBe('/draft-mails'));
});
