import { listApplications } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/i18n';
import {
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { applicationId, buildSummary } from '../../testing/builders.ts';
import ApplicationsPage from './ApplicationsPage.tsx';

const open = (search = '', language: Language = 'en') =>
  renderRemote(<ApplicationsPage />, { path: `/forms/membership/list${search}`, role: Role.member, language });

test('invites people without an application to apply', async () => {
  reply(listApplications, []);
  open();
  expect(await screen.findByText('You have not applied yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start application' })).toHaveAttribute('href', '/forms/membership');
});

test.each([
  [Role.member, 1],
  [Role.staff, 0],
] as const)(
  'role %s starts an application from the list %s times: the office’s list is not its own',
  async (role, count) => {
    reply(listApplications, [buildSummary()]);
    renderRemote(<ApplicationsPage />, { path: '/forms/membership/list', role });
    await screen.findByRole('link', { name: 'APP-2026-00042' });
    expect(screen.queryAllByRole('link', { name: 'New application' })).toHaveLength(count);
  },
);

test('a chosen column stays where there is little space; the usual ones may hide', async () => {
  reply(listApplications, [buildSummary()]);
  localStorage.clear();
  const { user } = open();
  const type = async () => screen.findByRole('columnheader', { name: 'Membership' });
  expect(await type()).toHaveAttribute('data-wide', 'true');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Submitted' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await type()).not.toHaveAttribute('data-wide', 'true');
});

test('offers to clear the filters when nothing matches', async () => {
  reply(listApplications, ({ query }) => (query.state ? [] : [buildSummary()]));
  const { user, address } = open('?state=active');
  expect(await screen.findByText('No results')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute(
    'href',
    `/forms/membership/${applicationId}`,
  );
  expect(address()).toBe('/forms/membership/list');
});

test.each([
  ['a server error', () => replyProblem(listApplications, { status: 503, code: 'unavailable' })],
  ['a busy server', () => replyProblem(listApplications, { status: 429, code: 'too_many_requests' })],
  ['a lost connection', () => replyNothing(listApplications)],
])('loads the list on retry after %s', async (_, fail) => {
  fail();
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply(listApplications, [buildSummary()]);
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toBeVisible();
});

test('ignores an invalid filter in the URL and shows the list', async () => {
  reply(listApplications, [buildSummary()]);
  open('?state=unheard_of&pageSize=99999');
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toBeVisible();
  expect(requestsTo(listApplications).at(-1)?.query).not.toHaveProperty('state', 'unheard_of');
});

test('sorts a column by keyboard and announces the order', async () => {
  reply(listApplications, [buildSummary()]);
  const { user } = open();
  const sort = await screen.findByRole('button', { name: /^Number/ });
  sort.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requestsTo(listApplications).at(-1)?.query.sort).toMatch(/number$/));
  expect(screen.getByRole('columnheader', { name: /Number/ })).toHaveAttribute('aria-sort');
});

test('uses Latin digits for numbers and days in Arabic and translates every text', async () => {
  reply(listApplications, [buildSummary({ submittedAt: '2026-11-20T08:30:00Z' })]);
  open('', 'ar');
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/[٠-٩]|\{\{|membership:/);
});
