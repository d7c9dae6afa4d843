import { changePassword } from '@guildhall/shared/contracts';
import { hasUnsavedWork } from '@guildhall/shared/store';
import { reply, replyProblem, requestsTo, waitFor } from '@guildhall/shared/testing';
import { openProfile, part } from '../testing.tsx';

async function typePassword(text: string) {
  const { user } = openProfile();
  const password = await part('Password');
  await user.type(await password.findByLabelText('New password'), text);
  await user.click(password.getByRole('button', { name: 'Change password' }));
  return password;
}

test('says beforehand that other devices are signed out, and clears the input afterwards', async () => {
  reply(changePassword, { token: 'renewed' });
  const password = await typePassword('a meadow full of clocks');
  expect(password.getByText(/other devices will be signed out/)).toBeVisible();
  await waitFor(() => expect(password.getByLabelText('New password')).toHaveValue(''));
  expect(requestsTo(changePassword)[0]?.body).toEqual({ password: 'a meadow full of clocks' });
  expect(hasUnsavedWork()).toBe(false);
});

test('does not send a short password', async () => {
  const password = await typePassword('short');
  expect(password.getByLabelText('New password')).toBeInvalid();
  expect(password.getByLabelText('New password')).toHaveFocus();
  expect(password.getByText('Enter at least 12 characters.')).toBeVisible();
  expect(requestsTo(changePassword)).toEqual([]);
});

test('shows a refused password beside its input and keeps it', async () => {
  replyProblem(changePassword, {
    code: 'password_refused',
    fields: { password: { code: 'too_common', message: 'Too many people use this password.' } },
  });
  const password = await typePassword('passwordpassword');
  expect(await password.findByText('Too many people use this password.')).toBeVisible();
  expect(password.getByLabelText('New password')).toHaveValue('passwordpassword');
});
