import {
  checkPrintable,
  creditInvoice,
  downloadInvoice,
  getInvoice,
  issueInvoice,
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
import { buildInvoice, buildPayment, someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';
import InvoicePage from './InvoicePage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

async function openInvoiceDialog(button: string, parts: Partial<InvoiceDetail> = {}) {
  const view = openInvoice(parts);
  return { ...view, dialog: await openDialog(view.user, button) };
}

test('a credit asks for its reason, sends it with the current version, and shows the result', async () => {
  const credited = buildInvoice({ state: 'credited', open: eur(0), credited: eur(12_000), version: 5 });
  const { user, dialog } = await openInvoiceDialog('Credit');
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason for the file' });
  expect(reason).toHaveAccessibleDescription(/Fill in “/);
  expect(requestsTo(creditInvoice)).toHaveLength(0);

  reply(creditInvoice, credited);
  reply(getInvoice, credited);
  await user.click(reason);
  await user.paste('  Charged twice ');
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(creditInvoice)[0]?.body).toEqual({ version: 4, reason: 'Charged twice' });
  expect(screen.getAllByText('Credited')[0]).toBeVisible();
});

test('a credited invoice that was paid says what is owed back, and links its credit note', async () => {
  const creditNotes = [{ id: someId(3), number: 'CRN-2026-00001', amount: eur(12_000) }];
  const money = { open: eur(0), paid: eur(12_000), credited: eur(12_000), owedBack: eur(12_000) };
  openInvoice({ state: 'credited', creditNotes, ...money });
  expect(await screen.findByRole('link', { name: 'CRN-2026-00001' })).toHaveAttribute(
    'href',
    `/invoice?id=${someId(3)}`,
  );
  const owed = within(screen.getByRole('table', { name: 'Lines' }).closest('section') ?? document.body);
  expect(owed.getByText('To be refunded').nextSibling).toHaveTextContent('€120.00');
  expect(owed.queryByText('Open')).not.toBeInTheDocument();
});

test('a refused credit says why and keeps the reason', async () => {
  replyProblem(creditInvoice, { status: 409, code: 'invoice_credited', message: 'It was credited at 09:10.' });
  const { user, dialog } = await openInvoiceDialog('Credit');
  await user.click(dialog.getByRole('textbox', { name: 'Reason for the file' }));
  await user.paste('Charged twice');
  await user.click(dialog.getByRole('button', { name: 'Credit' }));
  expect(await dialog.findByText(/It was credited at 09:10./)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason for the file' })).toHaveValue('Charged twice');
});

test('a paid invoice accepts no more money, and the button says so', async () => {
  openInvoice({ state: 'paid', open: eur(0), paid: eur(12_000) });
  const button = await screen.findByRole('button', { name: 'Record payment' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('This invoice has no open amount.');
});

test('a credited invoice can’t be credited again, and the button says so', async () => {
  openInvoice({ state: 'credited', open: eur(0), credited: eur(12_000) });
  const button = await screen.findByRole('button', { name: 'Credit' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Only an issued invoice can be credited.');
});

test('a credit note links to the invoice it corrects and accepts neither payment nor credit', async () => {
  openInvoice({
    kind: 'credit_note',
    number: 'CRN-2026-00002',
    corrects: { id: someId(8), number: 'INV-2026-00016' },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Credit note CRN-2026-00002' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Corrects INV-2026-00016' })).toHaveAttribute(
    'href',
    `/invoice?id=${someId(8)}`,
  );
  expect(screen.queryByRole('button', { name: 'Record payment' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Credit' })).not.toBeInTheDocument();
});

test('lists the payments with method, recorder and the open amount', async () => {
  openInvoice({
    state: 'partly_paid',
    paid: eur(5000),
    open: eur(7000),
    payments: [buildPayment()],
  });
  const payments = within(await screen.findByRole('table', { name: 'Payments' }));
  expect(payments.getByText('€50.00')).toBeVisible();
  expect(payments.getByText('Recorded by Greta Holm')).toBeVisible();
  expect(payments.getByText('–')).toBeVisible();
  expect(screen.getByText('€70.00')).toBeVisible();
});

test('a payment without a day, or of a day to come, is marked beside the day and not sent', async () => {
  stopClock();
  const { user, dialog } = await openInvoiceDialog('Record payment');
  const day = dialog.getByLabelText('Received on');
  await user.clear(day);
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(day).toHaveAccessibleDescription(/Enter the day the payment arrived./));
  await user.type(day, '2026-11-21');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(day).toHaveAccessibleDescription(/must not be in the future/));
  expect(requestsTo(recordPayment)).toHaveLength(0);
});

test('names the characters of a reference that the receipt cannot show, before the payment is recorded', async () => {
  reply(checkPrintable, { unprintable: ['😀'] });
  const { user, dialog } = await openInvoiceDialog('Record payment');
  expect(requestsTo(checkPrintable)).toHaveLength(0);
  await user.click(dialog.getByRole('textbox', { name: /Reference/ }));
  await user.paste('Thanks 😀');
  expect(await dialog.findByText('These characters cannot be printed: 😀')).toBeVisible();
});

test('part of the sum in cash, typed with a comma and without a reference, is sent in cents', async () => {
  stopClock();
  reply(recordPayment, buildInvoice({ state: 'partly_paid', version: 5 }));
  const { user, dialog } = await openInvoiceDialog('Record payment');
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Amount' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '70,5');
  await user.clear(dialog.getByRole('textbox', { name: /Reference/ }));
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(recordPayment)).toHaveLength(1);
  expect(requestsTo(recordPayment)[0]?.body).toEqual({
    version: 4,
    method: 'cash',
    amountMinor: 7050,
    receivedOn: '2026-11-20',
  });
});

test('an amount typed with Arabic digits is recorded as that amount', async () => {
  reply(recordPayment, buildInvoice({ state: 'partly_paid', version: 5 }));
  const { user } = openInvoice({}, { language: 'ar' });
  const dialog = await openDialog(user, 'تسجيل دفعة');
  await write(user, dialog.getByRole('textbox', { name: 'المبلغ' }), '٧٠٫٥٠');
  await user.click(dialog.getByRole('button', { name: 'تسجيل دفعة' }));
  await waitFor(() => expect(requestsTo(recordPayment)[0]?.body).toMatchObject({ amountMinor: 7050 }));
});

test('a refused issue is explained in the question, and the draft stays a draft', async () => {
  replyProblem(issueInvoice, { status: 409, code: 'settings_missing', message: 'The bank account is missing.' });
  const { user, dialog } = await openInvoiceDialog('Issue', {
    state: 'draft',
    number: null,
    issuedOn: null,
    dueOn: null,
  });
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  expect(await dialog.findByText(/The bank account is missing./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Membership fee 2026');

  // The refusal belongs to that attempt: the dialog reopens without it.
  await user.click(screen.getByRole('button', { name: 'Issue' }));
  expect(within(await screen.findByRole('dialog')).queryByText(/bank account/)).not.toBeInTheDocument();
});

test('adding a line and removing it leaves the draft unchanged', async () => {
  const { user } = openInvoice({ state: 'draft', number: null });
  expect(await screen.findByRole('textbox', { name: 'Unit price' })).toHaveValue('100.00');
  expect(screen.queryByRole('button', { name: 'Remove line 1' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  const second = within(screen.getByRole('group', { name: 'Line 2' }));
  await user.type(second.getByRole('textbox', { name: 'Unit price' }), '10');
  expect(screen.getByText('€130.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
  expect(screen.getByText('€120.00')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Issue' })).toBeEnabled();
});

test('a failed PDF download can be retried', async () => {
  replyProblem(downloadInvoice, { status: 503, code: 'storage_away', message: 'The PDF store is away.' });
  const { user } = openInvoice();
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(requestsTo(downloadInvoice)[0]?.params).toEqual({ id: someId(7) }));
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(requestsTo(downloadInvoice)).toHaveLength(2);
  });
});

test('an invoice that does not exist says so and offers another try', async () => {
  replyProblem(getInvoice, { status: 404, code: 'not_found', message: 'This invoice does not exist.' });
  const { user } = renderRemote(<InvoicePage />, { path: `/invoice?id=${someId(7)}`, role: Role.staff });
  expect(await screen.findByText(/This invoice does not exist./)).toBeVisible();
  reply(getInvoice, buildInvoice());
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-2026-00017' })).toBeVisible();
});

test.each([
  [Role.staff, `/applications/${someId(1)}`],
  [Role.administrator, `/forms/membership/view/${someId(1)}`],
])('role %i is led to the page of the application it may open', async (role, path) => {
  openInvoice({}, { role });
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute('href', path);
});

test('amounts and days are written as in French', async () => {
  openInvoice({ gross: eur(123_456), open: eur(123_456) }, { language: 'fr' });
  expect((await screen.findAllByText(/^1\s234,56\s€$/)).length).toBeGreaterThan(0);
});
