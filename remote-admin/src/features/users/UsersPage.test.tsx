import { checkAccountInvitations, inviteAccounts, listUsers, startExport } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildUser, someId } from '../../testing/builders.ts';
import UsersPage from './UsersPage.tsx';

const openUsers = (search = '', role: Role = Role.staff) =>
  renderRemote(<UsersPage />, { path: `/user/list${search}`, role });

test('shows each user’s role, and that somebody has never signed in', async () => {
  reply(listUsers, [buildUser({ memberNumber: 'M-00012' })]);
  openUsers();
  const row = within(await screen.findByRole('row', { name: /Rosa Lind/ }));
  expect(row.getByText('Member')).toBeVisible();
  expect(row.getByText('M-00012')).toBeVisible();
  expect(row.getByText('Never')).toBeVisible();
  expect(row.getByRole('link', { name: /^rosa@/ })).toHaveAttribute('href', 'mailto:rosa@example.org');
});

test('filters without matches can be cleared together', async () => {
  reply(listUsers, ({ query }) => (query.q ? [] : [buildUser()]));
  const { user, address } = openUsers('?q=nobody&role=2&state=suspended');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Rosa Lind')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/user/list'));
});

test('shows why a list can’t be loaded, and retries', async () => {
  replyProblem(listUsers, { status: 503, code: 'busy', message: 'The database is away.' });
  const { user } = openUsers();
  expect(await screen.findByText('The database is away.')).toBeVisible();
  reply(listUsers, [buildUser()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rosa Lind')).toBeVisible();
  expect(requestsTo(listUsers)).toHaveLength(2);
});

test('the list is exported with the filters that are set', async () => {
  reply(listUsers, [buildUser()]);
  replyProblem(startExport, { status: 409, code: 'too_many_exports', message: 'Three are under way.' });
  const { user } = openUsers('?state=active');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 row, with the current filters and order.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /Export|Start|Write/ }));
  expect(await dialog.findByText('Three are under way.')).toBeVisible();
  expect(requestsTo(startExport)[0]?.body).toMatchObject({ list: 'users', query: { state: 'active', sort: 'name' } });
});

test('keeps the chosen columns and exports them', async () => {
  reply(listUsers, [buildUser()]);
  replyProblem(startExport, { status: 409, code: 'too_many_exports', message: 'Three are under way.' });
  const { user } = openUsers();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const columns = within(await screen.findByRole('dialog', { name: 'Columns of the list' }));
  expect(columns.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await user.click(columns.getByRole('checkbox', { name: 'Language of emails' }));
  await user.click(columns.getByRole('checkbox', { name: 'Registered' }));
  await user.click(columns.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('columnheader', { name: 'Language of emails' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Registered' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Export|Start|Write/ }));
  await waitFor(() =>
    expect(requestsTo(startExport)[0]?.body).toMatchObject({
      columns: ['name', 'email', 'role', 'state', 'language', 'memberNumber', 'lastLoginAt'],
    }),
  );
});

test('invites the selected people: a dry run first, then a result for each', async () => {
  const people = [
    buildUser({ id: someId(1), state: 'invited', lastLoginAt: null }),
    buildUser({ id: someId(2), firstName: 'Noor', lastName: 'Haddad' }),
  ];
  const standing = (one: 'never_invited' | 'invited') =>
    people.map(({ id, email, firstName, lastName }, index) => ({
      ...{ id, email, firstName, lastName, sentAt: null },
      standing: index === 0 ? one : ('has_account' as const),
    }));
  reply(listUsers, people);
  reply(checkAccountInvitations, standing('never_invited'));
  reply(inviteAccounts, { invited: [someId(1)], accounts: standing('invited') });
  const { user } = openUsers('', Role.administrator);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Invite people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to sign in' }));
  expect(await dialog.findByText('1 person has not been invited yet.')).toBeVisible();
  expect(requestsTo(inviteAccounts)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await dialog.findByText('Just invited')).toBeVisible();
  expect(requestsTo(inviteAccounts)[0]?.body).toEqual({ userIds: [someId(1), someId(2)], note: '' });
  expect(dialog.queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});

test('staff see the list and choose columns but can’t select rows', async () => {
  reply(listUsers, [buildUser()]);
  openUsers();
  expect(await screen.findByText('Rosa Lind')).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Rosa Lind' })).not.toBeInTheDocument();
});
