import {
  closeMonth,
  downloadDatev,
  getAccountingSummary,
  getAccounts,
  listJournal,
  listOpenItems,
  reopenMonth,
  setAccounts,
  type AccountingSummary,
} from '@guildhall/shared/contracts';
import { defaultAccounts, Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import AccountingPage from './AccountingPage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const november = 'from=2026-11-01&to=2026-11-30&on=2026-11-30';

const summary: AccountingSummary = {
  closedThrough: '2026-09',
  closableThrough: '2026-10',
  accounts: [{ number: '1200', kind: 'receivables', debit: eur(240_00), credit: eur(120_00) }],
  revenue: [
    { type: { en: 'Full member', fr: 'Membre', ar: 'عضو', cn: '会员' }, amount: eur(200_00) },
    { type: null, amount: eur(40_00) },
  ],
  tax: [{ taxRateBasisPoints: 550, net: eur(40_00), tax: eur(2_20) }],
  open: [eur(120_00)],
  owedBack: [eur(45_00)],
};

function open(query: string, role: Role = Role.staff, change: Partial<AccountingSummary> = {}) {
  reply(getAccountingSummary, { ...summary, ...change });
  return renderRemote(<AccountingPage />, { path: `/invoice/accounting?${query}`, role });
}

test('shows revenue, tax by exact rate, accounts and open items at the end of the period', async () => {
  open(november);
  expect(await screen.findByRole('row', { name: /Full member €200.00/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Other invoices €40.00/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /5.5% €40.00 €2.20/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /1200 Receivables €240.00 €120.00 €120.00/ })).toBeVisible();
  expect(requestsTo(getAccountingSummary)[0]?.query).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  expect(screen.getByText('To be refunded to payers').nextSibling).toHaveTextContent('€45.00');
  expect(screen.getByText('Closed through September 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Close October/ })).not.toBeInTheDocument();
});

test('an address without a period, or with one that can’t be read, shows the present year', async () => {
  open('from=2026-02-31&to=yesterday');
  await waitFor(() => expect(requestsTo(getAccountingSummary)).toHaveLength(1));
  const year = new Date().getFullYear();
  expect(requestsTo(getAccountingSummary)[0]?.query?.from).toBe(`${year}-01-01`);
});

test('administrators close the last month that has ended, and reopen the last closed one with a reason', async () => {
  const { user } = open(november, Role.administrator);
  const closing = await openDialog(user, 'Close October 2026');
  reply(closeMonth, { closedThrough: '2026-10' });
  reply(getAccountingSummary, { ...summary, closedThrough: '2026-10' });
  await user.click(closing.getByRole('button', { name: 'Close months' }));
  await waitFor(() => expect(requestsTo(closeMonth)[0]?.body).toEqual({ month: '2026-10' }));
  const reopening = await openDialog(user, 'Reopen October 2026');
  await write(user, reopening.getByRole('textbox', { name: 'Reason for the file' }), 'A payment was missing');
  reply(reopenMonth, { closedThrough: '2026-09' });
  await user.click(reopening.getByRole('button', { name: 'Reopen month' }));
  const sent = { month: '2026-10', reason: 'A payment was missing' };
  await waitFor(() => expect(requestsTo(reopenMonth)[0]?.body).toEqual(sent));
});

test('says why a period can’t be saved for DATEV', async () => {
  const message = 'A DATEV file covers one calendar year. Choose days of one year.';
  replyProblem(downloadDatev, { status: 422, code: 'period_over_years', message });
  renderRemote(<Toaster />);
  const { user } = open('from=2025-11-01&to=2026-11-30&on=2026-11-30');
  await user.click(await screen.findByRole('button', { name: 'Export for DATEV' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('lists the journal of the period and open items of a past day', async () => {
  reply(listJournal, [
    {
      id: someId(1),
      event: 'issue',
      bookedOn: '2026-11-18',
      document: 'INV-2026-00017',
      invoiceId: someId(7),
      text: null,
      payerName: 'Ada Moreau',
      debitKind: 'receivables',
      debitAccount: '1200',
      creditKind: 'revenue',
      creditAccount: '4000',
      taxRateBasisPoints: 0,
      amount: eur(120_00),
    },
  ]);
  const { unmount } = open(`view=journal&${november}`);
  expect(
    await screen.findByRole('row', { name: /Invoice.*INV-2026-00017.*1200.*Receivables.*4000.*Revenue.*€120.00/ }),
  ).toBeVisible();
  unmount();
  const item = { invoiceId: someId(7), number: 'INV-2026-00017', payerName: 'Ada Moreau' };
  reply(listOpenItems, [{ ...item, issuedOn: '2026-11-18', dueOn: '2026-12-18', open: eur(120_00) }]);
  open(`view=open&${november}`);
  expect(await screen.findByRole('row', { name: /INV-2026-00017 Ada Moreau.*€120.00/ })).toBeVisible();
  expect(requestsTo(listOpenItems)[0]?.query?.on).toBe('2026-11-30');
});

test('administrators change accounts; a wrong number is marked and an empty one for a rate is left out', async () => {
  const value = { accounts: [...defaultAccounts], consultantNumber: 1001, clientNumber: 1 };
  const setting = { version: 3, value, taxRates: [0, 700], currency: 'EUR' as const };
  reply(getAccounts, setting);
  const { user } = open(`view=accounts&${november}`, Role.administrator);
  const bank = await screen.findByRole('textbox', { name: 'Bank' });
  await write(user, bank, '18');
  await write(user, screen.getByRole('textbox', { name: /^Tax at 7%/ }), '');
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  expect(bank).toHaveAccessibleDescription(/Enter four digits/);
  expect(requestsTo(setAccounts)).toHaveLength(0);
  await write(user, bank, '1810');
  reply(setAccounts, { ...setting, version: 4 });
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  await waitFor(() => expect(requestsTo(setAccounts)).toHaveLength(1));
  const kept = defaultAccounts.filter(
    ({ kind, taxRateBasisPoints }) => !(kind === 'tax' && taxRateBasisPoints === 700),
  );
  const accounts = kept.map((one) => (one.kind === 'bank' ? { ...one, number: '1810' } : one));
  const sent = { version: 3, value: { ...value, accounts: expect.arrayContaining(accounts) } };
  expect(requestsTo(setAccounts)[0]?.body).toEqual(sent);
  expect(requestsTo(setAccounts)[0]?.body).not.toMatchObject({
    value: { accounts: expect.arrayContaining([expect.objectContaining({ kind: 'tax', taxRateBasisPoints: 700 })]) },
  });
});
