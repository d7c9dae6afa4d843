import { listSchedule } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { buildScheduled, someId } from '../../testing/builders.ts';
import SchedulePage from './SchedulePage.tsx';

const openSchedule = (path = '/schedule', role: Role = Role.staff, language: Language = 'en') =>
  renderRemote(<SchedulePage />, { path, role, language });

test('groups scheduled events by day, each with a link to its subject', async () => {
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
  expect(today.getByText('Reminder to the referee')).toBeVisible();
});

test('is filtered by kind, and the choice is in the URL', async () => {
  reply(listSchedule, [buildScheduled()]);
  const { user, address } = openSchedule();
  await screen.findByText('Rosa Lind');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Poll closes');
  await waitFor(() => expect(address()).toBe('/schedule?kind=poll_close'));
  await waitFor(() => expect(requestsTo(listSchedule).at(-1)?.query).toMatchObject({ kind: 'poll_close' }));
});

test('says so when nothing is scheduled', async () => {
  reply(listSchedule, []);
  openSchedule();
  expect(await screen.findByText('Nothing scheduled')).toBeVisible();
});

test('shows why a schedule can’t be loaded, and retries', async () => {
  replyProblem(listSchedule, { status: 503, code: 'busy', message: 'The schedule is being counted.' });
  const { user } = openSchedule();
  expect(await screen.findByText('The schedule is being counted.')).toBeVisible();
  expect(screen.queryByText('Nothing scheduled')).not.toBeInTheDocument();
  reply(listSchedule, [buildScheduled()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rosa Lind')).toBeVisible();
});

test('a filter without matches can be removed', async () => {
  reply(listSchedule, ({ query }) => (query.kind ? [] : [buildScheduled()]));
  const { user, address } = openSchedule('/schedule?kind=poll_close');
  expect(await screen.findByText('No results')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await screen.findByText('Rosa Lind')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/schedule'));
});

test('a longer schedule is turned page by page, in the address', async () => {
  reply(listSchedule, [buildScheduled()], { totalCount: 60 });
  const { user, address } = openSchedule();
  expect(await screen.findByText('60 scheduled')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /next page/i }));
  await waitFor(() => expect(address()).toContain('page=2'));
  await waitFor(() => expect(requestsTo(listSchedule).at(-1)?.query).toMatchObject({ page: '2' }));
});

test('administrators are led to the file of an application', async () => {
  reply(listSchedule, [buildScheduled()]);
  openSchedule('/schedule', Role.administrator);
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute(
    'href',
    `/forms/membership/view/${someId(1)}`,
  );
});

test('days are named in Arabic, with Latin digits', async () => {
  stopClock();
  reply(listSchedule, [buildScheduled({ at: '2026-11-25T09:00:00.000Z' })]);
  openSchedule('/schedule', Role.staff, 'ar');
  expect(await screen.findByRole('heading', { level: 2, name: /الأربعاء.*25.*نوفمبر.*2026/ })).toBeVisible();
});
