import { listInvoices, listQueries, listUsers } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { buildInvoice, buildUser } from '../testing/builders.ts';
import InvoicesPage from './invoices/InvoicesPage.tsx';
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
  updatedAt,
}: ReturnType<typeof buildInvoice>) => ({
  ...{ id, number, kind, payerName, subject, state, isOverdue, gross, open, issuedOn, dueOn, applicationId, updatedAt },
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
