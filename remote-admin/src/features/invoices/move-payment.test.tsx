import { listInvoices, movePayment } from '@guildhall/shared/contracts';
import type { InvoiceSummary } from '@guildhall/shared/contracts';
import { reply, replyProblem, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { buildInvoice, buildPayment, someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const settled = { state: 'paid', paid: eur(12_000), open: eur(0) } as const;

function summaryOf(index: number, openMinor: number): InvoiceSummary {
  const { id, version, kind, subject, issuedOn, dueOn, gross, updatedAt } = buildInvoice({ id: someId(index) });
  const invoice = { id, version, kind, subject, issuedOn, dueOn, gross, updatedAt, isOverdue: false };
  const number = `INV-2026-0000${index}`;
  return { ...invoice, number, payerName: 'Rosa Lind', state: 'issued', open: eur(openMinor), applicationId: null };
}

async function openMove(openMinor: number) {
  const payment = buildPayment({ method: 'transfer', amount: eur(12_000), refundable: eur(12_000) });
  const view = openInvoice({ ...settled, payments: [payment] });
  const dialog = await openDialog(view.user, 'Move');
  reply(listInvoices, [summaryOf(3, openMinor)]);
  await view.user.type(dialog.getByRole('combobox', { name: 'Invoice it belongs to' }), 'Rosa');
  await view.user.click(await dialog.findByRole('option', { name: /INV-2026-00003/ }));
  await write(view.user, dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong invoice');
  return { ...view, dialog };
}

test('a payment moves to the open invoice that was found, with a reason', async () => {
  const { user, dialog } = await openMove(12_000);
  reply(movePayment, buildInvoice({ id: someId(3), number: 'INV-2026-00003' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(movePayment)[0]).toMatchObject({
    params: { id: someId(60) },
    body: { version: 1, invoiceId: someId(3), reason: 'Wrong invoice' },
  });
});

test('more than the open amount needs a choice, and a refusal keeps what was typed', async () => {
  const { user, dialog } = await openMove(9_000);
  const move = dialog.getByRole('button', { name: 'Move' });
  await user.click(move);
  const search = dialog.getByRole('combobox', { name: 'Invoice it belongs to' });
  await waitFor(() => expect(search).toHaveAccessibleDescription(/Only €90.00 is open/));
  expect(requestsTo(movePayment)).toHaveLength(0);
  await user.click(dialog.getByRole('checkbox', { name: 'Keep €30.00 as credit on account' }));
  replyProblem(movePayment, { status: 409, code: 'payment_reversed', message: 'Already reversed.' });
  await user.click(move);
  expect(await dialog.findByText('Already reversed.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Wrong invoice');
  expect(requestsTo(movePayment)[0]?.body).toMatchObject({ keepsSurplus: true });
});

test('a payment through a provider, or one refunded in part, cannot be moved', async () => {
  const online = buildPayment({ method: 'online', amount: eur(12_000), refundable: eur(12_000), isFromProvider: true });
  const refunded = buildPayment({ id: someId(62), method: 'cash', amount: eur(12_000), refundable: eur(9_000) });
  openInvoice({ ...settled, payments: [online, refunded] });
  expect(await screen.findAllByRole('button', { name: 'Refund' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
});
