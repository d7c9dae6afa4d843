import type { BankLine, BankStatement, CsvReading, InvoiceSummary, ParkedPayment } from '@guildhall/shared/contracts';
import {
  addBankRule,
  bookBankLine,
  changeBankRule,
  confirmBankBookings,
  confirmBankProposals,
  getBankStatement,
  getBankSummary,
  linkBankPayment,
  listBankLines,
  listBankRules,
  listBankStatements,
  listInvoices,
  listParkedPayments,
  matchBankLine,
  matchParkedPayment,
  previewBankStatement,
  readBankStatement,
  refundPayment,
  removeBankRule,
  returnBankPayment,
  setParkedPaymentAside,
  undoBankMatch,
  uploadBankStatement,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import BankPage from './BankPage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const invoiceOf = (number: number) => ({
  id: someId(number),
  number: `INV-2026-0000${number}`,
  payerName: `Ada Moreau ${number}`,
});

const paymentOf = (number: number) => ({
  id: someId(50 + number),
  invoice: invoiceOf(number),
  amount: eur(60_00),
  wasRecorded: false,
});

const buildLine = (number: number, parts: Partial<BankLine> = {}): BankLine => ({
  id: someId(100 + number),
  version: 1,
  kind: 'transfer',
  bookedOn: '2026-11-18',
  recordedOn: '2026-11-18',
  amount: eur(120_00),
  left: eur(120_00),
  payerName: `Ada Moreau ${number}`,
  purpose: `INV-2026-0000${number}`,
  reference: '',
  state: 'open',
  proposal: {
    parts: [{ invoice: { ...invoiceOf(number), open: eur(120_00), dueOn: '2026-12-01' }, amount: eur(120_00) }],
    score: 85,
    reasons: ['number', 'amount_exact'],
  },
  returned: [],
  recorded: [],
  payments: [],
  bookings: [],
  rule: null,
  reason: null,
  settledAt: null,
  settledBy: null,
  ...parts,
});

const summaryOf = (number: number): InvoiceSummary => ({
  ...invoiceOf(number),
  kind: 'invoice',
  subject: 'Membership fee',
  state: 'issued',
  isOverdue: false,
  gross: eur(120_00),
  open: eur(120_00),
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
  applicationId: null,
  version: 1,
  updatedAt: '2026-11-18T09:00:00.000Z',
});

const summary = {
  proposed: 2,
  sure: 2,
  waiting: 0,
  outgoing: 0,
  matched: 0,
  set_aside: 0,
  parkedPayments: 0,
  byRule: { waiting: 0, outgoing: 0 },
};

const open = (view?: string, lines: BankLine[] = [], figures = summary) => {
  reply(getBankSummary, figures);
  reply(listBankLines, lines);
  return renderRemote(<BankPage />, { path: `/invoice/bank${view ? `?view=${view}` : ''}`, role: Role.staff });
};

