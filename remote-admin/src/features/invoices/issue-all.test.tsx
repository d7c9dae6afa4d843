import {
  listInvoices,
  listIssueRuns,
  listRefusedDrafts,
  resumeIssueRun,
  startIssueRun,
} from '@guildhall/shared/contracts';
import type { InvoiceSummary, IssueRun } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import InvoicesPage from './InvoicesPage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

const draft: InvoiceSummary = {
  id: someId(1),
  number: null,
  kind: 'invoice',
  payerName: 'Ada Moreau',
  subject: 'Membership fee',
  state: 'draft',
  isOverdue: false,
  gross: eur(120_00),
  open: eur(0),
  issuedOn: null,
  dueOn: null,
  applicationId: null,
  version: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
};

const buildRun = (parts: Partial<IssueRun> = {}): IssueRun => ({
  id: someId(9),
  state: 'running',
  total: 5000,
  done: 50,
  refused: 0,
  startedAt: '2026-11-20T09:00:00.000Z',
  startedBy: 'Rosa Lind',
  finishedAt: null,
  ...parts,
});

function open(runs: IssueRun[] = [], path = '/invoiceList?state=draft&q=ada&sort=payer') {
  reply(listInvoices, [draft]);
  reply(listIssueRuns, runs);
  return renderRemote(<InvoicesPage />, { path, role: Role.staff });
}

test('all drafts of the list are issued after a question, and the card shows how far it is', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Issue the draft in this list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue 1 draft?' }));
  replyProblem(startIssueRun, { status: 409, code: 'list_changed', message: 'The list shows 2 drafts now, not 1.' });
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  expect(await dialog.findByText('The list shows 2 drafts now, not 1.')).toBeVisible();
  reply(startIssueRun, buildRun());
  reply(listIssueRuns, [buildRun()]);
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  expect(await screen.findByText('50 of 5,000')).toBeVisible();
  expect(requestsTo(startIssueRun).at(-1)?.body).toEqual({ q: 'ada', sort: 'payer', expected: 1 });
});

test('once a run ends, the card names what was not issued and why, and the list is asked for anew', async () => {
  open([buildRun()]);
  await screen.findByText('50 of 5,000');
  const before = requestsTo(listInvoices).length;
  reply(listRefusedDrafts, [
    { id: someId(2), payerName: 'Bo Lind', subject: 'Open day', code: 'version_conflict', message: 'Changed.' },
  ]);
  reply(listIssueRuns, [buildRun({ state: 'done', done: 5000, refused: 1, finishedAt: new Date().toISOString() })]);
  const refused = within(await screen.findByRole('list', { name: 'Drafts that were not issued' }, { timeout: 4000 }));
  expect(refused.getByText(/Open day – Someone else changed it/)).toBeVisible();
  expect(refused.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/invoice?id=${someId(2)}`);
  expect(screen.getByText(/4,?999 invoices are issued/)).toBeVisible();
  await waitFor(() => expect(requestsTo(listInvoices).length).toBeGreaterThan(before));
});

test('a stopped run goes on when it is told to', async () => {
  const { user } = open([buildRun({ state: 'stopped', finishedAt: '2026-11-20T09:05:00.000Z' })]);
  reply(resumeIssueRun, buildRun());
  reply(listIssueRuns, [buildRun()]);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('50 of 5,000')).toBeVisible();
  expect(requestsTo(resumeIssueRun)).toHaveLength(1);
});

test('other lists neither offer it nor ask for runs, and what ended long ago is not shown', async () => {
  open([buildRun({ state: 'done', done: 5000, finishedAt: '2020-01-01T09:00:00.000Z' })], '/invoiceList');
  await screen.findByText('Ada Moreau');
  expect(screen.queryByRole('button', { name: /in this list/ })).not.toBeInTheDocument();
  expect(requestsTo(listIssueRuns)).toHaveLength(0);
});
