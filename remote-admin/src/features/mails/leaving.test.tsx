import { discardMail, getMail, listMails, recallMail, sendMail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildMail, buildMailSummary, someId } from '../../testing/builders.ts';
import DraftMailsPage from './DraftMailsPage.tsx';

// Which mails may be sent, and how to correct mistakes.

const [approval, refusal] = [someId(5), someId(6)];
const approved = { id: approval, subject: 'Your application is approved' };
const regretted = { id: refusal, subject: 'We regret' };

const openMails = (search: string) =>
  renderRemote(
    <>
      <DraftMailsPage />
      <Toaster />
    </>,
    { path: `/draft-mails${search}`, role: Role.staff },
  );

const mailDialog = async (name = 'Email') => within(await screen.findByRole('dialog', { name }));
const sentMail = { state: 'scheduled', version: 2, scheduledFor: '2026-11-20T09:01:00.000Z' } as const;

test('of two drafts of one case the other can be sent once the wrong one is discarded', async () => {
  let isDiscarded = false;
  reply(listMails, () => (isDiscarded ? [buildMailSummary()] : [buildMailSummary(), buildMailSummary(regretted)]));
  reply(getMail, ({ params }) =>
    params.id === refusal
      ? buildMail({ ...regretted, contradicts: [approved] })
      : buildMail({ contradicts: isDiscarded ? [] : [regretted] }),
  );
  reply(discardMail, ({ params }) => {
    isDiscarded = true;
    return buildMail({ ...regretted, id: params.id ?? '', state: 'discarded', version: 2 });
  });
  const { user, address } = openMails(`?mail=${approval}`);
  const mail = await mailDialog();
  expect(mail.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.click(mail.getByRole('button', { name: 'Open “We regret”' }));
  const other = await mailDialog();
  await waitFor(() => expect(other.getByRole('textbox', { name: 'Subject' })).toHaveValue('We regret'));
  await user.click(other.getByRole('button', { name: 'Discard' }));
  await user.click((await mailDialog('Discard this email?')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/draft-mails'));

  await waitFor(() => expect(screen.queryByRole('link', { name: 'We regret' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('link', { name: approved.subject }));
  const left = await mailDialog();
  await waitFor(() => expect(left.getByRole('button', { name: 'Send' })).toBeEnabled());
  expect(left.queryByText('Another draft for this application contradicts this one')).not.toBeInTheDocument();
});

test('a second draft created in the meantime stops the first one, and is named', async () => {
  reply(listMails, []);
  reply(getMail, buildMail());
  const { user } = openMails(`?mail=${approval}`);
  const mail = await mailDialog();
  replyProblem(sendMail, { status: 409, code: 'mail_contradicts', message: 'Another draft says something else.' });
  reply(getMail, buildMail({ contradicts: [regretted] }));
  await user.click(mail.getByRole('button', { name: 'Send' }));
  expect(await mail.findByText('Another draft says something else.')).toBeVisible();
  expect(await mail.findByRole('button', { name: 'Open “We regret”' })).toBeVisible();
  expect(mail.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a mail that could not be handed over stays open with its words, and is sent by the next press', async () => {
  reply(listMails, []);
  reply(getMail, buildMail());
  replyNothing(sendMail);
  const { user, address } = openMails(`?mail=${approval}`);
  const mail = await mailDialog();
  await user.click(mail.getByRole('button', { name: 'Send' }));
  expect(await mail.findByText(/An internal error occurred/)).toBeVisible();
  expect(mail.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Dear Ada Moreau, welcome.');
  reply(sendMail, buildMail(sentMail));
  await user.click(mail.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(address()).toBe('/draft-mails'));
});

test('a mail that can’t be taken back for want of a connection can be taken back by another press', async () => {
  stopClock();
  reply(listMails, []);
  reply(getMail, buildMail());
  reply(sendMail, buildMail(sentMail));
  const { user, address } = openMails(`?mail=${approval}`);
  await user.click((await mailDialog()).getByRole('button', { name: 'Send' }));
  replyNothing(recallMail);
  await user.click(await screen.findByRole('button', { name: /^Undo send/ }));
  expect(await screen.findByText(/An internal error occurred/)).toBeVisible();

  reply(recallMail, buildMail({ version: 3 }));
  await user.click(screen.getByRole('button', { name: /^Undo send/ }));
  await waitFor(() => expect(address()).toBe(`/draft-mails?mail=${approval}`));
  expect(requestsTo(recallMail)).toHaveLength(2);
});

test('of two mails on their way, the right one is taken back', async () => {
  stopClock();
  reply(listMails, [buildMailSummary(), buildMailSummary({ ...regretted, subject: 'Please send a certificate' })]);
  reply(getMail, ({ params }) => buildMail({ id: params.id ?? '' }));
  reply(sendMail, ({ params }) =>
    buildMail({ ...sentMail, id: params.id ?? '', subject: `Mail ${params.id?.at(-1)}` }),
  );
  const { user } = openMails('');
  for (const name of [approved.subject, 'Please send a certificate']) {
    await user.click(await screen.findByRole('link', { name }));
    await user.click((await mailDialog()).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(screen.getByText('Sending “Mail 6” in 60 s.')).toBeVisible();
  reply(recallMail, buildMail({ id: approval, version: 3 }));
  const [first] = screen.getAllByRole('button', { name: /^Undo send/ });
  await user.click(first ?? document.body);
  await waitFor(() => expect(screen.queryByText(/^Sending “Mail 5” in/)).not.toBeInTheDocument());
  expect(requestsTo(recallMail)[0]?.params).toEqual({ id: approval });
  expect(screen.getByText(/^Sending “Mail 6” in/)).toBeVisible();
});

test('taking back a mail that has just left says that it is too late', async () => {
  stopClock();
  reply(listMails, []);
  reply(getMail, buildMail({ ...sentMail, scheduledFor: '2026-11-20T09:00:01.000Z' }));
  replyProblem(recallMail, { status: 409, code: 'mail_left', message: 'Left.' });
  const { user } = openMails(`?mail=${approval}`);
  const mail = await mailDialog(approved.subject);
  reply(getMail, buildMail({ state: 'sent', sentAt: '2026-11-20T09:00:01.000Z', version: 3 }));
  await user.click(mail.getByRole('button', { name: /^Undo send/ }));
  expect(await screen.findByText('Too late: the email has already been sent.')).toBeVisible();
  await waitFor(() => expect(mail.queryByRole('button', { name: /^Undo send/ })).not.toBeInTheDocument());
});
