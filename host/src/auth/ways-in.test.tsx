import {
  forgotPassword,
  openPasswordReset,
  openVerification,
  register,
  resetPassword,
  setUp,
  signIn,
  signOut,
  verifyEmail,
} from '@guildhall/shared/contracts';
import { rememberedPath, rememberPath, setErrorMessage, signedIn, store } from '@guildhall/shared/store';
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
import type { ReactNode } from 'react';
import { guardSession } from '../session/session.ts';
import ForgotPasswordPage from './ForgotPasswordPage.tsx';
import LoginPage from './LoginPage.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import RegisterPage from './RegisterPage.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';
import SetUpPage from './SetUpPage.tsx';
import VerifyEmailPage from './VerifyEmailPage.tsx';

const ada = buildSessionUser();
const secret = 's'.repeat(43);

const show = (page: ReactNode, path = '/') => renderRemote(page, { path, route: path, role: null });
type User = ReturnType<typeof show>['user'];

beforeEach(() => {
  reply(openVerification, {});
  reply(openPasswordReset, {});
});

/** Opens a page through a mailed link. */
function showByLink(page: ReactNode, hash = `#${secret}`) {
  window.history.replaceState({}, '', `/${hash}`);
  return renderRemote(page, { path: `/reset/${ada.id}`, route: '/reset/:userId', role: null });
}
afterEach(() => window.history.replaceState({}, '', '/'));

async function fillIn(user: User) {
  await user.type(screen.getByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Moreau');
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org');
}
const choosePassword = (user: User) => user.type(screen.getByLabelText('Password'), 'copper lantern river');
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

test('a new account leads to "check your mail", which can be sent again after half a minute', async () => {
  const clock = stopClock();
  const release = replyLater(register, {});
  const { user } = show(<RegisterPage />);
  await fillIn(user);
  await press(user, 'Create account');
  await waitFor(() => expect(requestsTo(register)).toHaveLength(1));
  await act(async () => release());
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/We have sent an email to ada@example.org/)).toBeVisible();
  expect(document.title).toBe('Check your email · Guildhall');
  await press(user, 'Send email again');
  expect(requestsTo(register)).toHaveLength(1);
  await clock.advance(30_000);
  const releaseAgain = replyLater(register, {});
  await press(user, 'Send email again');
  await waitFor(() => expect(requestsTo(register)).toHaveLength(2));
  await act(async () => releaseAgain());
  expect(screen.getByText('We have sent the email again.')).toBeVisible();
  expect(requestsTo(register).map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: 'ada@example.org', firstName: 'Ada' }),
    expect.objectContaining({ email: 'ada@example.org', firstName: 'Ada' }),
  ]);
  await press(user, 'Use a different address');
  expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.org');
});

test('shows a refused password at its input, focuses it and keeps the text', async () => {
  replyProblem(setUp, {
    code: 'password_refused',
    fields: { password: { code: 'too_common', message: 'Too many people use this password.' } },
  });
  const { user } = showByLink(<SetUpPage />);
  await fillIn(user);
  await choosePassword(user);
  await press(user, 'Create administrator');
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toBeInvalid();
  expect(password).toHaveAccessibleDescription(/This password is too common. Choose another one./);
  expect(password).toHaveValue('copper lantern river');
  expect(screen.getByLabelText('First name')).toHaveValue('Ada');

  await user.type(password, ' 7');
  expect(password).toBeValid();
  expect(screen.queryByText(/This password is too common/)).not.toBeInTheDocument();
});

test('the first blank input gets the focus and nothing is sent', async () => {
  const { user } = show(<RegisterPage />);
  await user.type(screen.getByLabelText('First name'), 'Ada{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus());
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Enter your last name.');
  expect(requestsTo(register)).toHaveLength(0);
});

test('two presses send one account', async () => {
  const release = replyLater(register, {});
  const { user } = show(<RegisterPage />);
  await fillIn(user);
  const button = screen.getByRole('button', { name: 'Create account' });
  act(() => {
    button.click();
    button.click();
  });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requestsTo(register)).toHaveLength(1));
  await act(async () => release());
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(requestsTo(register)).toHaveLength(1);
});

