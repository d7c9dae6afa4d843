import { listUsers, startExport } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildUser } from '../../testing/builders.ts';
import UsersPage from './UsersPage.tsx';

const openUsers = (search = '') => renderRemote(<UsersPage />, { path: `/user/list${search}`, role: Role.staff });

test('says of each user what they are, and that somebody has never signed in', async () => {
  reply(listUsers, [buildUser({ memberNumber: 'M-00012' })]);
  openUsers();
  const row = within(await screen.findByRole('row', { name: /Rosa Lind/ }));
  expect(row.getByText('Member')).toBeVisible();
  expect(row.getByText('M-00012')).toBeVisible();
  expect(row.getByText('Never')).toBeVisible();
  expect(row.getByRole('link', { name: /^rosa@/ })).toHaveAttribute('href', 'mailto:rosa@example.org');
});

test('filters that match nobody can be cleared all at once', async () => {
  reply(listUsers, ({ query }) => (query.q ? [] : [buildUser()]));
  const { user, address } = openUsers('?q=nobody&role=2&state=suspended');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Rosa Lind')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/user/list'));
});

test('a list that can’t be read says why, and is asked for again', async () => {
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
  expect(dialog.getByText('1 user, with the filters and the order you see.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /Export|Start|Write/ }));
  expect(await dialog.findByText('Three are under way.')).toBeVisible();
  expect(requestsTo(startExport)[0]?.body).toMatchObject({ list: 'users', query: { state: 'active', sort: 'name' } });
});
