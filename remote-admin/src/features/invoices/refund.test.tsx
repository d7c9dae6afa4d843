import { getInvoice, refundPayment } from '@guildhall/shared/contracts';
import type { InvoicePayment } from '@guildhall/shared/contracts';
import { reply, replyProblem, requestsTo, screen, stopClock, waitFor, within } from '@guildhall/shared/testing';
import { buildInvoice, buildPayment, someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const settled = { state: 'paid', paid: eur(12_000), open: eur(0) } as const;

async function openRefund(payment: Partial<InvoicePayment> = {}, invoice: object = settled) {
  stopClock();
  const full = { amount: eur(12_000), refundable: eur(12_000), ...payment };
  const view = openInvoice({ ...invoice, payments: [buildPayment(full)] });
  return { ...view, dialog: await openDialog(view.user, 'Refund') };
}

test('part of a payment is refunded manually, with day and reason, and the dialog says what reopens', async () => {
  const { user, dialog } = await openRefund();
  expect(dialog.getByText(/becomes open on the invoice again/)).toBeVisible();
  expect(dialog.queryByRole('radio', { name: /Payment provider/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /Bank transfer/ }));
  await write(user, dialog.getByRole('textbox', { name: 'Amount' }), '20,50');
  await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Paid twice');
  reply(refundPayment, { id: someId(61), state: 'succeeded' });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(refundPayment)[0]).toMatchObject({
    params: { id: someId(60) },
    body: { version: 1, method: 'transfer', amountMinor: 2050, refundedOn: '2026-11-20', reason: 'Paid twice' },
  });
});

test('a payment that came through a provider goes back through it unless another way is chosen', async () => {
  const { user, dialog } = await openRefund({ method: 'online', isFromProvider: true });
  expect(dialog.getByRole('radio', { name: /Payment provider/ })).toBeChecked();
  expect(dialog.queryByLabelText('Refunded on')).not.toBeInTheDocument();
  await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Left before it began');
  reply(refundPayment, { id: someId(61), state: 'pending' });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(refundPayment)[0]?.body).toEqual({
    version: 1,
    method: 'provider',
    amountMinor: 12_000,
    reason: 'Left before it began',
  });
});

test('more than is left of the payment is marked beside the amount and not sent', async () => {
  const { user, dialog } = await openRefund({ refundable: eur(5000) });
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveValue('50.00');
  await write(user, amount, '50.01');
  await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Paid twice');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/Only €50.00 is left/));
  expect(requestsTo(refundPayment)).toHaveLength(0);
});

test('shows the provider’s refusal in the dialog, and keeps the input', async () => {
  const { user, dialog } = await openRefund({ method: 'online', isFromProvider: true });
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  await write(user, reason, 'Paid twice');
  replyProblem(refundPayment, { status: 409, code: 'provider_refused', message: 'The provider refused this refund.' });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText(/The provider refused this refund./)).toBeVisible();
  expect(reason).toHaveValue('Paid twice');
});

test('a refund covered by a credit note does not reopen anything', async () => {
  const { dialog } = await openRefund(
    {},
    { state: 'credited', paid: eur(12_000), credited: eur(12_000), open: eur(0) },
  );
  expect(dialog.queryByText(/becomes open on the invoice again/)).not.toBeInTheDocument();
});

test('refunds are listed under their own name and cannot be refunded themselves', async () => {
  openInvoice({
    payments: [
      buildPayment({ state: 'refunded', refundable: eur(0) }),
      buildPayment({ id: someId(61), kind: 'refund', amount: eur(-5000), refundable: eur(0) }),
    ],
  });
  reply(getInvoice, buildInvoice());
  const rows = within(await screen.findByRole('table', { name: 'Payments' })).getAllByRole('row');
  expect(rows[2]).toHaveTextContent(/Refund.*-€50\.00/);
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});
