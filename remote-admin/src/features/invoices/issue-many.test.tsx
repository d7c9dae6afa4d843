import { issueInvoices, listInvoices } from '@guildhall/shared/contracts';
import type { InvoiceSummary } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { someId } from '../../testing/builders.ts';
import InvoicesPage from './InvoicesPage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

const invoice = (number: number, parts: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: someId(number),
  number: null,
  kind: 'invoice',
  payerName: `Ada Moreau ${number}`,
  subject: 'Open studio day',
  state: 'draft',
  isOverdue: false,
  gross: eur(52_80),
  open: eur(0),
  issuedOn: null,
  dueOn: null,
  applicationId: null,
  version: number,
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...parts,
});

async function select(...names: string[]) {
  reply(listInvoices, [invoice(1), invoice(2), invoice(3, { number: 'INV-2026-00017', state: 'paid' })]);
  const { user } = renderRemote(
    <>
      <InvoicesPage />
      <Toaster />
    </>,
    { path: '/invoiceList', role: Role.staff },
  );
  await screen.findByText('Ada Moreau 1');
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  return user;
}

test('the selected drafts are issued in the order of the list after a question that names them', async () => {
  const user = await select('Ada Moreau 2', 'Ada Moreau 1', 'INV-2026-00017');
  await user.click(await screen.findByRole('button', { name: 'Issue 2 drafts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue 2 drafts?' }));
  expect(within(dialog.getByRole('list', { name: 'Drafts to issue' })).getAllByRole('listitem')).toHaveLength(2);
  expect(requestsTo(issueInvoices)).toHaveLength(0);
  const ok = { ok: true, code: null, message: null };
  reply(issueInvoices, [
    { id: someId(1), ...ok },
    { id: someId(2), ...ok },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  expect(await screen.findByText('2 invoices are issued.')).toBeVisible();
  expect(requestsTo(issueInvoices)[0]?.body).toEqual({
    items: [
      { id: someId(1), version: 1 },
      { id: someId(2), version: 2 },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('checkbox', { name: 'Select Ada Moreau 1' })).not.toBeChecked();
});

test('says which draft was not issued, and why, and keeps it selected', async () => {
  const user = await select('Ada Moreau 1', 'Ada Moreau 2');
  await user.click(await screen.findByRole('button', { name: 'Issue 2 drafts' }));
  const dialog = within(await screen.findByRole('dialog'));
  reply(issueInvoices, [
    { id: someId(1), ok: true, code: null, message: null },
    { id: someId(2), ok: false, code: 'version_conflict', message: 'Someone else changed this.' },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  const refused = within(await dialog.findByRole('list', { name: 'Drafts that were not issued' }));
  expect(refused.getByText('Ada Moreau 2')).toBeVisible();
  expect(refused.getByText(/Someone else changed it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('checkbox', { name: 'Select Ada Moreau 2' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Ada Moreau 1' })).not.toBeChecked();
});

test('where no draft is selected, the bar says so', async () => {
  await select('INV-2026-00017');
  expect(await screen.findByText('None of these is a draft.')).toBeVisible();
});
