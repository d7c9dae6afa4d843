import { resetPassword, setUp, verifyEmail } from '@guildhall/shared/contracts';
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

test.each([
  ['registration', 'Address confirmed', <VerifyEmailPage key="page" />, 'Password', 'Confirm address'],
  ['a password reset', 'Password changed', <ResetPasswordPage key="page" />, 'New password', 'Save password'],
] as const)('sign-in confirms %s once', async (_, message, page, label, button) => {
  reply(verifyEmail, {});
  reply(resetPassword, {});
  const { user, unmount } = openLink(page);
  await user.type(screen.getByLabelText(label), 'copper lantern river');
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('heading', { name: message })).toBeVisible();
  unmount();

  const login = renderRemote(<LoginPage />, { role: null });
  expect(screen.getByText(message)).toBeVisible();
  login.unmount();
  expect(store.getState()['user-auth'].successMessage).toBeNull();
});

test('informs a signed-in person only on the page', async () => {
  reply(verifyEmail, {});
  window.history.replaceState({}, '', `/#${'s'.repeat(43)}`);
  const { user } = renderRemote(<VerifyEmailPage />);
  await user.type(screen.getByLabelText('Password'), 'copper lantern river');
  await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  expect(store.getState()['user-auth'].successMessage).toBeNull();
});

test('tells the first administrator at sign-in that the account is ready', async () => {
  reply(setUp, {});
  const { user } = openLink(<SetUpPage />);
  await user.type(screen.getByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Moreau');
  await user.type(screen.getByLabelText('Email address'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'copper lantern river');
  await user.click(screen.getByRole('button', { name: 'Create administrator' }));
  await screen.findByRole('heading', { name: 'Your account is ready' });
  expect(store.getState()['user-auth'].successMessage).toBe('Your account is ready');
});
