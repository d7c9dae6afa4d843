import { changePassword, confirmPassword, confirmSecondStep, sendConfirmationCode } from '@guildhall/shared/contracts';
import {
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { openProfile, part } from '../testing.tsx';

const challenge = 'a-challenge-of-at-least-twenty-characters';
const confirmedUntil = '2026-11-20T09:10:00.000Z';

const openStep = (parts: object = {}) => ({
  twoSteps: {
    userId: '0192f0c1-0000-7000-8000-000000000001',
    type: 'email' as const,
    offered: ['email' as const],
    challenge,
    sentTo: 'a…@example.org',
    expiresAt: '2026-11-20T09:10:00.000Z',
    ...parts,
  },
});

const refuseUntilProved = () => {
  reply(changePassword, { token: 'renewed' });
  replyProblem(changePassword, { status: 401, code: 'confirmation_needed', message: 'Prove it is you.', once: true });
};

/** Submits a new password; the server asks for a confirmation first. */
async function submitNewPassword() {
  const opened = openProfile();
  const password = await part('Password');
  const input = await password.findByLabelText('New password');
  await opened.user.type(input, 'a meadow full of clocks');
  await opened.user.click(password.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  return { ...opened, dialog, input, password };
}

type ProofDialog = Awaited<ReturnType<typeof submitNewPassword>>;
const provePassword = async ({ user, dialog }: Pick<ProofDialog, 'user' | 'dialog'>) => {
  await user.type(dialog.getByLabelText('Current password'), 'the old one');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
};

test('asks for the password, then completes the original action', async () => {
  refuseUntilProved();
  reply(confirmPassword, { confirmedUntil });
  const wanted = await submitNewPassword();
  await provePassword(wanted);
  await waitFor(() => expect(requestsTo(changePassword)).toHaveLength(2));
  expect(requestsTo(confirmPassword)[0]?.body).toEqual({ password: 'the old one' });
  expect(requestsTo(changePassword)[1]?.body).toEqual({ password: 'a meadow full of clocks' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(wanted.password.getByLabelText('New password')).toHaveValue(''));
});

test('reports a wrong password, keeps the dialog open and changes nothing', async () => {
  refuseUntilProved();
  reply(confirmPassword, { confirmedUntil });
  replyProblem(confirmPassword, {
    status: 401,
    code: 'wrong_password',
    message: 'The password is not right.',
    once: true,
  });
  const wanted = await submitNewPassword();
  await provePassword(wanted);
  expect(await wanted.dialog.findByRole('alert')).toHaveTextContent('The password is not right.');
  expect(requestsTo(changePassword)).toHaveLength(1);
  await provePassword(wanted);
  await waitFor(() => expect(requestsTo(changePassword)).toHaveLength(2));
});

test('accepts the mailed code on its last digit; a wrong one shows the remaining attempts', async () => {
  refuseUntilProved();
  reply(confirmPassword, openStep());
  reply(confirmSecondStep, { confirmedUntil });
  replyProblem(confirmSecondStep, {
    status: 401,
    code: 'wrong_code',
    message: 'This code is not right. 4 tries are left.',
    once: true,
  });
  const wanted = await submitNewPassword();
  await provePassword(wanted);
  expect(await wanted.dialog.findByText(/sent a code to a…@example.org/)).toBeVisible();
  await wanted.user.type(wanted.dialog.getByLabelText(/Digit 1/), '111111');
  expect(await wanted.dialog.findByText('This code is not right. 4 tries are left.')).toBeVisible();
  expect(requestsTo(changePassword)).toHaveLength(1);

  await wanted.user.type(wanted.dialog.getByLabelText(/Digit 1/), '123456');
  await waitFor(() => expect(requestsTo(changePassword)).toHaveLength(2));
  expect(requestsTo(confirmSecondStep)[1]).toMatchObject({
    params: { type: 'email' },
    body: { challenge, code: '123456' },
  });
});

test('starts again with the password when a challenge has no attempts left', async () => {
  refuseUntilProved();
  reply(confirmPassword, openStep({ type: 'totp', offered: ['totp', 'recovery'], sentTo: null }));
  replyProblem(confirmSecondStep, { status: 401, code: 'challenge_over', message: 'Over.' });
  const wanted = await submitNewPassword();
  await provePassword(wanted);
  await wanted.user.type(await wanted.dialog.findByLabelText(/Digit 1/), '111111');
  expect(await wanted.dialog.findByLabelText('Current password')).toBeVisible();
  expect(wanted.dialog.getByRole('alert')).toHaveTextContent('Start again with your password');
});

test('accepts a recovery code instead of the app’s code', async () => {
  refuseUntilProved();
  reply(confirmPassword, openStep({ type: 'totp', offered: ['totp', 'recovery'], sentTo: null }));
  reply(confirmSecondStep, { confirmedUntil });
  const wanted = await submitNewPassword();
  await provePassword(wanted);
  await wanted.user.click(await wanted.dialog.findByRole('button', { name: 'Use recovery code' }));
  await wanted.user.type(wanted.dialog.getByLabelText('Recovery code'), 'abcd-efgh-jk{Enter}');
  await waitFor(() => expect(requestsTo(changePassword)).toHaveLength(2));
  expect(requestsTo(confirmSecondStep)[0]).toMatchObject({
    params: { type: 'recovery' },
    body: { code: 'abcdefghjk' },
  });
});

test('mails another code after half a minute', async () => {
  const clock = stopClock();
  refuseUntilProved();
  reply(confirmPassword, openStep());
  reply(sendConfirmationCode, { sentTo: 'a…@example.org', expiresAt: '2026-11-20T09:11:00.000Z' });
  const wanted = await submitNewPassword();
  await provePassword(wanted);
  const resend = await wanted.dialog.findByRole('button', { name: 'Send new code' });
  await wanted.user.click(resend);
  expect(requestsTo(sendConfirmationCode)).toEqual([]);
  await clock.advance(31_000);
  await wanted.user.click(resend);
  expect(await wanted.dialog.findByText('We have sent a new code to a…@example.org.')).toBeVisible();
  expect(requestsTo(sendConfirmationCode)[0]?.body).toEqual({ challenge });
});

test('closing the dialog loses nothing and shows no error', async () => {
  refuseUntilProved();
  const { user, input, password } = await submitNewPassword();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(input).toHaveValue('a meadow full of clocks');
  expect(password.queryByRole('alert')).not.toBeInTheDocument();
  expect(requestsTo(changePassword)).toHaveLength(1);
});

test('stays open and reports a missing response', async () => {
  refuseUntilProved();
  replyNothing(confirmPassword);
  const wanted = await submitNewPassword();
  await provePassword(wanted);
  expect(await wanted.dialog.findByRole('alert')).toHaveTextContent('Please try again later');
  expect(wanted.dialog.getByLabelText('Current password')).toHaveValue('the old one');
});