test('says in words why an invoice is proposed, and is used by the keyboard alone', async () => {
  const { user } = open(undefined, [buildLine(1), buildLine(2)]);
  const first = await screen.findByRole('row', { name: /INV-2026-00001/ });
  expect(within(first).getByText('invoice number, exact amount')).toBeVisible();
  const [one, two] = await screen.findAllByRole('button', { name: 'Confirm' });
  one?.focus();
  await user.keyboard('{ArrowDown}');
  expect(two).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(one).toHaveFocus();
  reply(matchBankLine, buildLine(1, { state: 'matched' }));
  reply(listBankLines, [buildLine(2)]);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(requestsTo(matchBankLine)).toMatchObject([
      { body: { version: 1, parts: [{ invoiceId: someId(1), amountMinor: 120_00 }] } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('row', { name: /INV-2026-00001/ })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus());
});

test('records a line of a closed month on the day that it shows', async () => {
  const { user } = open(undefined, [buildLine(1, { recordedOn: '2026-12-01' })]);
  expect(await screen.findByText('Month closed: recorded on Dec 1, 2026')).toBeVisible();
  reply(matchBankLine, buildLine(1, { state: 'matched' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(requestsTo(matchBankLine)).toMatchObject([{ body: { recordedOn: '2026-12-01' } }]));
});

test('confirms all certain matches in batches until none is left', async () => {
  const { user } = open(undefined, [buildLine(1)], { ...summary, sure: 60 });
  await user.click(await screen.findByRole('button', { name: 'Confirm 60 certain matches' }));
  reply(confirmBankProposals, { confirmed: 60, refused: 0, left: 0 });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirm 60/ }));
  await waitFor(() => expect(requestsTo(confirmBankProposals)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Confirm 60 certain matches' })).toBeVisible();
});

test('finds an invoice for a line that waits, and shows why it is refused', async () => {
  const { user } = open('waiting', [buildLine(1, { proposal: null })]);
  await user.click(await screen.findByRole('button', { name: 'Find invoice' }));
  reply(listInvoices, [summaryOf(7)]);
  const search = await screen.findByRole('combobox', { name: /Open invoice/ });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('moreau');
  await screen.findByRole('option');
  replyProblem(matchBankLine, { status: 409, code: 'invoice_not_open', message: 'This invoice has no open amount.' });
  await user.keyboard('{ArrowDown}{Enter}{Enter}');
  expect(await screen.findByText('This invoice has no open amount.')).toBeVisible();
  expect(requestsTo(matchBankLine)).toMatchObject([{ body: { parts: [{ invoiceId: someId(7) }] } }]);
});

test('splits a line by hand, and keeps what was typed when it is refused', async () => {
  const { user } = open('waiting', [buildLine(1, { proposal: null, amount: eur(250_00), left: eur(250_00) })]);
  await user.click(await screen.findByRole('button', { name: 'Find invoice' }));
  const pick = async (number: number) => {
    reply(listInvoices, [summaryOf(number)]);
    await user.type(screen.getByRole('combobox', { name: /invoice/ }), `0000${number}`);
    await user.click(await screen.findByRole('option', { name: new RegExp(`INV-2026-0000${number}`) }));
  };
  await pick(7);
  await pick(8);
  const amount = screen.getByRole('textbox', { name: /INV-2026-00008/ });
  expect(amount).toHaveValue('120.00');
  await user.clear(amount);
  await user.type(amount, '200');
  expect(screen.getByText('The parts exceed the line by €70.00.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Record payment' })).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, '120');
  await user.selectOptions(screen.getByRole('combobox', { name: /Remaining €10.00/ }), someId(8));
  replyProblem(matchBankLine, { status: 409, code: 'invoice_not_open', message: 'This invoice has no open amount.' });
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('This invoice has no open amount.')).toBeVisible();
  expect(amount).toHaveValue('120');
  expect(requestsTo(matchBankLine)).toMatchObject([
    {
      body: {
        parts: [
          { invoiceId: someId(7), amountMinor: 120_00 },
          { invoiceId: someId(8), amountMinor: 130_00, keepsSurplus: true },
        ],
      },
    },
  ]);
});

test('books the rest of a line as a donation', async () => {
  const { user } = open('waiting', [buildLine(1, { proposal: null, amount: eur(130_00), left: eur(130_00) })]);
  await user.click(await screen.findByRole('button', { name: 'Find invoice' }));
  reply(listInvoices, [summaryOf(7)]);
  await user.type(screen.getByRole('combobox', { name: /invoice/ }), '00007');
  await user.click(await screen.findByRole('option', { name: /INV-2026-00007/ }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: /Remaining €10.00/ }),
    screen.getByRole('option', { name: /donation/ }),
  );
  reply(matchBankLine, buildLine(1, { version: 2, left: eur(10_00), proposal: null }));
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('10.00');
  expect(requestsTo(matchBankLine)).toMatchObject([
    { body: { parts: [{ invoiceId: someId(7), amountMinor: 120_00 }] } },
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Account' }), '4000');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Donation');
  reply(bookBankLine, buildLine(1, { state: 'matched' }));
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(requestsTo(bookBankLine)).toMatchObject([{ body: { version: 2, amountMinor: 10_00 } }]));
});

