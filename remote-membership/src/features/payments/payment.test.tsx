import { downloadReceipt, getCheckout, getInvoice, startCheckout } from '@guildhall/shared/contracts';
import { useQuery } from '@guildhall/shared/query';
import {
  act,
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
} from '@guildhall/shared/testing';
import { buildCheckout, buildInvoice, checkoutId, invoiceId } from '../../testing/builders.ts';
import { invoiceQuery } from '../invoices/api.ts';
import { payableAddress } from './api.ts';
import PaymentDialogPage from './PaymentDialogPage.tsx';
import PaymentSuccessPage from './PaymentSuccessPage.tsx';

const openDialog = (parts: Parameters<typeof buildInvoice>[0] = {}) => {
  reply(getInvoice, buildInvoice(parts));
  return renderRemote(<PaymentDialogPage />, { path: `/paymentDialog?invoice=${invoiceId}` });
};
const openReceipt = () => renderRemote(<PaymentSuccessPage />, { path: `/payment-success?checkout=${checkoutId}` });
const checkout = (redirectTo: string) => ({
  checkoutId,
  amount: { amountMinor: 120_00, currency: 'EUR' as const },
  redirectTo,
});

test('redirects to the payment page to pay online', async () => {
  const { user } = openDialog();
  reply(startCheckout, checkout('/#test-payment'));
  await user.click(await screen.findByRole('button', { name: 'Pay €120.00 online' }));
  await waitFor(() => expect(window.location.hash).toBe('#test-payment'));
  expect(requestsTo(startCheckout)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('offers only the bank transfer when no provider is configured', async () => {
  openDialog({ paysOnline: false });
  expect(await screen.findByText('INV-2026-00017')).toBeVisible();
  expect(screen.queryByRole('button', { name: /online/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('keeps the subject apart from the number, whatever the direction of both', async () => {
  openDialog({ subject: 'رسوم العضوية' });
  const subject = await screen.findByText('رسوم العضوية');
  expect(subject.tagName).toBe('BDI');
  expect(subject.closest('p')).toHaveTextContent('Invoice INV-2026-00017 · رسوم العضوية');
});

test('clicking again after a failure is the same payment; after a response it is a new one', async () => {
  const { user } = openDialog();
  replyProblem(startCheckout, { status: 502, code: 'error', message: 'An error occurred.' });
  const pay = await screen.findByRole('button', { name: 'Pay €120.00 online' });
  await user.click(pay);
  expect(await screen.findByText('An error occurred.')).toBeVisible();
  reply(startCheckout, checkout('http://elsewhere.example/pay'));
  await user.click(pay);
  await screen.findByText(/could not be trusted/);
  await user.click(pay);
  await waitFor(() => expect(requestsTo(startCheckout)).toHaveLength(3));
  const [first, second, third] = requestsTo(startCheckout).map(({ headers }) => headers['idempotency-key']);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('enables the button again for people who return from the payment page', async () => {
  const { user } = openDialog();
  reply(startCheckout, checkout('/#test-payment'));
  await user.click(await screen.findByRole('button', { name: 'Pay €120.00 online' }));
  expect(await screen.findByText('Opening the payment page…')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(screen.getByRole('button', { name: 'Pay €120.00 online' })).toBeEnabled();
});

test('does not open an untrusted address', async () => {
  const before = window.location.href;
  const { user } = openDialog();
  reply(startCheckout, checkout('http://elsewhere.example/pay'));
  await user.click(await screen.findByRole('button', { name: 'Pay €120.00 online' }));
  expect(await screen.findByText(/could not be trusted/)).toBeInTheDocument();
  expect(window.location.href).toBe(before);
});

test.each([
  ['/payments/test/1', 'https://guild.example/payments/test/1'],
  ['https://pay.example/1', 'https://pay.example/1'],
  ['http://pay.example/1', null],
  ['javascript:alert(1)', null],
])('a redirect to %s opens %s', (redirectTo, address) => {
  expect(payableAddress(redirectTo, 'https://guild.example')).toBe(address);
});

test('shows account and reference of a bank transfer', async () => {
  const { user } = openDialog();
  await user.click(await screen.findByRole('radio', { name: /By bank transfer/ }));
  expect(screen.getByText('AT61 1904 3002 3457 3201')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy Reference' })).toBeInTheDocument();
});

test('offers a code for banking apps with the open amount', async () => {
  openDialog({ paysOnline: false });
  expect(await screen.findByRole('img', { name: 'QR code for the transfer' })).toBeVisible();
});

test('offers no code for an account that is no European IBAN', async () => {
  const { issuer } = buildInvoice();
  openDialog({ paysOnline: false, issuer: { ...issuer, bankAccount: '12-345678-9' } });
  expect(await screen.findByText('12-345678-9')).toBeVisible();
  expect(screen.queryByText(/Scan this/)).not.toBeInTheDocument();
});

test('waits for the provider’s confirmation, then shows receipt and member number', async () => {
  const clock = stopClock();
  reply(getCheckout, buildCheckout({ state: 'succeeded', memberNumber: 'M-0007', membershipIsActive: true }));
  reply(getCheckout, buildCheckout(), { once: true });
  openReceipt();
  expect(await screen.findByText('Waiting for confirmation')).toBeInTheDocument();
  await clock.advance(2000);
  expect(screen.getByRole('heading', { name: 'Thank you, we have received your payment' })).toHaveFocus();
  expect(screen.getByText('Your member number is M-0007.')).toBeInTheDocument();
});

test('says that it takes longer and stops polling', async () => {
  const clock = stopClock();
  reply(getCheckout, buildCheckout());
  openReceipt();
  await clock.advance(90_000);
  expect(screen.getByText('Confirmation is taking longer than usual')).toBeInTheDocument();
  const asked = requestsTo(getCheckout).length;
  await clock.advance(60_000);
  expect(requestsTo(getCheckout)).toHaveLength(asked);
});

test('offers to retry a failed payment', async () => {
  reply(getCheckout, buildCheckout({ state: 'failed' }));
  openReceipt();
  expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    `/paymentDialog?invoice=${invoiceId}`,
  );
});

test('shows on the receipt what was paid, and offers to pay the rest', async () => {
  const invoice = { ...buildCheckout().invoice, open: { amountMinor: 80_00, currency: 'EUR' as const } };
  reply(getCheckout, buildCheckout({ state: 'succeeded', invoice }));
  openReceipt();
  expect(await screen.findByText('Membership fee 2026')).toBeInTheDocument();
  expect(screen.getByText('€80.00 is still open on this invoice.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pay the rest' })).toHaveAttribute(
    'href',
    `/paymentDialog?invoice=${invoiceId}`,
  );
  expect(screen.queryByText('You are now a member')).not.toBeInTheDocument();
});

const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

const received = {
  id: invoiceId,
  method: 'online',
  amount: euros(45_00),
  reference: 'PAY-1',
  receivedOn: '2026-11-19',
  recordedBy: null,
  state: 'succeeded',
  createdAt: '2026-11-19T08:00:00Z',
} as const;

test('shows the number of the receipt and downloads it', async () => {
  const payment = { ...received, receiptNumber: 'RCP-2026-00004' };
  reply(getCheckout, buildCheckout({ state: 'succeeded', payment }));
  replyProblem(downloadReceipt, { status: 503, code: 'storage_away', message: 'The PDF store is away.' });
  const { user } = openReceipt();
  expect(await screen.findByText('RCP-2026-00004')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download receipt as PDF' }));
  await waitFor(() => expect(requestsTo(downloadReceipt)[0]?.params).toEqual({ id: payment.id }));
});

test('prints the receipt', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  reply(getCheckout, buildCheckout({ state: 'succeeded' }));
  const { user } = openReceipt();
  await user.click(await screen.findByRole('button', { name: 'Print receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('asks for the rest of a partial payment and says since when it is due', async () => {
  const parts = { state: 'partly_paid', paid: euros(40_00), open: euros(80_00) } as const;
  openDialog({ ...parts, isOverdue: true, dueOn: '2026-11-01' });
  expect(await screen.findByRole('button', { name: 'Pay €80.00 online' })).toBeVisible();
  expect(screen.getByText('Overdue since Nov 1, 2026')).toBeVisible();
});

test('does not allow paying twice', async () => {
  openDialog({ state: 'paid', paid: euros(120_00), open: euros(0) });
  expect(await screen.findByText('This invoice has no open amount.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
});

test.each([
  ['cancelled', 'Payment cancelled', true],
  ['failed', 'Payment failed', true],
  ['needs_review', 'The office is checking your payment', false],
  ['refunded', 'Payment refunded', false],
] as const)('says for a payment that is %s “%s”; it can be retried: %s', async (state, text, mayTryAgain) => {
  reply(getCheckout, buildCheckout({ state }));
  openReceipt();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'Try again' })).toHaveLength(mayTryAgain ? 1 : 0);
});

test('issues the receipt for the received amount and does not call a person with only a number a member', async () => {
  reply(getCheckout, buildCheckout({ state: 'succeeded', payment: received, memberNumber: 'M-0007' }));
  openReceipt();
  const amount = (await screen.findByText('Amount')).nextElementSibling;
  expect(amount).toHaveTextContent('€45.00');
  expect(screen.queryByText('You are now a member')).not.toBeInTheDocument();
});

test('a receipt without the provider’s reference shows none, never an internal id', async () => {
  reply(getCheckout, buildCheckout({ state: 'succeeded' }));
  openReceipt();
  await screen.findByText('Amount');
  expect(screen.queryByText(/[0-9a-f]{8}-[0-9a-f]{4}-/)).not.toBeInTheDocument();
});

test('refetches data with an open amount after a payment', async () => {
  function Elsewhere() {
    useQuery(invoiceQuery(invoiceId));
    return null;
  }
  reply(getInvoice, buildInvoice());
  reply(getCheckout, buildCheckout({ state: 'succeeded' }));
  renderRemote(
    <>
      <Elsewhere />
      <PaymentSuccessPage />
    </>,
    { path: `/payment-success?checkout=${checkoutId}` },
  );
  await screen.findByText(/Thank you/);
  await waitFor(() => expect(requestsTo(getInvoice)).toHaveLength(2));
});
