import {
  downloadCard,
  getOfficeDashboard,
  getOwnDashboard,
  listMembershipTypes,
  listSchedule,
} from '@guildhall/shared/contracts';
import { renderRemote, reply, replyProblem, requestsTo, screen, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import {
  applicationId,
  buildApplication,
  buildInvoiceSummary,
  buildOwnDashboard,
  buildSummary,
  invoiceId,
} from '../../testing/builders.ts';
import HomePage from './HomePage.tsx';
import { sortByUrgency } from './HomePage.tsx';

const unpaid = buildInvoiceSummary();
const own = buildOwnDashboard();

test('shows the next step and whose turn it is, and links to it', async () => {
  reply(getOwnDashboard, { ...own, applications: [buildSummary()] });
  renderRemote(<HomePage />);
  expect(await screen.findByRole('heading', { name: 'Complete and send the application' })).toBeInTheDocument();
  expect(screen.getByText('It’s your turn')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue the application' })).toHaveAttribute(
    'href',
    `/forms/membership/${applicationId}`,
  );
});

test.each([
  ['referees', 'Nothing is waiting for you right now.'],
  ['applicant', 'Here is what to do next.'],
] as const)('announces the greeting’s message when it is the turn of %s', async (turn, intro) => {
  const progress = { ...buildSummary().progress, turn };
  reply(getOwnDashboard, { ...own, applications: [buildSummary({ state: 'awaiting_references', progress })] });
  renderRemote(<HomePage />);
  expect(await screen.findByText(intro)).toBeInTheDocument();
});

test('says why an application waits that is not the person’s turn', async () => {
  const progress = { ...buildSummary().progress, turn: 'referees', nextStep: 'references' } as const;
  const application = buildSummary({ progress: { ...progress, blockedBy: ['references_pending'] } });
  reply(getOwnDashboard, { ...own, applications: [application] });
  renderRemote(<HomePage />);
  expect(await screen.findByText('Why it is waiting')).toBeVisible();
  expect(screen.queryByText('Still to do')).not.toBeInTheDocument();
});

test('offers to pay an open invoice', async () => {
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
  expect(screen.getByText('Invoice not paid yet')).toBeInTheDocument();
  expect(screen.getByText(unpaid.subject).tagName).toBe('BDI');
});

const membership = {
  state: 'active',
  joinedOn: '2020-03-01',
  paidUntil: '2026-12-31',
  endsOn: null,
  endReason: null,
} as const;
const ended = { ...membership, state: 'ended', endsOn: '2026-11-19', endReason: 'resigned' } as const;
const lapsed = { ...ended, endReason: 'lapsed' } as const;
const renewal = { invoiceId, until: '2027-12-31' };

test.each([
  [
    'active',
    membership,
    'Renew your membership',
    /is paid until Dec 31, 2026\. Pay .* to stay a member until Dec 31, 2027/,
  ],
  [
    'in grace',
    { ...membership, state: 'grace' },
    'Renew your membership',
    /was paid until Dec 31, 2026\. Pay .* to stay/,
  ],
  [
    'not paid yet',
    { ...membership, state: 'grace', paidUntil: null },
    'Renew your membership',
    /^Pay .* to stay a member/,
  ],
  ['lapsed', lapsed, 'Your membership has lapsed', /Pay .* to be a member again until Dec 31, 2027/],
] as const)('shows what to pay for a membership that is %s, and links there', async (_, standing, title, text) => {
  reply(getOwnDashboard, {
    ...own,
    memberNumber: 'M-00042',
    unpaidInvoices: [unpaid],
    membership: standing,
    renewal,
  });
  reply(listMembershipTypes, []);
  renderRemote(<HomePage />);
  const card = within(await screen.findByRole('region', { name: title }));
  expect(card.getByText(text)).toBeVisible();
  expect(card.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', `/paymentDialog?invoice=${invoiceId}`);
});

test('a member without tasks sees how long the membership is paid for, and a former member whom to contact', async () => {
  reply(getOwnDashboard, { ...own, memberNumber: 'M-00042', membership });
  reply(listMembershipTypes, []);
  const { unmount } = renderRemote(<HomePage />);
  expect(await screen.findByText(/until/)).toHaveTextContent('until Dec 31, 2026');
  expect(screen.queryByText('Renew your membership')).not.toBeInTheDocument();
  unmount();
  reply(getOwnDashboard, { ...own, memberNumber: 'M-00042', membership: ended });
  renderRemote(<HomePage />);
  expect(await screen.findByText(/Contact the office if you want to rejoin/)).toBeVisible();
});

test('a member saves the card in the language of the page, or reads why there is none', async () => {
  reply(getOwnDashboard, { ...own, memberNumber: 'M-00042', membership });
  reply(listMembershipTypes, []);
  const { user, unmount } = renderRemote(
    <>
      <HomePage />
      <Toaster />
    </>,
  );
  replyProblem(downloadCard, { status: 409, code: 'no_current_membership', message: 'There is no card.' });
  await user.click(await screen.findByRole('button', { name: 'Membership card' }));
  expect(await screen.findByText('There is no card.')).toBeVisible();
  expect(requestsTo(downloadCard)[0]?.query).toEqual({ language: 'en' });
  unmount();
  reply(getOwnDashboard, { ...own, memberNumber: 'M-00042', membership: lapsed });
  renderRemote(<HomePage />);
  await screen.findByText('Your membership has lapsed');
  expect(screen.queryByRole('button', { name: 'Membership card' })).not.toBeInTheDocument();
});

test('invites a new member to apply', async () => {
  reply(getOwnDashboard, own);
  reply(listMembershipTypes, [buildApplication().membershipType]);
  renderRemote(<HomePage />);
  expect(await screen.findByRole('heading', { name: 'Start your application' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Apply: Full member' })).toBeInTheDocument();
});

test('shows the office today’s work and links each figure to its list', async () => {
  reply(getOwnDashboard, own);
  reply(getOfficeDashboard, {
    mine: { myOverdueCases: 0, myCasesDueSoon: 0, myWaitingCases: 0, myQueries: 0, myWaitingQueries: 0 },
    work: {
      refundsDue: 0,
      toScreen: 3,
      toDecide: 0,
      draftMails: 1,
      failedMails: 0,
      unsentInvoices: 0,
      overdueInvoices: 0,
      openQueries: 0,
      openPolls: 0,
      pollsToSchedule: 0,
    },
    meetings: [
      {
        pollId: invoiceId,
        title: 'Admissions committee',
        state: 'scheduled',
        startsAt: '2026-12-03T09:00:00.000Z',
        endsAt: '2026-12-03T10:30:00.000Z',
        zone: 'Europe/Vienna',
        place: 'Hofgasse 12',
        applications: 2,
      },
    ],
    activeMemberships: 0,
    openAmount: { amountMinor: 0, currency: 'EUR' },
    receivedThisYear: { amountMinor: 0, currency: 'EUR' },
    recent: [],
  });
  const soon = new Date(Date.now() + 1000).toISOString();
  const subject = { kind: 'application', id: applicationId, label: 'APP-2026-00042' } as const;
  reply(listSchedule, [
    { kind: 'referee_reminder', at: soon, subject, who: 'Grace Lindqvist' },
    { kind: 'draft_expiry', at: '2099-01-01T00:00:00.000Z', subject, who: null },
  ]);
  renderRemote(<HomePage />, { role: 2 });
  expect(await screen.findByRole('link', { name: 'Applications to screen' })).toHaveAttribute(
    'href',
    '/forms/membership/list?state=submitted&turn=office',
  );
  expect(screen.queryByRole('link', { name: 'Applications to decide' })).not.toBeInTheDocument();
  const meetings = within(screen.getByRole('region', { name: 'Next meetings' }));
  expect(meetings.getByRole('link', { name: 'Admissions committee' })).toHaveAttribute(
    'href',
    `/meetings/${invoiceId}`,
  );
  expect(meetings.getByText(/10:00/)).toBeInTheDocument();
  const today = within(screen.getByRole('region', { name: 'Scheduled for today' }));
  expect(await today.findByText('Grace Lindqvist')).toBeInTheDocument();
  expect(today.getAllByRole('listitem')).toHaveLength(1);
  expect(today.getByRole('link', { name: 'Full schedule' })).toHaveAttribute('href', '/schedule');
});

test('shows the application that waits for this person first', async () => {
  const { progress } = buildSummary();
  const of = (id: string, parts: Parameters<typeof buildSummary>[0]) => buildSummary({ id, ...parts });
  const applications = [
    of('closed', { state: 'withdrawn' }),
    of('theirs', { state: 'in_review', progress: { ...progress, turn: 'committee' } }),
    of('older', { updatedAt: '2026-11-01T08:00:00Z' }),
    of('mine', { updatedAt: '2026-11-02T08:00:00Z' }),
  ];
  expect(sortByUrgency(applications).map(({ id }) => id)).toEqual(['mine', 'older', 'theirs', 'closed']);
});

test('marks an overdue invoice', async () => {
  reply(getOwnDashboard, {
    ...own,
    applications: [buildSummary()],
    unpaidInvoices: [buildInvoiceSummary({ isOverdue: true, dueOn: '2026-11-01' })],
  });
  renderRemote(<HomePage />);
  expect(await screen.findByText('Overdue since Nov 1, 2026')).toBeVisible();
});
