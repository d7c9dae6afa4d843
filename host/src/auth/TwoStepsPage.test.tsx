import { sendSecondStepCode, type Session, takeSecondStep } from '@guildhall/shared/contracts';
import type { SecondStepType } from '@guildhall/shared/domain';
import { rememberPath, store } from '@guildhall/shared/store';
import {
  act,
  buildSessionUser,
  renderRemote,
  reply,
  replyLater,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
} from '@guildhall/shared/testing';
import { cleanup } from '@testing-library/react';
import { keepSecondStep } from '../session/pending-second-step.ts';
import TwoStepsPage from './TwoStepsPage.tsx';

const member = buildSessionUser();
const session: Session = { user: member, token: 'secret' };
const challenge = 'c'.repeat(43);

interface Opened {
  type?: SecondStepType;
  offered?: SecondStepType[];
  sentTo?: string | null;
  language?: 'en' | 'ar';
  /** The type in the URL, if it differs. */
  inPath?: string;
}

const show = ({ type = 'email', inPath = type, language = 'en' }: Opened = {}) =>
  renderRemote(<TwoStepsPage />, {
    path: `/auth/two-steps/${member.id}/${inPath}`,
    route: '/auth/two-steps/:userId/:type',
    role: null,
    language,
  });

/** A correct password was just entered; the second step is open. */
function open(opened: Opened = {}) {
  const { type = 'email', sentTo = 'a…@example.org' } = opened;
  const { offered = type === 'email' ? ['email'] : ['totp', 'recovery'] } = opened;
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  keepSecondStep({ userId: member.id, type, offered, challenge, sentTo: type === 'email' ? sentTo : null, expiresAt });
  return show(opened);
}

const box = (number: number) => screen.getByRole('textbox', { name: `Digit ${number} of 6` });
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ });
const typed = () => boxes().map(({ value }) => value);
const wrongCode = (triesLeft: number) => ({
  status: 401,
  code: 'wrong_code',
  message: `This code is not right. ${triesLeft} tries are left.`,
  values: { triesLeft },
});
const resendButton = () => screen.getByRole('button', { name: 'Send new code' });

test('submits the code on the last digit and continues to the person’s path', async () => {
  reply(takeSecondStep, session);
  rememberPath('/forms/membership/list?state=draft');
  const { user, address } = open();
  await user.keyboard('123456');
  await waitFor(() => expect(address()).toBe('/forms/membership/list?state=draft'));
  expect(requestsTo(takeSecondStep).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { userId: member.id, type: 'email' }, body: { challenge, code: '123456' } },
  ]);
  expect(store.getState()['user-auth'].token).toBe('secret');
});

test('a device is trusted when the person ticks it before the code', async () => {
  reply(takeSecondStep, session);
  const { user } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Trust this device for 30 days' }));
  await user.click(box(1));
  await user.keyboard('123456');
  await waitFor(() =>
    expect(requestsTo(takeSecondStep)[0]?.body).toEqual({ challenge, code: '123456', trustDevice: true }),
  );
});

