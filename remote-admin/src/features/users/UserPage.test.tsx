import {
  changeUser,
  getUser,
  getUserRecords,
  listUserEvents,
  setUserRole,
  suspendUser,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildUserDetail, someId } from '../../testing/builders.ts';
import UserPage from './UserPage.tsx';

const openUser = (search = '') =>
  renderRemote(<UserPage />, {
    path: `/user/add/${someId(9)}${search}`,
    route: '/user/add/:id',
    role: Role.administrator,
  });

test('shows who it is, and folds away what is not possible now with its reason', async () => {
  reply(getUser, buildUserDetail({ isLastAdministrator: true, role: 1 }));
  openUser();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rosa Lind' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change details' })).toBeEnabled();
  const suspend = screen.getByRole('button', { name: 'Suspend' });
  expect(suspend).toBeDisabled();
  expect(suspend).toHaveAccessibleDescription(/last active administrator/);
});

test('suspends with a reason, and says so', async () => {
  reply(getUser, buildUserDetail());
  reply(suspendUser, buildUserDetail({ version: 4, state: 'suspended' }));
  const { user, address } = openUser();
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Rosa Lind?' });
  expect(address()).toContain('do=suspend');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Left the board');
  reply(getUser, buildUserDetail({ version: 4, state: 'suspended' }));
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(requestsTo(suspendUser)[0]?.body).toEqual({ version: 3, reason: 'Left the board' }));
  expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeVisible();
});

test('a role is chosen anew, with a reason', async () => {
  reply(getUser, buildUserDetail());
  reply(setUserRole, buildUserDetail({ version: 4, role: 2 }));
  const { user } = openUser('?do=role');
  const dialog = await screen.findByRole('dialog', { name: 'Change the role of Rosa Lind' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Joins the office');
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  expect(await within(dialog).findByText('The person already has this role.')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /^Staff/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() =>
    expect(requestsTo(setUserRole)[0]?.body).toEqual({ version: 3, role: 2, reason: 'Joins the office' }),
  );
});

test('whoever saves too late sees both values and keeps what they typed', async () => {
  reply(getUser, buildUserDetail());
  replyProblem(changeUser, { status: 409, code: 'version_conflict', message: 'Somebody else changed this.' });
  const { user } = openUser('?do=details');
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: 'Last name' });
  await user.clear(name);
  await user.type(name, 'Linde');
  reply(getUser, buildUserDetail({ version: 4, lastName: 'Lindqvist' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Lindqvist')).toBeVisible();
  expect(name).toHaveValue('Linde');
  reply(changeUser, buildUserDetail({ version: 5, lastName: 'Linde' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(changeUser).at(-1)?.body).toMatchObject({ version: 4, lastName: 'Linde' }));
});

test('lists what belongs to the person, and what happened to the account', async () => {
  reply(getUser, buildUserDetail());
  reply(getUserRecords, {
    applications: [
      { id: someId(1), number: 'APP-2026-00042', state: 'in_review', updatedAt: '2026-11-18T09:00:00.000Z' },
    ],
    invoices: [],
    queries: [],
  });
  reply(listUserEvents, [
    {
      id: someId(70),
      at: '2026-11-18T09:00:00.000Z',
      action: 'user.role_changed',
      actorName: 'Greta Holm',
      changes: [{ field: 'role', before: '3', after: '2' }],
      reason: 'Joins the office',
    },
  ]);
  const { user } = openUser('?part=records');
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toBeVisible();
  expect(screen.getByText('No invoices.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'History' }));
  const row = within(await screen.findByRole('row', { name: /Role changed/ }));
  expect(row.getByText('Joins the office')).toBeVisible();
  expect(row.getByText('Greta Holm')).toBeVisible();
});
