import { openPasswordReset, openVerification, resetPassword, setUp, verifyEmail } from '@guildhall/shared/contracts';
import { store } from '@guildhall/shared/store';
import { buildSessionUser, renderRemote, reply, screen } from '@guildhall/shared/testing';
import LoginPage from './LoginPage.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';
import SetUpPage from './SetUpPage.tsx';
import VerifyEmailPage from './VerifyEmailPage.tsx';

const openLink = (page: React.ReactNode) => {
  window.history.replaceState({}, '', `/#${'s'.repeat(43)}`);
  return renderRemote(page, { path: `/reset/${buildSessionUser().id}`, route: '/reset/:userId', role: null });
};
afterEach(() => window.history.replaceState({}, '', '/'));

test('sign-in confirms a password reset once', async () => {
  const message = 'Password changed';
  reply(openPasswordReset, {});
  reply(resetPassword, {});
  const { user, unmount } = openLink(<ResetPasswordPage />);
  await user.type(screen.getByLabelText('New password'), 'copper lantern river');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('heading', { name: message })).toBeVisible();
  unmount();

  const login = renderRemote(<LoginPage />, { role: null });
  expect(screen.getByText(message)).toBeVisible();
  login.unmount();
  expect(store.getState()['user-auth'].successMessage).toBeNull();
});

test('a signed-in person stays signed in and learns it on the page', async () => {
  reply(openVerification, {});
  reply(verifyEmail, { user: buildSessionUser({ id: '0192f0c1-0000-7000-8000-000000000009' }), token: 'secret' });
  window.history.replaceState({}, '', `/#${'s'.repeat(43)}`);
  const { user } = renderRemote(<VerifyEmailPage />);
  await user.type(screen.getByLabelText('Password'), 'copper lantern river');
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  expect(store.getState()['user-auth'].user?.id).toBe(buildSessionUser().id);
});

test('tells the first administrator at sign-in that the account is ready', async () => {
  reply(setUp, { codeIn: null });
  const { user } = openLink(<SetUpPage />);
  await user.type(screen.getByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Moreau');
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'copper lantern river');
  await user.click(screen.getByRole('button', { name: 'Create administrator' }));
  await screen.findByRole('heading', { name: 'Your account is ready' });
  expect(store.getState()['user-auth'].successMessage).toBe('Your account is ready');
});
