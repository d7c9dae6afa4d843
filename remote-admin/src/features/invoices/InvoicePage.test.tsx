import {
  createInvoice,
  editInvoice,
  getInvoice,
  issueInvoice,
  listArticles,
  listUsers,
  recordPayment,
} from '@guildhall/shared/contracts';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { buildInvoice, buildUser, someId } from '../../testing/builders.ts';
import { openDialog } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';
import InvoicePage from './InvoicePage.tsx';

async function openPayment(parts: Partial<InvoiceDetail> = {}) {
  const view = openInvoice(parts);
  const dialog = await openDialog(view.user, 'Record payment');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  return { ...view, dialog, amount };
}

test('a payment starts with the open amount and today', async () => {
  stopClock();
  reply(recordPayment, buildInvoice({ state: 'paid', open: { amountMinor: 0, currency: 'EUR' }, version: 5 }));
  const { user, dialog, amount } = await openPayment();
  expect(amount).toHaveValue('120.00');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(requestsTo(recordPayment)).toHaveLength(1));
  expect(requestsTo(recordPayment)[0]?.body).toEqual({
    version: 4,
    method: 'transfer',
    amountMinor: 12_000,
    receivedOn: '2026-11-20',
    reference: 'INV-2026-00017',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a payment of more than is open is marked beside the amount and not sent', async () => {
  const { user, dialog, amount } = await openPayment();
  await user.clear(amount);
  await user.type(amount, '120.01');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(amount).toHaveAccessibleDescription(/Only €120.00 is open./);
  expect(requestsTo(recordPayment)).toHaveLength(0);
});

test('shows the server’s error about the open amount beside the amount as well', async () => {
  replyProblem(recordPayment, { status: 409, code: 'more_than_open', message: 'Only €20.00 is open by now.' });
  const { user, dialog, amount } = await openPayment();
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/Only €20.00 is open by now./));
  expect(amount).toHaveValue('120.00');
});

test('issuing asks first and locks the invoice', async () => {
  reply(issueInvoice, buildInvoice({ version: 5 }));
  const { user } = openInvoice({ state: 'draft', number: null, issuedOn: null, dueOn: null });
  await user.click(await screen.findByRole('button', { name: 'Issue' }));
  expect(requestsTo(issueInvoice)).toHaveLength(0);
  reply(getInvoice, buildInvoice({ version: 5 }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Issue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-2026-00017' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument();
});

test('a changed draft is saved before it can be issued', async () => {
  reply(editInvoice, buildInvoice({ state: 'draft', number: null, version: 5, subject: 'Course fee' }));
  const { user } = openInvoice({ state: 'draft', number: null });
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  await user.clear(subject);
  await user.type(subject, 'Course fee');
  expect(screen.getByRole('button', { name: 'Issue' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Issue' })).toBeEnabled());
  expect(requestsTo(editInvoice)[0]?.body).toMatchObject({ version: 4, subject: 'Course fee' });
});

test('keeps the input of a draft issued by somebody else until the person has seen it', async () => {
  const { user } = openInvoice({ state: 'draft', number: null });
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  await user.type(subject, ' and certificate');
  reply(getInvoice, buildInvoice({ version: 5 }));
  replyProblem(editInvoice, { status: 409, code: 'invoice_issued', message: 'It has been issued.' });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/issued this invoice as INV-2026-00017/)).toBeVisible();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toMatch(/ and certificate$/);
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Show issued invoice' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-2026-00017' })).toBeVisible();
});