test('takes a returned payment back, and says what the bank charges', async () => {
  const line = buildLine(1, {
    kind: 'reversal',
    proposal: null,
    amount: eur(-123_50),
    left: eur(-123_50),
    returned: [1, 2].map((number) => ({
      paymentId: someId(59 + number),
      invoice: invoiceOf(number),
      amount: eur(123_50 - 3_50 / number),
      receivedOn: '2026-11-02',
      charge: eur(3_50 / number),
    })),
  });
  const { user } = open('outgoing', [line]);
  expect(await screen.findByText('Returns INV-2026-00001, Ada Moreau 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The bank’s charge of €3.50 stays open on this line.')).toBeVisible();
  replyProblem(returnBankPayment, {
    status: 409,
    code: 'payment_refunded',
    message: 'This payment has been refunded.',
  });
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('This payment has been refunded.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Payment' }), someId(61));
  expect(dialog.getByText('The bank’s charge of €1.75 stays open on this line.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(requestsTo(returnBankPayment)).toHaveLength(2));
  expect(requestsTo(returnBankPayment)).toMatchObject([
    { body: { version: 1, paymentId: someId(60), recordedOn: '2026-11-18' } },
    { body: { paymentId: someId(61) } },
  ]);
});

test('undoes one of several payments', async () => {
  const { user } = open('waiting', [buildLine(1, { proposal: null, payments: [paymentOf(1), paymentOf(2)] })]);
  await user.click(await screen.findByRole('button', { name: 'Undo match' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Which part' }), someId(52));
  expect(dialog.getByText(/€60.00 back from INV-2026-00002/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Another person’s money');
  reply(undoBankMatch, buildLine(1));
  await user.click(dialog.getByRole('button', { name: 'Reverse payment' }));
  await waitFor(() => expect(requestsTo(undoBankMatch)).toMatchObject([{ body: { paymentId: someId(52) } }]));
});

test('offers no invoice for money that went out, and names reversals', async () => {
  const out = { amount: eur(-45_30), proposal: null };
  open('outgoing', [
    buildLine(1, { ...out, purpose: 'Power' }),
    buildLine(2, { ...out, kind: 'reversal', purpose: 'Returned' }),
  ]);
  const reversal = await screen.findByRole('row', { name: /Returned/ });
  expect(within(reversal).getByText('Reversal of an earlier booking')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Set aside' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Find invoice' })).not.toBeInTheDocument();
});

describe('money that somebody recorded by hand', () => {
  const refund = { amount: eur(-60_00), left: eur(-60_00), proposal: null, purpose: 'Refund' };
  const recordedOf = (number: number) => ({
    paymentId: someId(50 + number),
    invoice: invoiceOf(number),
    amount: eur(-60_00),
    receivedOn: '2026-11-17',
  });

  test('is linked to the line, and nothing is recorded again', async () => {
    const { user } = open('outgoing', [buildLine(1, { ...refund, recorded: [recordedOf(1), recordedOf(2)] })]);
    expect(await screen.findByText('INV-2026-00001, Ada Moreau 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Link payment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Payment' }), someId(52));
    replyProblem(linkBankPayment, { status: 409, code: 'bank_payment_not_linkable', message: 'Reload the list.' });
    await user.click(dialog.getByRole('button', { name: 'Link' }));
    expect(await dialog.findByText('Reload the list.')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Payment' })).toHaveValue(someId(52));
    reply(linkBankPayment, buildLine(1, { state: 'matched' }));
    reply(listBankLines, []);
    await user.click(dialog.getByRole('button', { name: 'Link' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(linkBankPayment)).toMatchObject([{}, { body: { version: 1, paymentId: someId(52) } }]);
  });

  test('stays recorded when the link is removed', async () => {
    const linked = { ...paymentOf(1), amount: eur(-60_00), wasRecorded: true };
    const { user } = open('matched', [buildLine(1, { ...refund, state: 'matched', payments: [linked] })]);
    await user.click(await screen.findByRole('button', { name: 'Remove link' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/payment for INV-2026-00001 stays recorded/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Another refund');
    reply(undoBankMatch, buildLine(1, refund));
    await user.click(dialog.getByRole('button', { name: 'Remove link' }));
    await waitFor(() => expect(requestsTo(undoBankMatch)).toMatchObject([{ body: { reason: 'Another refund' } }]));
  });
});

describe('money that no invoice explains', () => {
  const rule = { id: someId(80), version: 2, contains: 'Savings Bank', account: '6855', text: 'Account charges' };
  const charge = { amount: eur(-4_90), left: eur(-4_90), proposal: null, payerName: 'Savings Bank', purpose: 'Fees' };

  test('is booked to an account with a rule, and keeps what was typed when it is refused', async () => {
    const { user } = open('outgoing', [buildLine(1, charge)]);
    await user.click(await screen.findByRole('button', { name: 'Book to account' }));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('4.90');
    const account = dialog.getByRole('textbox', { name: 'Account' });
    await user.type(account, '68');
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Account charges');
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    expect(await dialog.findByText('Enter four digits, such as 6855.')).toBeVisible();
    expect(requestsTo(bookBankLine)).toHaveLength(0);
    await user.type(account, '55');
    await user.click(dialog.getByRole('checkbox', { name: /Remember/ }));
    expect(dialog.getByRole('textbox', { name: /contains/ })).toHaveValue('Savings Bank');
    replyProblem(bookBankLine, {
      status: 422,
      code: 'account_reserved',
      fields: { account: { code: 'account_reserved', message: 'Choose another account.' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    expect(await dialog.findByText('Choose another account.')).toBeVisible();
    expect(account).toHaveValue('6855');
    reply(bookBankLine, buildLine(1, { ...charge, state: 'matched' }));
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo(bookBankLine).at(-1)).toMatchObject({
      body: { amountMinor: 4_90, account: '6855', text: 'Account charges', contains: 'Savings Bank' },
    });
  });

  test('is booked as a rule proposes, one line or all at once', async () => {
    const figures = { ...summary, outgoing: 2, byRule: { waiting: 0, outgoing: 2 } };
    const { user } = open('outgoing', [buildLine(1, { ...charge, rule })], figures);
    expect(await screen.findByText('Account 6855 proposed')).toBeVisible();
    reply(bookBankLine, buildLine(1, { ...charge, state: 'matched' }));
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(requestsTo(bookBankLine)).toMatchObject([
        { body: { version: 1, recordedOn: '2026-11-18', amountMinor: 4_90, account: '6855', text: 'Account charges' } },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Book 2 lines as proposed' }));
    reply(confirmBankBookings, { confirmed: 2, refused: 0, left: 0 });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Book 2/ }));
    await waitFor(() => expect(requestsTo(confirmBankBookings)).toMatchObject([{ body: { view: 'outgoing' } }]));
  });

  test('has rules that a person changes and removes', async () => {
    reply(listBankRules, [rule]);
    const { user } = open('outgoing', [buildLine(1, charge)]);
    await user.click(await screen.findByRole('button', { name: 'Booking rules' }));
    await user.click(await screen.findByRole('button', { name: 'Edit the rule for “Savings Bank”' }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await user.clear(text);
    await user.type(text, 'Charges');
    reply(changeBankRule, { ...rule, version: 3, text: 'Charges' });
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    await waitFor(() =>
      expect(requestsTo(changeBankRule)).toMatchObject([{ body: { version: 2, account: '6855', text: 'Charges' } }]),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove the rule for “Savings Bank”' }));
    reply(removeBankRule, {});
    await user.click(await screen.findByRole('button', { name: 'Remove rule' }));
    await waitFor(() => expect(requestsTo(removeBankRule)).toMatchObject([{ body: { version: 2 } }]));
    replyProblem(addBankRule, { status: 422, code: 'bank_rule_exists', message: 'Another rule looks for this.' });
    await user.click(await screen.findByRole('button', { name: 'Restore rule' }));
    expect(await screen.findByText('Another rule looks for this.')).toBeVisible();
    reply(addBankRule, rule);
    await user.click(screen.getByRole('button', { name: 'Restore rule' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore rule' })).toBeNull());
    expect(requestsTo(addBankRule)).toMatchObject([
      {},
      { body: { contains: 'Savings Bank', account: '6855', text: 'Account charges' } },
    ]);
  });

  test('is undone', async () => {
    const booking = { id: someId(81), account: '6855', text: 'Account charges', amount: eur(-4_90) };
    const { user } = open('matched', [buildLine(1, { ...charge, state: 'matched', bookings: [booking] })]);
    expect(await screen.findByRole('row', { name: /6855.*Account charges/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo booking' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/takes €4.90 back from account 6855/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong account');
    reply(undoBankMatch, buildLine(1, charge));
    await user.click(dialog.getByRole('button', { name: 'Reverse booking' }));
    await waitFor(() => expect(requestsTo(undoBankMatch)).toMatchObject([{ body: { reason: 'Wrong account' } }]));
  });
});

test('asks for the reason of an undo', async () => {
  const matched = buildLine(1, { state: 'matched', proposal: null, payments: [paymentOf(1)] });
  const { user } = open('matched', [matched]);
  await user.click(await screen.findByRole('button', { name: 'Undo match' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Another person’s money');
  reply(undoBankMatch, buildLine(1));
  await user.click(within(dialog).getByRole('button', { name: 'Reverse payment' }));
  await waitFor(() =>
    expect(requestsTo(undoBankMatch)).toMatchObject([{ body: { version: 1, reason: 'Another person’s money' } }]),
  );
});

test('leads to the upload when there are no lines', async () => {
  open(undefined, [], { ...summary, proposed: 0, sure: 0 });
  expect(await screen.findByText('No proposals')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upload a statement' })).toHaveAttribute(
    'href',
    '/invoice/bank?view=statements',
  );
});

const csv: CsvReading = {
  encoding: 'utf-8',
  delimiter: ';',
  hasHeading: true,
  account: '',
  questions: ['dayOrder'],
  preview: [],
  columns: [
    { heading: 'Buchungstag', samples: ['18.11.2026'] },
    { heading: 'Betrag', samples: ['120,00'] },
  ],
  mapping: { bookedOn: 0 },
  decimalMark: ',',
  dayOrder: 'dmy',
};

const statement: BankStatement = {
  id: someId(1),
  fileName: 'november.csv',
  format: 'csv',
  state: 'uploaded',
  otherAccount: null,
  csv,
  newLines: 0,
  knownLines: 0,
  otherRows: 0,
  refusedRows: 0,
  refused: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Ada Moreau',
};

test('uploads a CSV file, maps its columns and lists the refused rows', async () => {
  reply(listBankStatements, []);
  reply(uploadBankStatement, statement);
  reply(getBankStatement, statement);
  const { user, container } = open('statements');
  await screen.findByText('No statements yet');
  const input = container.ownerDocument.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input.');
  await user.upload(input, new File(['x'], 'november.csv', { type: 'text/csv' }));
  const row = {
    row: 2,
    kind: 'received' as const,
    bookedOn: '2026-11-18',
    payerName: 'Ada',
    purpose: 'Fee',
    reason: null,
  };
  const preview = { ...csv, mapping: { bookedOn: 0, amount: 1 }, preview: [{ ...row, amount: eur(120_00) }] };
  reply(previewBankStatement, preview);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Amount' }), 'Betrag');
  const rows = within(await screen.findByRole('table', { name: 'First rows as they are read' }));
  expect(await rows.findByText('€120.00')).toBeVisible();
  expect(screen.getByText('The dates can be read in two ways. Choose their format.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Read lines' })).toBeDisabled();
  reply(previewBankStatement, { ...preview, encoding: 'gbk' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'Chinese (GBK)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date format' }), '31/12/2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Amount' }), 'Betrag');
  const refused = [{ row: 4, reason: 'amount_not_cents' as const, text: '12,345' }];
  const read = { ...statement, state: 'read' as const, newLines: 3, refusedRows: 1, refused };
  reply(readBankStatement, read);
  reply(getBankStatement, read);
  await user.click(screen.getByRole('button', { name: 'Read lines' }));
  expect(await screen.findByText('the amount has more than two decimal places')).toBeVisible();
  expect(requestsTo(readBankStatement)).toMatchObject([
    { body: { mapping: { bookedOn: 0, amount: 1 }, encoding: 'gbk', decimalMark: ',', dayOrder: 'dmy' } },
  ]);
});

test('asks whether the account of a statement is one of the association’s', async () => {
  const other = { ...statement, format: 'camt053' as const, csv: null, otherAccount: 'DE89370400440532013000' };
  reply(listBankStatements, []);
  reply(getBankStatement, other);
  reply(getBankSummary, summary);
  const path = `/invoice/bank?view=statements&statement=${other.id}`;
  const { user } = renderRemote(<BankPage />, { path, role: Role.staff });
  expect(await screen.findByText(/for the account DE89370400440532013000/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Read lines' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'It is one of the association’s accounts' }));
  reply(readBankStatement, { ...other, state: 'read', otherAccount: null });
  await user.click(screen.getByRole('button', { name: 'Read lines' }));
  await waitFor(() => expect(requestsTo(readBankStatement)).toMatchObject([{ body: { acceptsAccount: true } }]));
});

const parked: ParkedPayment = {
  id: someId(5),
  version: 2,
  provider: 'test',
  reference: 'ref-5',
  receivedOn: '2026-11-18',
  amount: eur(100_00),
  note: 'unknown_reference',
  invoice: null,
  setAsideReason: null,
  isDisputed: false,
  isRefunding: false,
};

test('a disputed payment is listed among the waiting ones, leads to its invoice and offers no action', async () => {
  const invoice = { id: someId(7), number: 'INV-2026-00017', payerName: 'Ada Moreau' };
  reply(listParkedPayments, [{ ...parked, note: null, invoice, isDisputed: true }]);
  open('online');
  expect(await screen.findByText(/Disputed by the payer/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show invoice' })).toHaveAttribute('href', `/invoice?id=${someId(7)}`);
  expect(screen.queryByRole('button', { name: 'Set aside' })).not.toBeInTheDocument();
});

test('money that belongs to no invoice goes back as a whole, and waits for the provider', async () => {
  reply(listParkedPayments, [parked, { ...parked, id: someId(6), isRefunding: true }]);
  const { user } = open('online');
  expect(await screen.findByText('Refund in progress')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: /Payment provider/ })).toBeChecked();
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('readonly');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sent by mistake');
  reply(refundPayment, { id: someId(61), state: 'pending' });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  const body = { version: 2, method: 'provider', amountMinor: 100_00, reason: 'Sent by mistake' };
  await waitFor(() => expect(requestsTo(refundPayment)).toMatchObject([{ params: { id: parked.id }, body }]));
});

test('keeps an excess amount as credit on account on request', async () => {
  reply(listParkedPayments, [{ ...parked, amount: eur(150_00) }]);
  const { user } = open('online');
  await user.click(await screen.findByRole('button', { name: 'Find invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  reply(listInvoices, [summaryOf(3)]);
  await user.type(dialog.getByRole('combobox', { name: 'Open invoice' }), 'Moreau');
  await user.click(await dialog.findByRole('option', { name: /INV-2026-00003/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'Keep €30.00 as credit on account' }));
  reply(matchParkedPayment, {});
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() =>
    expect(requestsTo(matchParkedPayment)[0]?.body).toEqual({ version: 2, invoiceId: someId(3), keepsSurplus: true }),
  );
});

test('where no open invoice is found, a paid one is offered, and the money is kept for its payer', async () => {
  reply(listParkedPayments, [{ ...parked, amount: eur(120_00) }]);
  const { user } = open('online');
  await user.click(await screen.findByRole('button', { name: 'Find invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  reply(listInvoices, ({ query }) =>
    query.state === 'paid' ? [{ ...summaryOf(3), state: 'paid' as const, open: eur(0) }] : [],
  );
  await user.type(dialog.getByRole('combobox', { name: 'Open invoice' }), 'Moreau');
  await user.click(await dialog.findByRole('option', { name: /INV-2026-00003.*Already paid/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'Keep €120.00 as credit on account' }));
  reply(matchParkedPayment, {});
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() =>
    expect(requestsTo(matchParkedPayment)[0]?.body).toEqual({ version: 2, invoiceId: someId(3), keepsSurplus: true }),
  );
});

test('a parked online payment is set aside with a reason', async () => {
  reply(listParkedPayments, [parked]);
  const { user } = open('online');
  expect(await screen.findByText('For a payment that was not started here')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Set aside' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Paid back by hand');
  reply(setParkedPaymentAside, {});
  await user.click(within(dialog).getByRole('button', { name: 'Set aside' }));
  await waitFor(() => expect(requestsTo(setParkedPaymentAside)).toMatchObject([{ body: { version: 2 } }]));
});
