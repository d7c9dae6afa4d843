import { getApplication, getOwnDashboard, getTimeline } from '@guildhall/shared/contracts';
import { renderRemote, reply, screen, within } from '@guildhall/shared/testing';
import {
  adaId,
  applicationId,
  buildApplication,
  buildInvoice,
  buildInvoiceSummary,
  buildOwnDashboard,
  buildQuerySummary,
  buildReferee,
  buildSummary,
  invoiceId,
  queryId,
} from '../../testing/builders.ts';
import UserDashboardPage from './UserDashboardPage.tsx';

const { updatedAt } = buildSummary();
const summaryOf = ({ id, number, kind, payerName, subject, ...rest }: ReturnType<typeof buildInvoice>) => {
  const { state, isOverdue, gross, open, issuedOn, dueOn, applicationId: about, version, updatedAt: at } = rest;
  const facts = { id, number, kind, payerName, subject, state, isOverdue, gross, open, issuedOn, dueOn };
  return { ...facts, applicationId: about, version, updatedAt: at };
};

const open = (
  dashboard: Parameters<typeof buildOwnDashboard>[0],
  application: Parameters<typeof buildApplication>[0] = {},
  options: Parameters<typeof renderRemote>[1] = {},
) => {
  reply(getOwnDashboard, buildOwnDashboard(dashboard));
  reply(getApplication, buildApplication(application));
  reply(getTimeline, []);
  return renderRemote(<UserDashboardPage />, { path: '/dashboard/user', ...options });
};

test('lists own open work first: the overdue invoice, then the queries to answer', async () => {
  open({
    applications: [
      buildSummary({
        state: 'in_review',
        progress: { ...buildSummary().progress, turn: 'committee', nextStep: 'decision' },
      }),
    ],
    unpaidInvoices: [summaryOf(buildInvoice({ isOverdue: true, dueOn: '2026-11-01' }))],
    openQueries: [buildQuerySummary({ state: 'waiting_for_requester' })],
    totals: { applications: 1, invoices: 3, queries: 2, unresolvedQueries: 2 },
  });
  const work = within(await screen.findByRole('list', { name: 'Your tasks' }));
  expect(work.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Pay €120\.00.*Overdue since Nov 1, 2026/),
    expect.stringMatching(/^Answer the office.*Deadline for changes/),
  ]);
  expect(work.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', `/paymentDialog?invoice=${invoiceId}`);
  expect(work.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', `/query/list?query=${queryId}`);
  const others = within(screen.getByRole('list', { name: 'Waiting for others' }));
  expect(others.getByText('The committee decides')).toBeVisible();
});

test('rule 18: links every figure to its list', async () => {
  open({
    applications: [buildSummary()],
    unpaidInvoices: [summaryOf(buildInvoice())],
    openQueries: [buildQuerySummary()],
    totals: { applications: 4, invoices: 3, queries: 2, unresolvedQueries: 2 },
  });
  const figures = within(await screen.findByRole('list', { name: 'Your figures' }));
  expect(figures.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Applications', '/forms/membership/list'],
    ['To pay', '/invoiceList?state=open'],
    ['Invoices', '/invoiceList'],
    ['Unresolved queries', '/query/list?state=unresolved'],
  ]);
});

test('offers to name another referee once, and not beside each referee who declined', async () => {
  const referees = [
    buildReferee({ state: 'declined' }),
    buildReferee({ id: invoiceId, state: 'lapsed' }),
    buildReferee({ id: queryId, state: 'answered' }),
  ];
  const progress = { ...buildSummary().progress, nextStep: 'name_referee' as const };
  const applicant = { id: adaId, name: 'Ada Moreau', email: 'ada@example.org', memberNumber: null };
  open(
    {
      applications: [buildSummary({ state: 'references_short', progress })],
      totals: { applications: 1, invoices: 0, queries: 0, unresolvedQueries: 0 },
    },
    {
      state: 'references_short',
      editable: false,
      readOnlyWhy: 'submitted',
      referees,
      progress,
      applicant,
      submittedAt: updatedAt,
    },
  );
  const step = within(await screen.findByRole('region', { name: 'Name another referee' }));
  expect(step.getByRole('link', { name: 'Name another referee' })).toHaveAttribute(
    'href',
    `/forms/membership/${applicationId}?step=referees&field=new`,
  );
  expect(within(screen.getByRole('region', { name: 'Referees' })).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /PDF/ })).toBeVisible();
});

test('invites to apply again after a closed application', async () => {
  const progress = { ...buildSummary().progress, nextStep: 'none' as const, turn: 'nobody' as const };
  open(
    {
      applications: [buildSummary({ state: 'withdrawn', progress })],
      totals: { applications: 1, invoices: 0, queries: 0, unresolvedQueries: 0 },
    },
    { state: 'withdrawn', progress },
  );
  expect(await screen.findByRole('link', { name: 'Apply again' })).toHaveAttribute(
    'href',
    '/forms/membership?another=1',
  );
  expect(screen.getByText('You have no tasks. Well done.')).toBeVisible();
});

test('names the meeting that discusses the application, in the meeting’s time zone', async () => {
  const meeting = {
    applicationId,
    applicationNumber: 'APP-2026-00042',
    title: 'Admissions committee',
    state: 'scheduled' as const,
    startsAt: '2026-12-03T09:00:00.000Z',
    endsAt: '2026-12-03T10:30:00.000Z',
    zone: 'Asia/Tokyo',
  };
  open({
    applications: [buildSummary()],
    meetings: [meeting],
    totals: { applications: 1, invoices: 0, queries: 0, unresolvedQueries: 0 },
  });
  const meetings = within(await screen.findByRole('region', { name: 'Meetings' }));
  expect(meetings.getByText(/6:00\sPM – 7:30\sPM/)).toBeVisible();
  expect(meetings.getByText('Asia/Tokyo')).toBeVisible();
});

test('invites people without an application to start one', async () => {
  open({});
  expect(await screen.findByRole('link', { name: 'Start application' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Your figures' })).not.toBeInTheDocument();
});

test('totals open amounts per currency and keeps each amount on one line', async () => {
  const over = (id: string, amountMinor: number, currency: 'EUR' | 'CHF') =>
    buildInvoiceSummary({ id, open: { amountMinor, currency } });
  open({
    unpaidInvoices: [over(invoiceId, 76_80, 'EUR'), over(queryId, 120_00, 'EUR'), over(adaId, 50_00, 'CHF')],
    totals: { applications: 0, invoices: 3, queries: 0, unresolvedQueries: 0 },
  });
  const figures = within(await screen.findByRole('list', { name: 'Your figures' }));
  const card = figures.getByRole('link', { name: 'To pay' }).closest('li');
  expect(card).toHaveTextContent(/€196\.80 \+ CHF\s50\.00/);
  expect(figures.getByText('€196.80')).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('hides figures from the office whose lists show everyone’s data', async () => {
  const totals = { applications: 1, invoices: 1, queries: 0, unresolvedQueries: 0 };
  open({ applications: [buildSummary()], totals }, {}, { role: 2 });
  expect(await screen.findByRole('list', { name: 'Your tasks' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Your figures' })).not.toBeInTheDocument();
});

test('shows the application from the URL instead of the most urgent one', async () => {
  const other = buildSummary({ id: queryId, number: 'APP-2026-00043', state: 'in_review' });
  const totals = { applications: 2, invoices: 0, queries: 0, unresolvedQueries: 0 };
  open({ applications: [buildSummary(), other], totals }, {}, { path: `/dashboard/user?application=${queryId}` });
  expect(await screen.findByRole('combobox', { name: 'Application' })).toHaveValue(queryId);
});
