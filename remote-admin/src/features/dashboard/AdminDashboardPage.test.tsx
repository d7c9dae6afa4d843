import {
  getApplication,
  getOfficeDashboard,
  getOfficeFigures,
  getSetUp,
  listApplications,
  requestReferences,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildApplication, buildDashboard, buildOfficeFigures, buildSummary, someId } from '../../testing/builders.ts';
import AdminDashboardPage from './AdminDashboardPage.tsx';

const openDashboard = (role: Role = Role.staff) => {
  reply(getOfficeDashboard, buildDashboard());
  reply(getOfficeFigures, buildOfficeFigures());
  reply(listApplications, [buildSummary()]);
  reply(getSetUp, { steps: [], isDismissible: true, isListed: false });
  return renderRemote(<AdminDashboardPage />, { path: '/dashboard/admin', role });
};

test.each([
  ['Applications to screen', '/forms/membership/list?state=submitted&turn=office'],
  ['Applications to decide', '/forms/membership/list?turn=committee'],
  ['Failed emails', '/draft-mails?state=failed'],
  ['Overdue invoices', '/invoiceList?state=overdue'],
  ['Open queries', '/query/list?state=unanswered'],
  ['Open amount', '/invoiceList?state=open'],
  ['My overdue applications', '/forms/membership/list?assignee=mine&due=overdue'],
  ['Polls that need a date', '/meetings?state=closed'],
])('the figure “%s” opens the list behind it', async (name, address) => {
  openDashboard();
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
});

test('staff screen an application on the dashboard: referees are asked after a confirmation', async () => {
  const { user } = openDashboard();
  reply(getApplication, buildApplication({ state: 'submitted', version: 7 }));
  reply(requestReferences, buildApplication({ state: 'awaiting_references', version: 8 }));
  const actions = within(await screen.findByRole('group', { name: 'Actions for Ada Moreau' }));
  await user.click(actions.getByRole('button', { name: 'Ask the referees' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the referees of Ada Moreau?' }));
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  await waitFor(() => expect(requestsTo(requestReferences)[0]?.body).toEqual({ version: 7 }));
});

test.each([
  ['staff open the working page, never the confidential file', Role.staff, `/applications/${someId(1)}`],
  ['administrators open the file', Role.administrator, `/forms/membership/view/${someId(1)}`],
] as const)('%s', async (_, role, address) => {
  openDashboard(role);
  expect(await screen.findByRole('link', { name: 'Ada Moreau' })).toHaveAttribute('href', address);
});

test('staff see no action of administrators', async () => {
  openDashboard();
  await screen.findByRole('group', { name: 'Actions for Ada Moreau' });
  expect(screen.queryByRole('button', { name: 'Record decision' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Waive references' })).not.toBeInTheDocument();
});

test('recent activity names the applicant, and leads to the case', async () => {
  openDashboard();
  const recent = within(await screen.findByRole('list', { name: 'Recent activity' }));
  expect(recent.getByRole('link', { name: 'Emre Aksoy' })).toHaveAttribute('href', `/applications/${someId(1)}`);
  expect(recent.getByText('APP-2026-00042').closest('li')).toHaveTextContent(/APP-2026-00042 · Guildhall · /);
});
