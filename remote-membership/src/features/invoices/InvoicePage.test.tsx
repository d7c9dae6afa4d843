import { getInvoice } from '@guildhall/shared/contracts';
import { renderRemote, reply, replyProblem, screen } from '@guildhall/shared/testing';
import { applicationId, buildInvoice, invoiceId } from '../../testing/builders.ts';
import InvoicePage from './InvoicePage.tsx';

const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const payment = {
  id: applicationId,
  method: 'online',
  amount: euros(120_00),
  reference: '',
  receivedOn: '2026-11-19',
  recordedBy: null,
  createdAt: '2026-11-19T08:00:00Z',
} as const;
const open = (parts: Parameters<typeof buildInvoice>[0]) => {
  reply(getInvoice, buildInvoice(parts));
  renderRemote(<InvoicePage />, { path: `/invoice?id=${invoiceId}` });
};

test('an overdue invoice says so in words, and how much is to be paid', async () => {
  open({ isOverdue: true, dueOn: '2026-11-01' });
  expect(await screen.findByText(/was due on Nov 1, 2026.*€120\.00/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay €120.00' })).toHaveAttribute(
    'href',
    `/paymentDialog?invoice=${invoiceId}`,
  );
  expect(screen.getByRole('link', { name: 'Ask about it' })).toHaveAttribute('href', `/query/list?ask=${invoiceId}`);
});

test('a part that is paid is shown beside what is still open', async () => {
  open({
    state: 'partly_paid',
    paid: euros(40_00),
    open: euros(80_00),
    payments: [{ ...payment, amount: euros(40_00), state: 'succeeded' }],
  });
  expect(await screen.findByText(/€40\.00 of €120\.00 has arrived/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay €80.00' })).toBeVisible();
});

test.each([
  ['pending', /begun and is not confirmed yet/],
  ['needs_review', /A person of the office checks it/],
] as const)('a payment that is %s says what to do', async (state, text) => {
  open({ payments: [{ ...payment, state }] });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a credited invoice leads to its credit note and can’t be paid', async () => {
  const creditNotes = [{ id: applicationId, number: 'CRN-2026-00001', amount: euros(120_00) }];
  open({ state: 'credited', open: euros(0), credited: euros(120_00), creditNotes });
  expect(await screen.findByRole('link', { name: 'CRN-2026-00001' })).toHaveAttribute(
    'href',
    `/invoice?id=${applicationId}`,
  );
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a credit note says what it corrects, and nothing is to be paid', async () => {
  open({
    kind: 'credit_note',
    number: 'CRN-2026-00001',
    state: 'issued',
    gross: euros(-120_00),
    open: euros(0),
    corrects: { id: applicationId, number: 'INV-2026-00003' },
  });
  expect(await screen.findByText(/takes its amount off the invoice/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('somebody else’s invoice is not there', async () => {
  replyProblem(getInvoice, { status: 404, code: 'invoice_unknown', message: 'There is no such invoice.' });
  renderRemote(<InvoicePage />, { path: `/invoice?id=${invoiceId}` });
  expect(await screen.findByText('There is no such invoice.')).toBeVisible();
});

test('a draft has no PDF', async () => {
  open({ state: 'draft', number: null, issuedOn: null, dueOn: null, paymentReference: null });
  expect(await screen.findByRole('link', { name: 'Ask about it' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /PDF/ })).not.toBeInTheDocument();
});
