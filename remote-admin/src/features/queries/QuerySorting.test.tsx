import { listUsers, sortQuery } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
} from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import { buildQuery } from '../../testing/queries.ts';
import { QuerySorting } from './QuerySorting.tsx';

const greta = { id: someId(8), name: 'Greta Holm' };
const openSorting = (parts: Parameters<typeof buildQuery>[0] = {}) =>
  renderRemote(<QuerySorting query={buildQuery(parts)} />, { role: Role.staff });

test('a refused choice says why and is not shown as made', async () => {
  reply(listUsers, []);
  replyProblem(sortQuery, { status: 409, code: 'query_closed', message: 'This query is closed.' });
  const { user } = openSorting();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'High');
  expect(await screen.findByText('This query is closed.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveDisplayValue('Normal');
});

test('unassigns a query', async () => {
  reply(listUsers, []);
  reply(sortQuery, buildQuery({ version: 2 }));
  const { user } = openSorting({ assignee: greta });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'Unassigned');
  await waitFor(() => expect(requestsTo(sortQuery)[0]?.body).toEqual({ version: 1, assigneeId: null }));
});

test('keeps showing the assignee when the list of people can’t be loaded or lacks them', () => {
  replyNothing(listUsers);
  openSorting({ assignee: greta });
  expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveDisplayValue('Greta Holm');
});
