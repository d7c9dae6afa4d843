import { getCheckout, getInvoice, startCheckout } from '@guildhall/shared/contracts';
import { renderRemote, reply, requestsTo, screen, stopClock, waitFor } from '@guildhall/shared/testing';
import { buildCheckout, buildInvoice, checkoutId, invoiceId } from '../../testing/builders.ts';
import { payableAddress } from './api.ts';
import PaymentDialogPage from './PaymentDialogPage.tsx';
import PaymentSuccessPage from './PaymentSuccessPage.tsx';

const openDialog = () => {
  reply(getInvoice, buildInvoice());
  return renderRemote(<PaymentDialogPage />, { path: `/paymentDialog?invoice=${invoiceId}` });
};
const openReceipt = () => renderRemote(<PaymentSuccessPage />, { path: `/payment-success?checkout=${checkoutId}` });
const checkout = (redirectTo: string) => ({
  checkoutId,
  amount: { amountMinor: 120_00, currency: 'EUR' as const },
  redirectTo,
});

test('paying online brings the browser to the payment page', async () => {
  const { user } = openDialog();
  reply(startCheckout, checkout('/#test-payment'));
  await user.click(await screen.findByRole('button', { name: 'Pay €120.00 online' }));
  await waitFor(() => expect(window.location.hash).toBe('#test-payment'));
  expect(requestsTo(startCheckout)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('an address that cannot be trusted is not opened', async () => {
  const { user } = openDialog();
  reply(startCheckout, checkout('http://elsewhere.example/pay'));
  await user.click(await screen.findByRole('button', { name: 'Pay €120.00 online' }));
  expect(await screen.findByText(/cannot be trusted/)).toBeInTheDocument();
});

test.each([
  ['/payments/test/1', 'https://guild.example/payments/test/1'],
  ['https://pay.example/1', 'https://pay.example/1'],
  ['http://pay.example/1', null],
  ['javascript:alert(1)', null],
])('%s leads to %s', (redirectTo, address) => {
  expect(payableAddress(redirectTo, 'https://guild.example')).toBe(address);
});

test('a transfer shows account and reference', async () => {
  const { user } = openDialog();
  await user.click(await screen.findByRole('radio', { name: /By bank transfer/ }));
  expect(screen.getByText('AT61 1904 3002 3457 3201')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy Reference' })).toBeInTheDocument();
});

test('waits for the provider’s word and then shows receipt and member number', async () => {
  const clock = stopClock();
  reply(getCheckout, buildCheckout({ state: 'succeeded', memberNumber: 'M-0007', membershipIsActive: true }));
  reply(getCheckout, buildCheckout(), { once: true });
  openReceipt();
  expect(await screen.findByText('We are waiting for the confirmation')).toBeInTheDocument();
  await clock.advance(2000);
  expect(screen.getByText('Thank you, your payment has arrived')).toBeInTheDocument();
  expect(screen.getByText('Your member number is M-0007.')).toBeInTheDocument();
});

test('says that it takes longer, and stops asking by itself', async () => {
  const clock = stopClock();
  reply(getCheckout, buildCheckout());
  openReceipt();
  await clock.advance(90_000);
  expect(screen.getByText('The confirmation takes longer than usual')).toBeInTheDocument();
  const asked = requestsTo(getCheckout).length;
  await clock.advance(60_000);
  expect(requestsTo(getCheckout)).toHaveLength(asked);
});

test('a payment that failed can be tried again', async () => {
  reply(getCheckout, buildCheckout({ state: 'failed' }));
  openReceipt();
  expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    `/paymentDialog?invoice=${invoiceId}`,
  );
});

test('the receipt says what was paid for what, and asks for the rest', async () => {
  const invoice = { ...buildCheckout().invoice, open: { amountMinor: 80_00, currency: 'EUR' as const } };
  reply(getCheckout, buildCheckout({ state: 'succeeded', invoice }));
  openReceipt();
  expect(await screen.findByText('Membership fee 2026')).toBeInTheDocument();
  expect(screen.getByText('€80.00 is still open on this invoice.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pay the rest' })).toHaveAttribute(
    'href',
    `/paymentDialog?invoice=${invoiceId}`,
  );
  expect(screen.queryByText('You are a member now')).not.toBeInTheDocument();
});

test('the receipt can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  reply(getCheckout, buildCheckout({ state: 'succeeded' }));
  const { user } = openReceipt();
  await user.click(await screen.findByRole('button', { name: 'Print the receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
});