test('an authenticator app is always asked', () => {
  open({ type: 'totp' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test.each(['123 456', '123-456', ' 123456 ', 'Your code is 123 456.', '١٢٣٤٥٦'])(
  'pasting “%s” into any box fills all of them and submits',
  async (text) => {
    reply(takeSecondStep, session);
    const { user } = open();
    await user.click(box(4));
    await user.paste(text);
    await waitFor(() => expect(requestsTo(takeSecondStep)[0]?.body).toEqual({ challenge, code: '123456' }));
  },
);

test('the phone fills the whole code into the first box', async () => {
  reply(takeSecondStep, session);
  open();
  expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setValue?.call(box(1), '123456');
    box(1).dispatchEvent(new Event('input', { bubbles: true }));
  });
  await waitFor(() => expect(requestsTo(takeSecondStep)[0]?.body).toEqual({ challenge, code: '123456' }));
});

test('keys move, overwrite and delete; letters are ignored', async () => {
  const { user } = open();
  await user.keyboard('12x3');
  expect(typed()).toEqual(['1', '2', '3', '', '', '']);
  expect(box(4)).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}7');
  expect(typed()).toEqual(['1', '7', '3', '', '', '']);
  await user.keyboard('3');
  expect(box(4)).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(typed()).toEqual(['1', '7', '', '', '', '']);
  await user.keyboard('{Backspace}{Home}{Delete}');
  expect(typed()).toEqual(['', '', '', '', '', '']);
  expect(box(1)).toHaveFocus();
});

test('accepts Arabic digits and keeps the boxes left to right', async () => {
  reply(takeSecondStep, session);
  const { user } = open({ language: 'ar' });
  const first = screen.getByRole('textbox', { name: 'الرقم 1 من 6' });
  expect(first.closest('[dir]')).toHaveAttribute('dir', 'ltr');
  await user.keyboard('٠١٢۳۴5');
  await waitFor(() => expect(requestsTo(takeSecondStep)[0]?.body).toEqual({ challenge, code: '012345' }));
});

test('a wrong code clears the boxes and shows the remaining attempts', async () => {
  replyProblem(takeSecondStep, wrongCode(4));
  const { user } = open();
  await user.keyboard('123456');
  expect(await screen.findByRole('alert')).toHaveTextContent('4 tries are left.');
  expect(typed()).toEqual(['', '', '', '', '', '']);
  expect(box(1)).toHaveFocus();
  expect(box(1)).toBeInvalid();
  expect(screen.getByRole('group', { name: 'Six-digit code' })).toHaveAccessibleDescription(/4 tries are left/);

  replyProblem(takeSecondStep, wrongCode(3));
  await user.keyboard('654321');
  expect(await screen.findByText(/3 tries are left/)).toBeVisible();
  expect(typed().join('')).toBe('');
});

test('keeps the digits while the code is being sent, and sends it once', async () => {
  const release = replyLater(takeSecondStep, session);
  const { user, address } = open();
  await user.keyboard('123456');
  await user.keyboard('{Backspace}9{Enter}');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(typed().join('')).toBe('123456');
  await waitFor(() => expect(requestsTo(takeSecondStep)).toHaveLength(1));
  release();
  await waitFor(() => expect(address()).toBe('/home'));
});

test('keeps the code without a connection, and the button sends it again', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  replyNothing(takeSecondStep);
  const { user, address } = open();
  await user.keyboard('123456');
  expect(await screen.findByText(/You seem to be offline/)).toBeVisible();
  expect(typed().join('')).toBe('123456');
  online.mockReturnValue(true);
  reply(takeSecondStep, session);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(address()).toBe('/home'));
});

test('an incomplete code costs no attempt', async () => {
  const { user } = open();
  await user.keyboard('123{Enter}');
  expect(await screen.findByText('Enter all six digits.')).toBeVisible();
  expect(typed().join('')).toBe('123');
  expect(box(4)).toHaveFocus();
  expect(requestsTo(takeSecondStep)).toHaveLength(0);
});

test.each<[string, SecondStepType]>([
  ['a mailed code', 'email'],
  ['a recovery code', 'recovery'],
])('says that %s is missing', async (_, type) => {
  const { user } = open({ type, offered: [type] });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Enter the code.')).toBeVisible();
  expect(requestsTo(takeSecondStep)).toHaveLength(0);
});