test('without a connection the form says so, keeps everything and works again', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  replyNothing(forgotPassword);
  const { user } = show(<ForgotPasswordPage />);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.');
  expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.org');
  online.mockReturnValue(true);
  reply(forgotPassword, {});
  await press(user, 'Send link');
  expect(await screen.findByText(/If ada@example.org has an account/)).toBeVisible();
});

test('a forgotten password’s mail can be sent again', async () => {
  const clock = stopClock();
  reply(forgotPassword, {});
  const { user } = show(<ForgotPasswordPage />);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org{Enter}');
  await clock.advance(0);
  await clock.advance(30_000);
  await press(user, 'Send email again');
  await clock.advance(0);
  expect(screen.getByText(/we have sent another link/)).toBeVisible();
  expect(requestsTo(forgotPassword)).toHaveLength(2);
});

test('a new password ends the session here too, and leads to sign-in', async () => {
  signedIn({ user: ada, token: 'old', loginTime: '2026-11-20T08:00:00Z' });
  reply(resetPassword, {});
  const { user } = showByLink(<ResetPasswordPage />);
  expect(window.location.hash).toBe('');
  await user.type(screen.getByLabelText('New password'), 'copper lantern river{Enter}');
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toHaveFocus();
  expect(requestsTo(resetPassword)[0]?.body).toEqual({ token: secret, password: 'copper lantern river' });
  expect(store.getState()['user-auth'].token).toBeNull();
});

