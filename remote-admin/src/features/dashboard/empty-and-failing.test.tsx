import { getApplication, getOfficeDashboard, getOfficeFigures, listApplications } from '@guildhall/shared/contracts';
import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildDashboard, buildOfficeFigures, buildSummary, someId } from '../../testing/builders.ts';
import AdminDashboardPage from './AdminDashboardPage.tsx';

// The dashboard when something fails, and when there is nothing to do.

beforeEach(() => reply(getOfficeFigures, buildOfficeFigures()));

const openDashboard = (language: Language = 'en') =>
  renderRemote(
    <>
      <Toaster />
      <AdminDashboardPage />
    </>,
    { path: '/dashboard/admin', role: Role.staff, language },
  );

const nothing: OfficeDashboard = buildDashboard({
  mine: { myOverdueCases: 0, myCasesDueSoon: 0, myWaitingCases: 0, myQueries: 0, myWaitingQueries: 0 },
  work: {
    refundsDue: 0,
    toScreen: 0,
    toDecide: 0,
    draftMails: 0,
    failedMails: 0,
    unsentInvoices: 0,
    overdueInvoices: 0,
    openQueries: 0,
    openPolls: 0,
    pollsToSchedule: 0,
  },
  recent: [],
});

test('keeps the screening list when figures can’t be loaded, and retries them', async () => {
  replyProblem(getOfficeDashboard, { status: 503, code: 'busy', message: 'The figures are being counted.' });
  reply(listApplications, [buildSummary()]);
  const { user } = openDashboard();
  expect(await screen.findByText('The figures are being counted.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Ada Moreau' })).toBeVisible();
  reply(getOfficeDashboard, buildDashboard());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Applications to decide' })).toBeVisible();
});

test('keeps the figures when the screening list can’t be loaded, and retries it', async () => {
  reply(getOfficeDashboard, buildDashboard());
  replyProblem(listApplications, { status: 503, code: 'busy', message: 'The list is being made.' });
  const { user } = openDashboard();
  expect(await screen.findByText('The list is being made.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Applications to decide' })).toBeVisible();
  reply(listApplications, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All submitted applications have been screened.')).toBeVisible();
});

test('without work it says so of each figure, and in words where charts would be empty', async () => {
  reply(getOfficeDashboard, nothing);
  reply(listApplications, []);
  openDashboard();
  const work = within(await screen.findByRole('list', { name: 'Open work' }));
  expect(work.getAllByText('Nothing to do')).toHaveLength(10);
  expect(screen.getByText(/You have no open work/)).toBeVisible();
  expect(screen.getByText('No activity yet.')).toBeVisible();
});

test('of many submitted applications it shows eight, and leads to all of them', async () => {
  reply(getOfficeDashboard, nothing);
  const rows = Array.from({ length: 9 }, (_, index) => buildSummary({ id: someId(index + 1) }));
  reply(listApplications, rows, { totalCount: 31 });
  openDashboard();
  expect(await screen.findByRole('link', { name: 'Show all 31' })).toHaveAttribute(
    'href',
    '/forms/membership/list?state=submitted&turn=office',
  );
  expect(screen.getAllByRole('link', { name: 'Ada Moreau' })).toHaveLength(8);
  expect(requestsTo(listApplications)[0]?.query).toMatchObject({ state: 'submitted', sort: 'submittedAt' });
});

test('says that an application no longer exists when its dialog opens, and keeps the list usable', async () => {
  reply(getOfficeDashboard, nothing);
  reply(listApplications, [buildSummary()]);
  replyProblem(getApplication, { status: 404, code: 'not_found', message: 'There is no such application.' });
  const { user } = openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Request changes' }));
  expect(await screen.findByText('There is no such application.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Request changes' })).toBeEnabled();
});

test('money and counts are written as in Arabic, with Latin digits', async () => {
  reply(
    getOfficeDashboard,
    buildDashboard({ activeMemberships: 1234, openAmount: { amountMinor: 3_600_050, currency: 'EUR' } }),
  );
  reply(listApplications, []);
  openDashboard('ar');
  expect(await screen.findByText(/36,000\.50/)).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/[٠-٩]/);
});
