import { getInvoice } from '@guildhall/shared/contracts';
import { renderRemote, reply, replyProblem, screen } from '@guildhall/shared/testing';
import { applicationId, buildInvoice, buildPayment, invoiceId } from '../../testing/builders.ts';
import InvoicePage from './InvoicePage.tsx';

const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const open = (parts: Parameters<typeof buildInvoice>[0]) => {
  reply(getInvoice, buildInvoice(parts));
  renderRemote(<InvoicePage />, { path: `/invoice?id=${invoiceId}` });
};

test('marks an overdue invoice in words and shows the amount to pay', async () => {
  open({ isOverdue: true, dueOn: '2026-11-01' });
  expect(await screen.findByText(/was due on Nov 1, 2026.*€120\.00/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay €120.00' })).toHaveAttribute(
    'href',
    `/paymentDialog?invoice=${invoiceId}`,
  );
  expect(screen.getByRole('link', { name: 'Ask about this invoice' })).toHaveAttribute(
    'href',
    `/query/list?ask=${invoiceId}`,
  );
});

test('shows the paid part beside the open amount', async () => {
  open({
    state: 'partly_paid',
    paid: euros(40_00),
    open: euros(80_00),
    payments: [buildPayment({ amount: euros(40_00) })],
  });
  expect(await screen.findByText(/We have received €40\.00 of €120\.00/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay €80.00' })).toBeVisible();
});

test.each([
  ['pending', /started but is not confirmed yet/],
  ['needs_review', /The office is checking it/],
] as const)('says what to do about a payment that is %s', async (state, text) => {
  open({ payments: [buildPayment({ state })] });
  expect(await screen.findByText(text)).toBeVisible();
});

test('links a credited invoice to its credit note and offers no payment', async () => {
  const creditNotes = [{ id: applicationId, number: 'CRN-2026-00001', amount: euros(120_00) }];
  open({ state: 'credited', open: euros(0), credited: euros(120_00), creditNotes });
  expect(await screen.findByRole('link', { name: 'CRN-2026-00001' })).toHaveAttribute(
    'href',
    `/invoice?id=${applicationId}`,
  );
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('says what a credit note corrects and offers no payment', async () => {
  open({
    kind: 'credit_note',
    number: 'CRN-2026-00001',
    state: 'issued',
    gross: euros(-120_00),
    open: euros(0),
    corrects: { id: applicationId, number: 'INV-2026-00003' },
  });
  expect(await screen.findByText(/reduces the invoice/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('reports somebody else’s invoice as missing', async () => {
  replyProblem(getInvoice, { status: 404, code: 'invoice_unknown', message: 'This invoice does not exist.' });
  renderRemote(<InvoicePage />, { path: `/invoice?id=${invoiceId}` });
  expect(await screen.findByText('This invoice does not exist.')).toBeVisible();
});

test('offers no PDF for a draft', async () => {
  open({ state: 'draft', number: null, issuedOn: null, dueOn: null, paymentReference: null });
  expect(await screen.findByRole('link', { name: 'Ask about this invoice' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /PDF/ })).not.toBeInTheDocument();
});
