import { listSchedule } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, stopClock, waitFor, within } from '@guildhall/shared/testing';
import { buildScheduled, someId } from '../../testing/builders.ts';
import SchedulePage from './SchedulePage.tsx';

const openSchedule = (path = '/schedule', role: Role = Role.staff) => renderRemote(<SchedulePage />, { path, role });

test('groups by day what will happen, each with the way to what it is about', async () => {
  stopClock();
  reply(listSchedule, [
    buildScheduled(),
    buildScheduled({
      kind: 'poll_close',
      at: '2026-11-21T15:00:00.000Z',
      subject: { kind: 'poll', id: someId(30), label: 'December committee' },
      who: null,
    }),
    buildScheduled({
      kind: 'query_close',
      at: '2026-11-21T16:00:00.000Z',
      subject: { kind: 'query', id: someId(50), label: 'Q-2026-00003' },
    }),
  ]);
  openSchedule();
  expect(await screen.findByRole('heading', { name: /^Today/ })).toBeVisible();
  const tomorrow = within(screen.getByRole('region', { name: 'Saturday, November 21, 2026' }));
  expect(tomorrow.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute('href', `/applications/${someId(1)}`);
  expect(screen.getByRole('link', { name: 'December committee' })).toHaveAttribute('href', `/meetings/${someId(30)}`);
  expect(screen.getByRole('link', { name: 'Q-2026-00003' })).toHaveAttribute('href', `/query/list?query=${someId(50)}`);
  const today = within(screen.getByRole('region', { name: 'Friday, November 20, 2026' }));
  expect(today.getByText('Remind the referee')).toBeVisible();
});

test('is narrowed by kind, and the choice stands in the address', async () => {
  reply(listSchedule, [buildScheduled()]);
  const { user, address } = openSchedule();
  await screen.findByText('Rosa Lind');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Poll closes');
  await waitFor(() => expect(address()).toBe('/schedule?kind=poll_close'));
  await waitFor(() => expect(requestsTo(listSchedule).at(-1)?.query).toMatchObject({ kind: 'poll_close' }));
});

test('says so when nothing is planned', async () => {
  reply(listSchedule, []);
  openSchedule();
  expect(await screen.findByText('Nothing is planned')).toBeVisible();
});
