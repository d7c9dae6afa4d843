import {
  listInvoices,
  listMails,
  listPolls,
  listQueries,
  listUsers,
  startExport,
  type PollSummary,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildInvoice, buildMailSummary, buildUser, someId } from '../testing/builders.ts';
import { buildQuerySummary } from '../testing/queries.ts';
import InvoicesPage from './invoices/InvoicesPage.tsx';
import DraftMailsPage from './mails/DraftMailsPage.tsx';
import MeetingsPage from './meetings/MeetingsPage.tsx';
import QueriesPage from './queries/QueriesPage.tsx';
import UsersPage from './users/UsersPage.tsx';

const summaryOf = ({
  id,
  number,
  kind,
  payerName,
  subject,
  state,
  isOverdue,
  gross,
  open,
  issuedOn,
  dueOn,
  applicationId,
  version,
  updatedAt,
}: ReturnType<typeof buildInvoice>) => ({
  ...{ id, number, kind, payerName, subject, state, isOverdue, gross, open, issuedOn, dueOn, applicationId },
  version,
  updatedAt,
});

test('invoices: uses the filter in the URL, and puts a chosen one there', async () => {
  reply(listInvoices, [summaryOf(buildInvoice({ isOverdue: true }))]);
  const { user, address } = renderRemote(<InvoicesPage />, { path: '/invoiceList?state=overdue', role: Role.staff });
  expect(await screen.findByRole('link', { name: 'INV-2026-00017' })).toBeVisible();
  expect(requestsTo(listInvoices)[0]?.query).toMatchObject({ state: 'overdue' });
  expect(screen.getByRole('button', { name: 'Overdue' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Paid' }));
  expect(address()).toBe('/invoiceList?state=paid');
});

test('users: search, role and state come from the address', async () => {
  reply(listUsers, [buildUser()]);
  const { user, address } = renderRemote(<UsersPage />, {
    path: '/user/list?q=rosa&role=3&sort=-lastLoginAt',
    role: Role.staff,
  });
  expect(await screen.findByText('Rosa Lind')).toBeVisible();
  expect(requestsTo(listUsers)[0]?.query).toMatchObject({ q: 'rosa', role: '3', sort: '-lastLoginAt' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Suspended');
  await waitFor(() => expect(address()).toContain('state=suspended'));
  expect(address()).toContain('q=rosa');
});

test('queries: a mangled filter is left out, the list still opens', async () => {
  reply(listQueries, []);
  renderRemote(<QueriesPage />, { path: '/query/list?state=nonsense', role: Role.staff });
  await waitFor(() => expect(requestsTo(listQueries)).toHaveLength(1));
  expect(requestsTo(listQueries)[0]?.query).not.toHaveProperty('state');
});

const pollSummary: PollSummary = {
  id: someId(7),
  title: 'Admissions in December',
  state: 'open',
  zone: 'Europe/Vienna',
  deadline: '2026-12-01T12:00:00.000Z',
  slots: 4,
  invited: 3,
  answered: 1,
  required: 0,
  requiredAnswered: 0,
  firstSlotAt: null,
  meeting: null,
  createdBy: 'Ines Calder',
  version: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
};

const pages = {
  invoices: { page: <InvoicesPage />, path: '/invoiceList?state=overdue&sort=-gross&page=3' },
  queries: { page: <QueriesPage />, path: '/query/list?queue=mine' },
  // Without a status, the page shows the mails that wait for a person.
  mails: { page: <DraftMailsPage />, path: '/draft-mails' },
  meetings: { page: <MeetingsPage />, path: '/meetings?state=open' },
};

test.each([
  ['invoices', { state: 'overdue', sort: '-gross' }],
  ['queries', { queue: 'mine', sort: '-updatedAt' }],
  ['mails', { state: 'waiting', sort: '-updatedAt' }],
  ['meetings', { state: 'open', sort: '-updatedAt' }],
] as const)('%s: the file has the filters and the order of the list, and all its pages', async (list, query) => {
  reply(listInvoices, [summaryOf(buildInvoice())]);
  reply(listQueries, [buildQuerySummary()]);
  reply(listMails, [buildMailSummary()]);
  reply(listPolls, [pollSummary]);
  replyProblem(startExport, { status: 409, code: 'too_many_exports', message: 'Please wait.' });
  const { page, path } = pages[list];
  const { user } = renderRemote(page, { path, role: Role.staff });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(requestsTo(startExport)).toHaveLength(1));
  expect(requestsTo(startExport)[0]?.body).toEqual({ list, format: 'xlsx', language: 'en', query });
});

test('a person chooses the columns of a list, and finds them again', async () => {
  reply(listInvoices, [summaryOf(buildInvoice())]);
  const { user, unmount } = renderRemote(<InvoicesPage />, { path: '/invoiceList', role: Role.staff });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns of the list' }));
  expect(dialog.getByRole('checkbox', { name: 'Number' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Issued' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Last change' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  unmount();
  renderRemote(<InvoicesPage />, { path: '/invoiceList', role: Role.staff });
  expect(await screen.findByRole('columnheader', { name: 'Last change' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Issued' })).not.toBeInTheDocument();
});

test('the mails show their state where a view has several, and in the others once it is chosen', async () => {
  reply(listMails, [buildMailSummary({ state: 'failed' })]);
  const { user } = renderRemote(<DraftMailsPage />, { path: '/draft-mails?state=failed', role: Role.staff });
  expect(await screen.findByRole('columnheader', { name: 'Subject' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'State' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'State' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('columnheader', { name: 'State' })).toBeVisible();
});
