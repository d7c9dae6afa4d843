import { getMail, listMails, renewMail, renewMails } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildMail, buildMailSummary, someId } from '../../testing/builders.ts';
import { openMail } from '../../testing/mail-page.tsx';
import DraftMailsPage from './DraftMailsPage.tsx';

const renewal = { subject: 'Welcome', body: 'Dear Ada Moreau, be welcome.', because: ['template' as const] };
const handEdits = [{ before: 'Regards', after: 'Yours, Eve' }];

test('scenario 6: a draft with a changed template says so, shows manual edits and is regenerated with them', async () => {
  const { user, dialog } = await openMail({ renewal, handEdits });
  expect(dialog.getByText('The template of this email has changed')).toBeVisible();
  await user.click(dialog.getByText('Preview the new text'));
  expect(dialog.getByText('Dear Ada Moreau, be welcome.')).toBeVisible();
  await user.click(dialog.getByText('Manual edits'));
  expect(dialog.getByText('Yours, Eve')).toBeVisible();
  const renewed = buildMail({ version: 2, subject: 'Welcome', body: renewal.body });
  reply(renewMail, renewed);
  reply(getMail, renewed);
  await user.click(dialog.getByRole('button', { name: 'Regenerate, keep manual edits' }));
  await waitFor(() => expect(requestsTo(renewMail)[0]?.body).toEqual({ version: 1, handEdits: 'keep' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveTextContent(renewal.body));
  expect(dialog.queryByText('The template of this email has changed')).not.toBeInTheDocument();
});

test('a renewal keeps typed text', async () => {
  const { user, dialog } = await openMail({ renewal });
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), ' See you.');
  expect(dialog.getByRole('button', { name: 'Regenerate draft' })).toBeDisabled();
});

test('regenerates many drafts at once, and reports those that could not be regenerated', async () => {
  const ids = [someId(5), someId(6)];
  reply(
    listMails,
    ids.map((id) => buildMailSummary({ id, isOutdated: true })),
  );
  reply(renewMails, [
    { id: someId(5), ok: true, code: null, message: null },
    { id: someId(6), ok: false, code: 'mail_left', message: 'This mail has left.' },
  ]);
  const { user } = renderRemote(
    <>
      <DraftMailsPage />
      <Toaster />
    </>,
    { path: '/draft-mails?state=outdated', role: Role.staff },
  );
  await user.click(await screen.findByRole('button', { name: 'Regenerate all on this page' }));
  await waitFor(() => expect(requestsTo(renewMails)[0]?.body).toEqual({ ids }));
  expect(await screen.findByText('1 draft regenerated')).toBeVisible();
  expect(screen.getByText('1 draft could not be regenerated: This mail has left.')).toBeVisible();
});
