import { changeQueries, countQueues, listQueries, listUsers, undoDeletions } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { Toaster } from '@guildhall/shared/ui/core';
import { renderRemote, reply, requestsTo, screen, within } from '@guildhall/shared/testing';
import { buildUser, someId } from '../../testing/builders.ts';
import { buildQuerySummary } from '../../testing/queries.ts';
import QueriesPage from './QueriesPage.tsx';

const done = (id: string) => ({ id, ok: true, code: null, message: null });
const changed = (id: string) => ({ id, ok: false, code: 'version_conflict', message: 'Someone else changed this.' });

async function select(count: number) {
  const states = ['open', 'waiting_for_staff', 'closed'] as const;
  reply(countQueues, { mine: 0, unassigned: 3, office: 3, requester: 0, snoozed: 0 });
  reply(
    listQueries,
    states.map((state, index) =>
      buildQuerySummary({ id: someId(index + 1), number: `QRY-${index + 1}`, version: index + 4, state }),
    ),
  );
  const { user } = renderRemote(
    <>
      <QueriesPage />
      <Toaster />
    </>,
    { path: '/query/list', role: Role.staff },
  );
  await screen.findByText('QRY-1');
  for (let number = 1; number <= count; number += 1)
    await user.click(screen.getByRole('checkbox', { name: `Select QRY-${number}` }));
  return user;
}

test('the selected queries are assigned together, each as the version that was seen', async () => {
  const hugo = buildUser({ id: someId(9), firstName: 'Hugo', lastName: 'Lang' });
  reply(listUsers, ({ query }) => (query.role === '2' ? [hugo] : []));
  const user = await select(2);
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign: 2 selected' }));
  await dialog.findByRole('option', { name: 'Hugo Lang' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Assigned to' }), someId(9));
  reply(changeQueries, [done(someId(1)), done(someId(2))]);
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('2 changed.')).toBeVisible();
  const items = [
    { id: someId(1), version: 4 },
    { id: someId(2), version: 5 },
  ];
  expect(requestsTo(changeQueries)[0]?.body).toEqual({ action: 'assign', items, assigneeId: someId(9) });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select QRY-1' })).not.toBeChecked();
});

test('says which query was not changed, and why, and keeps it selected', async () => {
  const user = await select(3);
  await user.click(await screen.findByRole('button', { name: 'Resolve' }));
  // The closed one can't be resolved.
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve: 2 selected' }));
  reply(changeQueries, [done(someId(1)), changed(someId(2))]);
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  const refused = within(await dialog.findByRole('list', { name: 'Not changed' }));
  expect(refused.getByText('QRY-2')).toBeVisible();
  expect(refused.getByText(/Someone else changed it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('checkbox', { name: 'Select QRY-2' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select QRY-1' })).not.toBeChecked();
});

test('shows an error for a past day at its input, and sends nothing', async () => {
  const user = await select(1);
  await user.click(await screen.findByRole('button', { name: 'Snooze' }));
  const dialog = within(await screen.findByRole('dialog'));
  const until = dialog.getByLabelText('Snooze until');
  await user.clear(until);
  await user.type(until, '2020-01-01');
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(until).toHaveAccessibleDescription('Choose a day after today.');
  expect(requestsTo(changeQueries)).toHaveLength(0);
});

test('deleted together, they come back together', async () => {
  const user = await select(2);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete: 2 selected' }));
  const ids = [someId(1), someId(2)];
  reply(changeQueries, ids.map(done));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 items are in the junk box.')).toBeVisible();
  expect(requestsTo(changeQueries)[0]?.body).toMatchObject({ action: 'discard', cause: 'deleted' });
  reply(undoDeletions, ids.map(done));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 items restored.')).toBeVisible();
  expect(requestsTo(undoDeletions)[0]?.body).toEqual({ kind: 'query', ids });
});
