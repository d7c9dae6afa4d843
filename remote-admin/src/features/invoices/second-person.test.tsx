import {
  creditInvoice,
  getInvoice,
  issueInvoice,
  listInvoices,
  listUsers,
  recordPayment,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { buildInvoice } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';
import InvoicePage from './InvoicePage.tsx';
import InvoicesPage from './InvoicesPage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const conflict = { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true } as const;

test('shows a payment recorded by somebody else before the next try is sent', async () => {
  const { user } = openInvoice();
  const dialog = await openDialog(user, 'Record payment');
  replyProblem(recordPayment, conflict);
  reply(getInvoice, buildInvoice({ state: 'partly_paid', open: eur(2000), paid: eur(10_000), version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText('Changed meanwhile.')).toBeVisible();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/Open: €20.00/));
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/Only €20.00 is open./));
  expect(requestsTo(recordPayment)).toHaveLength(1);

  reply(recordPayment, buildInvoice({ state: 'paid', open: eur(0), version: 6 }));
  await write(user, amount, '20');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(requestsTo(recordPayment)).toHaveLength(2));
  expect(requestsTo(recordPayment)[1]?.body).toMatchObject({ version: 5, amountMinor: 2000 });
});

test('a day that is in the future for the server is marked at the day', async () => {
  const { user } = openInvoice();
  const dialog = await openDialog(user, 'Record payment');
  const future = { code: 'day_in_future', message: 'The day of receipt can’t be in the future.' };
  replyProblem(recordPayment, { status: 422, ...future, fields: { receivedOn: future } });
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Received on')).toHaveAccessibleDescription('The day must not be in the future.'),
  );
});

test('shows a draft issued by somebody else as issued if nothing was typed', async () => {
  const { user } = openInvoice({ state: 'draft', number: null });
  const dialog = await openDialog(user, 'Issue');
  replyProblem(issueInvoice, { status: 409, code: 'invoice_issued', message: 'It has been issued.' });
  reply(getInvoice, buildInvoice({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-2026-00017' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Issue' })).not.toBeInTheDocument();
});

test('a credit that met another change keeps its reason and goes with the new version', async () => {
  const { user } = openInvoice();
  const dialog = await openDialog(user, 'Credit');
  await write(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Charged twice');
  replyProblem(creditInvoice, conflict);
  reply(getInvoice, buildInvoice({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  expect(await dialog.findByText('Changed meanwhile.')).toBeVisible();
  await waitFor(() => expect(requestsTo(getInvoice).length).toBeGreaterThan(1));
  reply(creditInvoice, buildInvoice({ state: 'credited', version: 6 }));
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(requestsTo(creditInvoice)[1]?.body).toEqual({ version: 5, reason: 'Charged twice' }));
});

test('says that no user matches, and accepts none', async () => {
  reply(listUsers, []);
  const { user } = renderRemote(<InvoicePage />, { path: '/invoice', role: Role.staff });
  await user.type(await screen.findByRole('combobox', { name: 'Payer' }), 'nobody');
  expect(await screen.findByText('No results')).toBeVisible();
});

const summary = () => {
  const {
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
  } = buildInvoice({ number: null, state: 'draft', gross: eur(123_456), open: eur(123_456) });
  return {
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
  };
};

test('the list calls a draft a draft, and writes money and days as in Arabic', async () => {
  reply(listInvoices, [summary()]);
  renderRemote(<InvoicesPage />, { path: '/invoiceList', role: Role.staff, language: 'ar' });
  expect(await screen.findByRole('link', { name: 'مسودة' })).toHaveAttribute('href', `/invoice?id=${summary().id}`);
  expect(screen.getAllByText(/1,234\.56/)).toHaveLength(2);
  expect(screen.getAllByText(/18\D*11\D*2026/).length).toBeGreaterThan(0);
  expect(document.body).not.toHaveTextContent(/[٠-٩]/);
});

test('a list of invoices that can’t be read says why', async () => {
  replyProblem(listInvoices, { status: 503, code: 'busy', message: 'The database is busy.' });
  const { user } = renderRemote(<InvoicesPage />, { path: '/invoiceList', role: Role.staff });
  expect(await screen.findByText('The database is busy.')).toBeVisible();
  reply(listInvoices, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No invoices yet.')).toBeVisible();
});