test('makes an invoice: payer found by typing, totals added up while typing', async () => {
  reply(listUsers, [buildUser()]);
  reply(createInvoice, buildInvoice({ state: 'draft', number: null }));
  reply(getInvoice, buildInvoice({ state: 'draft', number: null }));
  const { user, address } = renderRemote(<InvoicePage />, { path: '/invoice', role: Role.staff });
  await user.type(await screen.findByRole('combobox', { name: 'Payer' }), 'Rosa');
  await screen.findByRole('option', { name: /Rosa Lind/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Course');
  const line = within(screen.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByRole('textbox', { name: 'Text' }), 'Half a day');
  await user.clear(line.getByRole('textbox', { name: 'Quantity' }));
  await user.type(line.getByRole('textbox', { name: 'Quantity' }), '0.5');
  await user.type(line.getByRole('textbox', { name: 'Unit price' }), '100,00');
  await user.clear(line.getByRole('textbox', { name: 'Tax' }));
  await user.type(line.getByRole('textbox', { name: 'Tax' }), '20');
  expect(screen.getByText('€60.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(address()).toBe(`/invoice?id=${someId(7)}`));
  expect(requestsTo(createInvoice)[0]?.body).toEqual({
    payerId: someId(9),
    subject: 'Course',
    lines: [
      {
        text: 'Half a day',
        quantityMilli: 500,
        unitPriceMinor: 10_000,
        discountBasisPoints: 0,
        taxRateBasisPoints: 2000,
      },
    ],
  });
});

test('takes a line from the article list with its price, tax and account', async () => {
  reply(editInvoice, buildInvoice({ state: 'draft', number: null, version: 5 }));
  const { user } = openInvoice({ state: 'draft', number: null });
  reply(listArticles, [
    { name: 'Bell ringing course', unitPriceMinor: 80_00, taxRateBasisPoints: 1900 },
    { name: 'Room hire', unitPriceMinor: 45_50, taxRateBasisPoints: 700, account: '4860' },
  ]);
  await user.type(await screen.findByRole('combobox', { name: /Add article/ }), 'room');
  await user.click(await screen.findByRole('option', { name: /Room hire/ }));
  const line = within(screen.getByRole('group', { name: 'Line 2' }));
  expect(line.getByRole('textbox', { name: 'Text' })).toHaveValue('Room hire');
  expect(line.getByText('Posted to account 4860')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requestsTo(editInvoice)).toHaveLength(1));
  expect(requestsTo(editInvoice)[0]?.body).toMatchObject({
    lines: [
      { text: 'Membership fee' },
      { text: 'Room hire', quantityMilli: 1000, unitPriceMinor: 45_50, taxRateBasisPoints: 700, account: '4860' },
    ],
  });
});

test('makes an invoice for a payer without an account, and keeps what was typed when that fails', async () => {
  const { user } = renderRemote(<InvoicePage />, { path: '/invoice', role: Role.staff });
  await user.click(await screen.findByRole('checkbox', { name: /payer has no account/ }));
  expect(screen.queryByRole('combobox', { name: 'Payer' })).not.toBeInTheDocument();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.type(name, 'Bell Foundry Ltd');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'Mill Lane 3');
  await user.selectOptions(screen.getByRole('combobox', { name: /Language/ }), 'Français');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Room hire');
  const line = within(screen.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByRole('textbox', { name: 'Text' }), 'Hall');
  await user.type(line.getByRole('textbox', { name: 'Unit price' }), '50');
  replyProblem(createInvoice, { status: 503, code: 'unavailable', message: 'Try again later.', once: true });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Try again later/)).toBeVisible();
  expect(name).toHaveValue('Bell Foundry Ltd');
  reply(createInvoice, buildInvoice({ state: 'draft', number: null }));
  reply(getInvoice, buildInvoice({ state: 'draft', number: null }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requestsTo(createInvoice)).toHaveLength(2));
  const { payer, payerId } = requestsTo(createInvoice)[1]?.body as { payer: object; payerId?: string };
  expect(payer).toEqual({ name: 'Bell Foundry Ltd', address: 'Mill Lane 3', email: '', language: 'fr' });
  expect(payerId).toBeUndefined();
});

test('edits a payer without an account, and says that the document has to be sent by hand', async () => {
  const payer = {
    name: 'Bell Foundry Ltd',
    email: '',
    address: 'Mill Lane 3',
    withoutAccount: { language: 'en' as const },
  };
  reply(editInvoice, buildInvoice({ state: 'draft', number: null, version: 5, payer }));
  const { user } = openInvoice({ state: 'draft', number: null, payer });
  await user.click(await screen.findByRole('button', { name: 'Issue' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/download the PDF and send it yourself/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), ', Wien');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requestsTo(editInvoice)).toHaveLength(1));
  expect(requestsTo(editInvoice)[0]?.body).toMatchObject({
    version: 4,
    payer: { name: 'Bell Foundry Ltd', address: 'Mill Lane 3, Wien', email: '', language: 'en' },
  });
});

test('shows next to each input what an empty invoice lacks', async () => {
  const { user } = renderRemote(<InvoicePage />, { path: '/invoice', role: Role.staff });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByRole('combobox', { name: 'Payer' })).toHaveAccessibleDescription(/Choose the payer./);
  expect(screen.getByRole('textbox', { name: 'Subject' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Unit price' })).toBeInvalid();
});
