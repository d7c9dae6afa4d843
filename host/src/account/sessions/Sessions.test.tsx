import { endOtherSessions, endSession, listSessions } from '@guildhall/shared/contracts';
import { reply, replyProblem, requestsTo, screen, stopClock, waitFor, within } from '@guildhall/shared/testing';
import { buildSession, openProfile, part } from '../testing.tsx';

const phone = buildSession({
  id: '0192f0c1-0000-7000-8000-00000000000b',
  isCurrent: false,
  browser: 'Chrome',
  system: 'Android',
  device: 'phone',
  ip: '198.51.100.4',
  lastSeenAt: '2026-11-20T07:00:00.000Z',
});
const unknown = buildSession({
  id: '0192f0c1-0000-7000-8000-00000000000c',
  isCurrent: false,
  browser: null,
  system: null,
  device: 'other',
});

test('lists the devices, marks this one and offers no sign-out for it here', async () => {
  stopClock('2026-11-20T09:00:00.000Z');
  openProfile({ sessions: [buildSession(), phone, unknown] });
  const sessions = await part('Where you are signed in');
  const [here, there, other] = await sessions.findAllByRole('listitem');
  if (!here || !there || !other) throw new Error('Three devices were expected.');
  expect(here).toHaveTextContent(/Firefox on Linux.*This device.*Last seen: now.*192\.0\.2\.7/);
  expect(within(here).queryByRole('button')).not.toBeInTheDocument();
  expect(there).toHaveTextContent(/Chrome on Android.*Last seen: 2 hours ago.*198\.51\.100\.4/);
  expect(within(there).getByRole('img', { name: 'Phone' })).toBeInTheDocument();
  expect(other).toHaveTextContent('Unknown device');
});

test('signs out a device after a confirmation', async () => {
  reply(endSession, {});
  const { user } = openProfile({ sessions: [buildSession(), phone] });
  const sessions = await part('Where you are signed in');
  await user.click(await sessions.findByRole('button', { name: 'Sign out this device: Chrome on Android' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sign out this device?' }));
  expect(question.getByText(/need your password to sign in on Chrome on Android/)).toBeVisible();
  expect(requestsTo(endSession)).toEqual([]);
  reply(listSessions, [buildSession()]);
  await user.click(question.getByRole('button', { name: 'Sign out this device' }));
  expect(await sessions.findByText('You are not signed in anywhere else.')).toBeVisible();
  expect(requestsTo(endSession)[0]?.params).toEqual({ id: phone.id });
});

test('signs out all others', async () => {
  reply(endOtherSessions, { ended: 2 });
  const { user } = openProfile({ sessions: [buildSession(), phone, unknown] });
  const sessions = await part('Where you are signed in');
  await user.click(await sessions.findByRole('button', { name: 'Sign out all other devices' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sign out all other devices?' }));
  expect(question.getByText(/need your password to sign in on 2 devices/)).toBeVisible();
  reply(listSessions, [buildSession()]);
  await user.click(question.getByRole('button', { name: 'Sign out all other devices' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(endOtherSessions)).toHaveLength(1);
});

test('shows a failure in the confirmation dialog, which stays open', async () => {
  replyProblem(endSession, { status: 500, code: 'internal_error', message: 'Something broke.' });
  const { user } = openProfile({ sessions: [buildSession(), phone] });
  const sessions = await part('Where you are signed in');
  await user.click(await sessions.findByRole('button', { name: 'Sign out this device: Chrome on Android' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sign out this device?' }));
  await user.click(question.getByRole('button', { name: 'Sign out this device' }));
  expect(await question.findByText('Something broke.')).toBeVisible();
});
