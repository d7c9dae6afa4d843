import { listInvoices } from '@guildhall/shared/contracts';
import { renderRemote, reply, screen, within } from '@guildhall/shared/testing';
import { applicationId, buildInvoiceSummary, invoiceId } from '../../testing/builders.ts';
import InvoicesPage from './InvoicesPage.tsx';
import { isPayable } from './api.ts';

const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

test('marks an overdue invoice and links to its payment page', async () => {
  reply(listInvoices, [
    buildInvoiceSummary({ isOverdue: true }),
    buildInvoiceSummary({ id: applicationId, number: 'INV-2026-00018', state: 'paid', open: euros(0) }),
  ]);
  renderRemote(<InvoicesPage />, { path: '/invoiceList' });
  const late = within(await screen.findByRole('row', { name: /INV-2026-00017/ }));
  expect(late.getByText('Overdue')).toBeVisible();
  expect(late.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', `/paymentDialog?invoice=${invoiceId}`);
  const paid = within(screen.getByRole('row', { name: /INV-2026-00018/ }));
  expect(paid.getByText('Paid')).toBeVisible();
  expect(paid.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
});

test.each([
  ['an issued invoice', {}, true],
  ['a partly paid invoice', { state: 'partly_paid', open: euros(20_00) }, true],
  ['an invoice over nothing', { open: euros(0) }, false],
  ['a credit note', { kind: 'credit_note' }, false],
  ['a draft', { state: 'draft' }, false],
  ['a paid invoice', { state: 'paid', open: euros(0) }, false],
  ['a credited invoice', { state: 'credited', open: euros(0) }, false],
] as const)('%s: %j can be paid: %s', (_, parts, expected) => {
  expect(isPayable(buildInvoiceSummary(parts))).toBe(expected);
});
