import { getOfficeDashboard, getOfficeFigures, listApplications } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildDashboard, buildOfficeFigures } from '../../testing/builders.ts';
import AdminDashboardPage from './AdminDashboardPage.tsx';

const openDashboard = (search = '') => {
  reply(getOfficeDashboard, buildDashboard());
  reply(listApplications, []);
  return renderRemote(<AdminDashboardPage />, { path: `/dashboard/admin${search}`, role: Role.staff });
};

const table = async (name: string) => within(await screen.findByRole('table', { name }));

test('every figure of both periods links to its list', async () => {
  reply(getOfficeFigures, buildOfficeFigures());
  openDashboard();
  const compared = await table('Compared with the previous period');
  const hrefs = compared.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.slice(0, 4)).toEqual([
    '/forms/membership/list?submittedFrom=2026-10-01&submittedTo=2026-11-24',
    '/forms/membership/list?submittedFrom=2026-07-01&submittedTo=2026-08-24',
    '/forms/membership/list?decidedFrom=2026-10-01&decidedTo=2026-11-24',
    '/forms/membership/list?decidedFrom=2026-07-01&decidedTo=2026-08-24',
  ]);
  const states = await table('Applications by state');
  expect(states.getByRole('row', { name: /In review/ })).toHaveTextContent('In review24.3');
  expect(states.getByRole('link', { name: '2' })).toHaveAttribute('href', '/forms/membership/list?state=in_review');
  const referees = await table('Referees’ answers');
  expect(referees.getByRole('link', { name: '6' })).toHaveAttribute(
    'href',
    '/forms/membership/list?referees=answered&refereesFrom=2026-10-01&refereesTo=2026-11-24',
  );
  const payments = within(screen.getByRole('group', { name: 'Paid per month' }));
  expect(payments.getByRole('link')).toHaveAttribute(
    'href',
    '/invoiceList?receivedFrom=2026-10-01&receivedTo=2026-10-31',
  );
});

test('keeps the period in the URL, and loads a custom one once both days are valid', async () => {
  reply(getOfficeFigures, buildOfficeFigures());
  const { user } = openDashboard('?period=quarter');
  const period = await screen.findByRole('combobox', { name: 'Period' });
  expect(period).toHaveValue('quarter');
  await waitFor(() => expect(requestsTo(getOfficeFigures)[0]?.query).toMatchObject({ period: 'quarter' }));
  await screen.findByRole('table', { name: 'Applications by state' });
  await user.selectOptions(period, 'Choose dates…');
  await waitFor(() =>
    expect(requestsTo(getOfficeFigures).at(-1)?.query).toMatchObject({
      period: 'custom',
      from: '2026-10-01',
      to: '2026-11-24',
    }),
  );
  const asked = requestsTo(getOfficeFigures).length;
  const first = screen.getByLabelText('First day');
  await user.clear(first);
  await user.type(first, '2026-12-24');
  expect(await screen.findByText(/The first day must be before the last day/)).toBeVisible();
  expect(requestsTo(getOfficeFigures)).toHaveLength(asked);
});

test('failed figures leave the rest of the page alone and can be retried', async () => {
  replyProblem(getOfficeFigures, {
    status: 503,
    code: 'busy',
    message: 'The figures of the period are being counted.',
  });
  const { user } = openDashboard();
  expect(await screen.findByText('The figures of the period are being counted.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Applications to decide' })).toBeVisible();
  reply(getOfficeFigures, buildOfficeFigures());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Applications by state' })).toBeVisible();
});

test('a new installation shows what will appear here', async () => {
  const none = { now: 0, before: 0 };
  const euros = { amountMinor: 0, currency: 'EUR' } as const;
  reply(
    getOfficeFigures,
    buildOfficeFigures({
      submitted: none,
      decided: none,
      states: [],
      referees: [{ outcome: 'answered', ...none }],
      invoices: {
        unpaid: { count: 0, amount: euros },
        overdue: { count: 0, amount: euros },
        paid: { now: euros, before: euros },
      },
    }),
  );
  openDashboard();
  expect(await screen.findByText(/No applications yet\. You will see/)).toBeVisible();
  expect(screen.getByText(/No applications were received or decided in this period/)).toBeVisible();
  expect(screen.getByText(/No referees were asked in this period/)).toBeVisible();
  expect(screen.getByText(/No payments in this period/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Paid per month' })).not.toBeInTheDocument();
});
