import {
  creditInvoice,
  deleteInvoice,
  extendDueDate,
  noteInvoice,
  payInvoiceFromCredit,
  recordPayment,
  resendInvoice,
  undoDeletion,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { reply, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildInvoice, someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const [line] = buildInvoice().lines;
const lines = ['Fee', 'Dinner', 'Badge'].map((text) => ({ ...line!, text }));

test('a credit note covers the lines that stay ticked, without those that are credited already', async () => {
  const left = { quantityMilli: 1000, netMinor: 12_000, taxMinor: 0 };
  const creditableLines = [1, 2].map((position) => ({ position, ...left }));
  const { user } = openInvoice({ lines }, { record: { creditableLines } });
  const dialog = await openDialog(user, 'Credit');
  await user.click(await dialog.findByRole('checkbox', { name: /Badge/ }));
  expect(dialog.queryByRole('checkbox', { name: /Fee/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('checkbox', { name: /Dinner/ })).toBeDisabled();
  await write(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Did not come');
  reply(creditInvoice, buildInvoice({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(requestsTo(creditInvoice)).toHaveLength(1));
  expect(requestsTo(creditInvoice)[0]?.body).toEqual({ version: 4, reason: 'Did not come', lines: [{ position: 1 }] });
});

test('a credit note covers part of a line, never more than is left of it', async () => {
  const creditableLines = [{ position: 0, quantityMilli: 1000, netMinor: 50_00, taxMinor: 0 }];
  const { user } = openInvoice({ lines }, { record: { creditableLines } });
  const dialog = await openDialog(user, 'Credit');
  const amount = await dialog.findByRole('textbox', { name: 'Amount before tax' });
  expect(amount).toHaveValue('50.00');
  await write(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Came late');
  await write(user, amount, '50.01');
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/up to €50.00/));
  expect(requestsTo(creditInvoice)).toHaveLength(0);
  await write(user, amount, '12,50');
  reply(creditInvoice, buildInvoice({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(requestsTo(creditInvoice)).toHaveLength(1));
  expect(requestsTo(creditInvoice)[0]?.body).toMatchObject({ lines: [{ position: 0, netMinor: 12_50 }] });
});

test('a credit note covers part of a quantity; another amount replaces it', async () => {
  const three = { ...line!, quantityMilli: 3000, unitPriceMinor: 40_00, netMinor: 120_00 };
  const { user } = openInvoice({ lines: [three] });
  const dialog = await openDialog(user, 'Credit');
  const quantity = await dialog.findByRole('textbox', { name: /Quantity/ });
  const amount = dialog.getByRole('textbox', { name: 'Amount before tax' });
  expect(quantity).toHaveValue('3');
  await write(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Did not come');
  await write(user, quantity, '4');
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(quantity).toHaveAccessibleDescription(/up to 3/));
  await write(user, amount, '12.00');
  expect(quantity).toHaveValue('');
  await write(user, quantity, '2');
  expect(amount).toHaveValue('80.00');
  reply(creditInvoice, buildInvoice({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(requestsTo(creditInvoice)).toHaveLength(1));
  expect(requestsTo(creditInvoice)[0]?.body).toMatchObject({ lines: [{ position: 0, quantityMilli: 2000 }] });
});

test('administrators waive the open amount with a reason; staff cannot', async () => {
  const { unmount } = openInvoice();
  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Waive' })).not.toBeInTheDocument();
  unmount();

  const { user } = openInvoice({}, { role: Role.administrator });
  const dialog = await openDialog(user, 'Waive');
  expect(dialog.getByText(/If a membership is waiting for this fee/)).toBeVisible();
  await write(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Hardship');
  reply(waiveInvoice, buildInvoice({ state: 'waived', open: eur(0), waived: eur(12_000), version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Waive' }));
  await waitFor(() => expect(requestsTo(waiveInvoice)[0]?.body).toEqual({ version: 4, reason: 'Hardship' }));
});

test('a payment above the open amount is sent once its surplus is to be kept', async () => {
  const { user } = openInvoice();
  const dialog = await openDialog(user, 'Record payment');
  await write(user, dialog.getByRole('textbox', { name: 'Amount' }), '150');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/Only €120.00 is open/);
  expect(requestsTo(recordPayment)).toHaveLength(0);
  await user.click(dialog.getByRole('checkbox', { name: 'Keep €30.00 as credit on account' }));
  reply(recordPayment, buildInvoice({ state: 'paid', open: eur(0), version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(requestsTo(recordPayment)).toHaveLength(1));
  expect(requestsTo(recordPayment)[0]?.body).toMatchObject({ amountMinor: 150_00, keepsSurplus: true });
});

test('credit on account pays an open invoice, and never more than there is', async () => {
  const { user } = openInvoice({}, { record: { creditOnAccount: eur(30_00) } });
  const dialog = await openDialog(user, 'Use credit');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveValue('30.00');
  await write(user, amount, '30.01');
  await user.click(dialog.getByRole('button', { name: 'Use credit' }));
  expect(amount).toHaveAccessibleDescription(/At most €30.00/);
  await write(user, amount, '20');
  reply(payInvoiceFromCredit, buildInvoice({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Use credit' }));
  await waitFor(() => expect(requestsTo(payInvoiceFromCredit)[0]?.body).toEqual({ version: 4, amountMinor: 20_00 }));
});

test('gives the payer more time, with a reason', async () => {
  const { user } = openInvoice({ dueOn: '2099-12-01' });
  const dialog = await openDialog(user, 'Extend due date');
  await write(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Asked for two more weeks');
  reply(extendDueDate, buildInvoice({ dueOn: '2099-12-15', version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Extend due date' }));
  await waitFor(() =>
    expect(requestsTo(extendDueDate)[0]?.body).toEqual({
      version: 4,
      dueOn: '2099-12-15',
      reason: 'Asked for two more weeks',
    }),
  );
});

test('shows when the invoice was sent, to whom, and sends it again', async () => {
  const mail = { to: 'ada@guild.example', subject: 'Your invoice', createdAt: '2026-11-18T09:00:00.000Z' };
  const mails = [
    { ...mail, id: someId(51), state: 'sent' as const, sentAt: '2026-11-18T09:01:00.000Z', hasBounced: true },
    { ...mail, id: someId(52), state: 'ready' as const, sentAt: null, hasBounced: false },
  ];
  const { user } = openInvoice({}, { record: { mails } });
  const [bounced, ready] = within(await screen.findByRole('list', { name: 'Emails' })).getAllByRole('listitem');
  expect(bounced).toHaveTextContent(/Your invoice.*ada@guild\.example.*Bounced/);
  expect(ready).not.toHaveTextContent('Bounced');
  reply(resendInvoice, buildInvoice({ version: 5 }));
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(requestsTo(resendInvoice)[0]?.body).toEqual({ version: 4 }));
});

test('offers to send an issued invoice that was never sent, and no draft', async () => {
  const issued = openInvoice({});
  expect(await screen.findByRole('button', { name: 'Send' })).toBeEnabled();
  issued.unmount();
  openInvoice({ state: 'draft', number: null });
  await screen.findByRole('heading', { name: 'Internal note' });
  expect(screen.queryByRole('heading', { name: 'Emails' })).toBeNull();
});

test('the office adds a note, and the history describes the change in words', async () => {
  const history = [
    { id: someId(41), at: '2026-11-19T09:00:00.000Z', action: 'invoice.waived', by: 'Nils Berg', reason: 'Hardship' },
    { id: someId(42), at: '2026-11-18T09:00:00.000Z', action: 'invoice.issued', by: null, reason: null },
  ];
  const { user } = openInvoice({}, { record: { history } });
  const [waived, issued] = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(waived).toHaveTextContent(/Open amount waived.*Nils Berg.*Hardship/);
  expect(issued).toHaveTextContent(/Invoice issued.*System/);
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await write(user, screen.getByRole('textbox', { name: /^Note/ }), 'Pays by standing order.');
  reply(noteInvoice, buildInvoice({ version: 5 }));
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(requestsTo(noteInvoice)[0]?.body).toEqual({ version: 4, note: 'Pays by standing order.' }),
  );
});

test('a draft is deleted immediately and can be restored; a fee is waived in its application', async () => {
  const draft = { state: 'draft', number: null, issuedOn: null, dueOn: null } as const;
  const { unmount } = openInvoice(draft);
  expect(await screen.findByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    /Waive the fee in the application/,
  );
  unmount();

  const { user } = openInvoice({ ...draft, applicationId: null, applicationNumber: null }, { beside: <Toaster /> });
  reply(deleteInvoice, {});
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Draft deleted.')).toBeVisible();
  reply(undoDeletion, {});
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requestsTo(undoDeletion)[0]?.body).toEqual({ kind: 'invoice', id: someId(7) }));
});

test('says that the payer has died', async () => {
  openInvoice({}, { record: { isPayerDeceased: true } });
  expect(await screen.findByText('The payer has died')).toBeVisible();
});
