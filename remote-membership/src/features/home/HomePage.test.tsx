import { getOfficeDashboard, getOwnDashboard, listMembershipTypes } from '@guildhall/shared/contracts';
import { renderRemote, reply, screen } from '@guildhall/shared/testing';
import { applicationId, buildApplication, buildInvoice, buildSummary, invoiceId } from '../../testing/builders.ts';
import HomePage from './HomePage.tsx';

const {
  payer: _p,
  issuer: _i,
  lines: _l,
  net: _n,
  tax: _t,
  paid: _d,
  perRate: _r,
  payments: _y,
  corrects: _c,
  version: _v,
  applicationNumber: _a,
  paymentReference: _f,
  ...unpaid
} = buildInvoice();
const own = { applications: [], unpaidInvoices: [], openQueries: [], memberNumber: null, memberSince: null };

test('tells the next step, whose turn it is, and leads there', async () => {
  reply(getOwnDashboard, { ...own, applications: [buildSummary()] });
  renderRemote(<HomePage />);
  expect(await screen.findByRole('heading', { name: 'Complete the application and send it' })).toBeInTheDocument();
  expect(screen.getByText('It is your turn')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue the application' })).toHaveAttribute(
    'href',
    `/forms/membership/${applicationId}`,
  );
});

test('an invoice that waits can be paid from here', async () => {
  const progress = {
    nextStep: 'pay_invoice',
    turn: 'applicant',
    since: '2026-11-20T08:00:00Z',
    dueAt: null,
    blockedBy: [],
  } as const;
  const application = buildSummary({
    state: 'awaiting_payment',
    progress: { ...progress, blockedBy: ['invoice_open'] },
  });
  reply(getOwnDashboard, { ...own, applications: [application], unpaidInvoices: [unpaid] });
  renderRemote(<HomePage />);
  const pay = await screen.findByRole('link', { name: 'Pay the invoice' });
  expect(pay).toHaveAttribute('href', `/paymentDialog?invoice=${invoiceId}`);
  expect(screen.getByText('The invoice is not paid yet')).toBeInTheDocument();
});

test('a new member is invited to apply', async () => {
  reply(getOwnDashboard, own);
  reply(listMembershipTypes, [buildApplication().membershipType]);
  renderRemote(<HomePage />);
  expect(await screen.findByRole('heading', { name: 'Start your application' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Apply for this: Full member' })).toBeInTheDocument();
});

test('the office sees today’s work, each figure with its list', async () => {
  reply(getOwnDashboard, own);
  reply(getOfficeDashboard, {
    work: { toScreen: 3, toDecide: 0, draftMails: 1, failedMails: 0, overdueInvoices: 0, openQueries: 0 },
    byState: [],
    submittedPerMonth: [],
    activeMembers: 0,
    openAmount: { amountMinor: 0, currency: 'EUR' },
    receivedThisYear: { amountMinor: 0, currency: 'EUR' },
    recent: [],
  });
  renderRemote(<HomePage />, { role: 2 });
  expect(await screen.findByRole('link', { name: 'Applications to screen' })).toHaveAttribute(
    'href',
    '/forms/membership/list?state=submitted',
  );
  expect(screen.queryByRole('link', { name: 'Applications to decide' })).not.toBeInTheDocument();
});
