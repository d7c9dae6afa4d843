import { listMails, markMailReady } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { buildMail } from '../../testing/builders.ts';
import { openMail } from '../../testing/mail-page.tsx';
import DraftMailsPage from './DraftMailsPage.tsx';

test('a draft that was read is marked as ready, and its dialog closes', async () => {
  reply(markMailReady, buildMail({ state: 'ready', version: 2 }));
  const { user, dialog } = await openMail();
  await user.click(dialog.getByRole('button', { name: 'Mark as ready' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(markMailReady)[0]?.body).toEqual({ version: 1 });
});

test('saves typed text before a mail can be marked ready', async () => {
  const { user, dialog } = await openMail();
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), ' See you soon.');
  expect(dialog.getByRole('button', { name: 'Mark as ready' })).toBeDisabled();
});

test('a ready mail can be sent, and is not marked again', async () => {
  const { dialog } = await openMail({ state: 'ready' });
  expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled();
  expect(dialog.queryByRole('button', { name: 'Mark as ready' })).not.toBeInTheDocument();
});

test('ready mails have a list of their own', async () => {
  reply(listMails, []);
  renderRemote(<DraftMailsPage />, { path: '/draft-mails?state=ready', role: Role.staff });
  expect(await screen.findByText('No emails are ready to be sent.')).toBeVisible();
  expect(requestsTo(listMails)[0]?.query).toMatchObject({ state: 'ready' });
});
