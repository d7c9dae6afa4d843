import {
  getBankReconciliation,
  getBankSummary,
  setBankBalance,
  type BankReconciliation,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import BankPage from './BankPage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

const buildReconciliation = (parts: Partial<BankReconciliation> = {}): BankReconciliation => ({
  on: '2026-10-31',
  accounts: [{ account: 'DE89370400440532013000', balance: eur(1370_10), knownOn: '2026-10-30' }],
  bank: eur(1370_10),
  opening: eur(1000_00),
  journal: eur(370_10),
  unbooked: { count: 0, sum: eur(0) },
  later: [],
  unexplained: eur(0),
  ...parts,
});

const open = (found: BankReconciliation) => {
  const none = {
    proposed: 0,
    sure: 0,
    waiting: 0,
    outgoing: 0,
    matched: 0,
    set_aside: 0,
    parkedPayments: 0,
    byRule: { waiting: 0, outgoing: 0 },
  };
  reply(getBankSummary, none);
  reply(getBankReconciliation, found);
  return renderRemote(<BankPage />, { path: '/invoice/bank?view=balance&on=2026-10-31', role: Role.staff });
};

test('says that bank and journal agree', async () => {
  open(buildReconciliation());
  expect(await screen.findByText('Bank and journal agree, and every line is booked.')).toBeVisible();
});

test('explains the difference by the lines not booked, and leads to them', async () => {
  open(buildReconciliation({ journal: eur(250_10), unbooked: { count: 2, sum: eur(120_00) } }));
  expect(await screen.findByText('2 lines that are not booked yet explain the difference.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to lines' })).toHaveAttribute('href', '/invoice/bank?view=waiting');
  const table = screen.getByRole('table', { name: 'Bank and journal' });
  expect(within(table).getByRole('row', { name: '2 lines not booked €120.00' })).toBeVisible();
});

test('names the day on which lines of a closed month were booked later', async () => {
  open(buildReconciliation({ journal: eur(250_10), later: [{ on: '2026-12-01', count: 1, sum: eur(120_00) }] }));
  expect(await screen.findByText('Lines booked on a later day are part of the difference.')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Bank and journal' });
  expect(within(table).getByRole('row', { name: /^1 line booked later, on .*2026 €120\.00$/ })).toBeVisible();
});

test('names the amount that nothing explains', async () => {
  open(buildReconciliation({ unexplained: eur(-60_00) }));
  expect(await screen.findByText(/60\.00 can’t be explained by the lines/)).toBeVisible();
});

test('enters a balance by hand; a failed request keeps what was typed', async () => {
  const account = { account: '', balance: null, knownOn: null };
  const { user } = open(buildReconciliation({ accounts: [account], bank: null, opening: null, unexplained: null }));
  await user.click(await screen.findByRole('button', { name: 'Enter balance' }));
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByRole('textbox', { name: 'Balance at the bank' });
  const save = within(dialog).getByRole('button', { name: 'Save balance' });
  await user.type(amount, 'x');
  await user.click(save);
  expect(amount).toHaveAccessibleDescription(/Enter an amount/);
  await user.clear(amount);
  await user.type(amount, '-1200,50');
  replyProblem(setBankBalance, { status: 500, code: 'internal', message: 'Something went wrong.' });
  await user.click(save);
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(amount).toHaveValue('-1200,50');
  reply(setBankBalance, {});
  await user.click(save);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(requestsTo(setBankBalance).at(-1)?.body).toEqual({ account: '', on: '2026-10-31', amountMinor: -1200_50 });
});