test('a recovery code has one input and is sent without spaces and hyphens', async () => {
  reply(takeSecondStep, session);
  const { user } = open({ type: 'totp' });
  await user.click(screen.getByRole('link', { name: 'Use recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh 12{Enter}');
  await waitFor(() =>
    expect(requestsTo(takeSecondStep)[0]).toMatchObject({
      params: { type: 'recovery' },
      body: { code: 'abcdefgh12' },
    }),
  );
});

test.each([
  ['sms', ['email', 'recovery'], '/email'],
  ['totp', ['email', 'recovery'], '/email'],
] as const)(
  'the method “%s”, which the person does not have, redirects to the one they have',
  (inPath, offered, end) => {
    const { address } = open({ inPath, offered: [...offered] });
    expect(address()).toBe(`/auth/two-steps/${member.id}${end}`);
    expect(box(1)).toBeVisible();
  },
);

test('offers recovery codes with an authenticator app, and no codes by mail', () => {
  const { address } = open({ type: 'totp', inPath: 'email', offered: ['totp', 'recovery'] });
  expect(address()).toBe(`/auth/two-steps/${member.id}/totp`);
  expect(screen.getByRole('link', { name: 'Use recovery code' })).toBeVisible();
  expect(screen.queryByText(/Email me a code/)).not.toBeInTheDocument();
});

test.each([
  ['challenge_over', 401, 'Sign-in expired', 'Sign in again', '/auth/login'],
  ['second_step_locked', 429, 'Too many wrong codes', 'Sign in again', '/auth/login'],
  ['second_step_disabled', 403, 'Too many wrong codes', 'Set a new password', '/auth/forgot-password'],
] as const)('“%s” ends the second step and offers what to do next', async (code, status, title, label, path) => {
  replyProblem(takeSecondStep, { status, code, message: 'Too many.' });
  const { user } = open();
  await user.keyboard('000000');
  expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', path);
  expect(sessionStorage.getItem('secondStep')).toBeNull();
});

test('an unused second step expires, also on a device with a wrong clock', async () => {
  const clock = stopClock('2031-01-01T00:00:00.000Z');
  keepSecondStep({
    userId: member.id,
    type: 'email',
    offered: ['email'],
    challenge,
    sentTo: 'a…@example.org',
    expiresAt: '2026-11-20T09:10:00.000Z',
  });
  show();
  expect(box(1)).toBeVisible();
  await clock.advance(9 * 60_000);
  expect(box(1)).toBeVisible();
  await clock.advance(61_000);
  expect(screen.getByRole('heading', { name: 'Sign-in expired' })).toBeVisible();
});

test('a signed-in person who returns to an expired second step goes home', () => {
  const { address } = renderRemote(<TwoStepsPage />, {
    path: `/auth/two-steps/${member.id}/email`,
    route: '/auth/two-steps/:userId/:type',
  });
  expect(address()).toBe('/home');
});

test('offers a new code after half a minute and announces that once, not every second', async () => {
  const clock = stopClock();
  const release = replyLater(sendSecondStepCode, { sentTo: 'a…@example.org', expiresAt: '2026-11-20T09:20:00.000Z' });
  const { user } = open();
  expect(resendButton()).toHaveTextContent('in 30 seconds');
  expect(resendButton()).toHaveAccessibleName('Send new code');
  await user.click(resendButton());
  expect(requestsTo(sendSecondStepCode)).toHaveLength(0);
  await clock.advance(12_000);
  expect(resendButton()).toHaveTextContent('in 18 seconds');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await clock.advance(18_000);
  expect(screen.getByRole('status')).toHaveTextContent('You can send it again now.');

  await user.click(resendButton());
  await waitFor(() => expect(requestsTo(sendSecondStepCode)).toHaveLength(1));
  await act(async () => release());
  expect(screen.getByText(/We have sent a new code to a…@example.org/)).toBeVisible();
  expect(resendButton()).toHaveTextContent('in 30 seconds');
  expect(resendButton()).toHaveFocus();
});

test('a reload keeps the second step and the countdown', async () => {
  const clock = stopClock();
  open();
  await clock.advance(20_000);
  cleanup();
  await clock.advance(4_000);
  show();
  expect(screen.getByText(/We have sent a code to a…@example.org/)).toBeVisible();
  expect(resendButton()).toHaveTextContent('in 6 seconds');
});

test('the server’s retry time sets the countdown', async () => {
  const clock = stopClock();
  replyProblem(sendSecondStepCode, {
    status: 429,
    code: 'resend_too_soon',
    message: 'A code is on its way.',
    retryAfterSeconds: 47,
  });
  const { user } = open();
  await clock.advance(30_000);
  await user.click(resendButton());
  await clock.advance(0);
  expect(screen.getByText('A code is on its way.')).toBeVisible();
  expect(resendButton()).toHaveTextContent('in 47 seconds');
});