test('a link for a new password that has expired leads to the next one', async () => {
  replyProblem(resetPassword, { status: 410, code: 'link_expired', message: 'This link has expired.' });
  const { user } = showByLink(<ResetPasswordPage />);
  await user.type(screen.getByLabelText('New password'), 'copper lantern river{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

test('a link that lost its secret says so and leads to the next one', () => {
  showByLink(<ResetPasswordPage />, '');
  expect(screen.getByText(/This link is incomplete/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test('registering asks for no password; the link in the mail does', () => {
  const { unmount } = show(<RegisterPage />);
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  unmount();
  const link = showByLink(<VerifyEmailPage />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  link.unmount();
});

test('an address is proved by the button only, with a password, and signs in at once', async () => {
  reply(verifyEmail, { user: ada, token: 'secret' });
  const { user, address } = showByLink(<VerifyEmailPage />);
  await press(user, 'Confirm address');
  expect(requestsTo(verifyEmail)).toHaveLength(0);
  expect(screen.getByLabelText('Password')).toBeInvalid();
  await choosePassword(user);
  await press(user, 'Confirm address');
  await waitFor(() => expect(address()).toBe('/home'));
  expect(requestsTo(verifyEmail)[0]?.body).toEqual({ token: secret, password: 'copper lantern river' });
  expect(store.getState()['user-auth']).toMatchObject({ token: 'secret', user: { id: ada.id } });
});

test('an address that was confirmed before leads to the sign-in', async () => {
  replyProblem(openVerification, {
    status: 409,
    code: 'address_confirmed',
    message: 'This address is confirmed already.',
  });
  showByLink(<VerifyEmailPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This address is confirmed already.');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('a used link for a new password says so before anything is typed', async () => {
  replyProblem(openPasswordReset, { status: 404, code: 'link_unknown', message: 'This link is not valid any more.' });
  showByLink(<ResetPasswordPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

test('a proof that has expired says how to get another', async () => {
  replyProblem(openVerification, { status: 410, code: 'link_expired', message: 'This link has expired.' });
  showByLink(<VerifyEmailPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
  expect(screen.getByRole('link', { name: 'Register again to get a new link' })).toHaveAttribute(
    'href',
    '/auth/register',
  );
  expect(screen.queryByRole('button', { name: 'Confirm address' })).not.toBeInTheDocument();
});

test('the printed link creates the first administrator', async () => {
  reply(setUp, { codeIn: 'inbox' });
  const { user } = showByLink(<SetUpPage />);
  await fillIn(user);
  // From the browser's settings.
  expect(screen.getByLabelText(/^Country of your association/)).toHaveValue('US');
  await user.selectOptions(screen.getByLabelText(/^Country of your association/), 'Austria');
  await choosePassword(user);
  await press(user, 'Create administrator');
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  expect(rememberedPath()).toBe('/set-up');
  expect(requestsTo(setUp)[0]?.body).toMatchObject({ token: secret, email: 'ada@example.org', country: 'AT' });
  expect(screen.getByRole('link', { name: /development inbox/ })).toHaveAttribute('href', '/dev/inbox');
});

test('says that the first code is mailed where a mail server is set up', async () => {
  reply(setUp, { codeIn: 'mail' });
  const { user } = showByLink(<SetUpPage />);
  await fillIn(user);
  await choosePassword(user);
  await press(user, 'Create administrator');
  expect(await screen.findByText(/we will send a code to ada@example.org/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /development inbox/ })).not.toBeInTheDocument();
});

test('a set-up link without its secret points to where it was printed, not to a mail', () => {
  showByLink(<SetUpPage />, '');
  expect(screen.getByText(/Copy the whole line that the server printed when it started/)).toBeVisible();
  expect(screen.queryByText(/mail/)).not.toBeInTheDocument();
});

test.each([
  ['register', <RegisterPage key="page" />, 'First name'],
  ['forgot password', <ForgotPasswordPage key="page" />, 'Email address'],
] as const)('"%s" asks a signed-in person to continue or to sign out first', async (_, page, label) => {
  reply(signOut, {});
  const { user } = renderRemote(page);
  expect(screen.getByText(/You are signed in as Ada Moreau/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue as Ada Moreau' })).toHaveAttribute('href', '/home');
  await press(user, 'Sign out');
  expect(await screen.findByLabelText(label)).toBeVisible();
});

test('sign-in that is paused says until when', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 20, 9, 0, 30).getTime());
  replyProblem(signIn, {
    status: 429,
    code: 'sign_in_paused',
    message: 'There were too many wrong passwords.',
    retryAfterSeconds: 840,
  });
  const { user } = show(<LoginPage />);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There were too many wrong passwords. You can try again at 9:15 AM.',
  );
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
});

test('after sign-in the person lands where they wanted to be', async () => {
  rememberPath('/query/list');
  reply(signIn, { user: ada, token: 'secret' });
  const { user, address } = show(<LoginPage />);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'copper lantern river{Enter}');
  await waitFor(() => expect(address()).toBe('/query/list'));
});

test('after a page refused a member, the administrator who signs in instead lands on it', async () => {
  const stop = guardSession(() => undefined);
  signedIn({ user: ada, token: 'of Ada', loginTime: new Date().toISOString() });
  setErrorMessage('Sorry! You are not authorized to view this page');
  rememberPath('/forms/membership/view/42');
  reply(signIn, { user: buildSessionUser({ id: '0192f0c1-0000-7000-8000-000000000002', role: 1 }), token: 'secret' });
  const { user, address } = show(<LoginPage />);
  await user.type(screen.getByLabelText('Email address'), 'admin@example.org');
  await user.type(screen.getByLabelText('Password'), 'copper lantern river{Enter}');
  await waitFor(() => expect(address()).toBe('/forms/membership/view/42'));
  stop();
});

test('password managers know every input', () => {
  const expectFields = (expected: Record<string, string>) => {
    for (const [label, value] of Object.entries(expected))
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', value);
  };
  const { unmount } = show(<LoginPage />);
  expectFields({ 'Email address': 'username', Password: 'current-password' });
  unmount();
  show(<RegisterPage />);
  expectFields({
    'First name': 'given-name',
    'Last name': 'family-name',
    'Email address': 'username',
  });
});

test.each([
  [null, 'Sign in', '/auth/login'],
  [1, 'Go to the home page', '/home'],
] as const)('a page that is not there leads on and back, for role %s', (role, label, path) => {
  jest.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  renderRemote(<NotFoundPage />, { role });
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', path);
  expect(screen.getByRole('button', { name: 'Go back' })).toBeVisible();
  expect(document.title).toBe('Page not found · Guildhall');
});
