import { saveNotificationSettings, type NotificationSettings } from '@guildhall/shared/contracts';
import { reply, replyProblem, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { openProfile, part } from '../testing.tsx';

const settings = (parts: Partial<NotificationSettings> = {}): NotificationSettings => ({
  wantsDigest: false,
  offInPage: [],
  offInDigest: [],
  version: 1,
  ...parts,
});

test('members have no notifications to choose', async () => {
  openProfile();
  await part('Password');
  expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
});

test('switches a kind off in the page, and the digest on', async () => {
  const saved = settings({ wantsDigest: true, offInPage: ['query_noted'], version: 2 });
  reply(saveNotificationSettings, saved);
  const { user } = openProfile({ notifications: settings() });
  const section = await part('Notifications');
  expect(await section.findByRole('checkbox', { name: 'Document added: In the digest' })).toBeDisabled();
  await user.click(section.getByRole('checkbox', { name: 'New note in a query: In Guildhall' }));
  await user.click(section.getByRole('checkbox', { name: /daily digest/ }));
  expect(section.getByRole('checkbox', { name: 'Document added: In the digest' })).toBeEnabled();
  await user.click(section.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(saveNotificationSettings)[0]?.body).toEqual({ ...saved, version: 1 }));
  await waitFor(() => expect(section.getByRole('button', { name: 'Save' })).toBeDisabled());
});

test('keeps the choice when it could not be saved', async () => {
  replyProblem(saveNotificationSettings, { status: 503, code: 'busy', message: 'Please try again in a moment.' });
  const { user } = openProfile({ notifications: settings() });
  const section = await part('Notifications');
  const box = await section.findByRole('checkbox', { name: 'Document added: In Guildhall' });
  await user.click(box);
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByRole('alert')).toBeVisible();
  expect(box).not.toBeChecked();
});
