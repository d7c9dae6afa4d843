import type { DueLapse, Renewal, RenewalMember, RenewalPreview } from '@guildhall/shared/contracts';
import {
  lapseMemberships,
  listDueLapses,
  listRenewalMembers,
  listRenewals,
  previewRenewal,
  resumeRenewal,
  startRenewal,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import RenewalPage from './RenewalPage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

const member: RenewalMember = {
  userId: someId(1),
  name: 'Ada Moreau',
  memberNumber: 'M-00001',
  membershipType: { en: 'Full member' },
  until: '2026-12-31',
  next: { from: '2027-01-01', until: '2027-12-31' },
  amount: eur(120_00),
  exception: null,
};
const left: RenewalMember = { ...member, userId: someId(2), name: 'Bo Lind', exception: 'no_address' };

const preview: RenewalPreview = {
  endsBy: '2026-12-31',
  members: 1,
  totals: [eur(120_00)],
  exceptions: [{ reason: 'no_address', count: 1 }],
};

const buildRun = (parts: Partial<Renewal> = {}): Renewal => ({
  id: someId(9),
  endsBy: '2026-12-31',
  state: 'running',
  total: 200,
  done: 50,
  invoiced: 49,
  exceptions: [{ reason: 'paused', count: 1 }],
  startedAt: '2026-11-20T09:00:00.000Z',
  startedBy: 'Rosa Lind',
  finishedAt: null,
  ...parts,
});

const buildDueLapse = (parts: Partial<DueLapse> = {}): DueLapse => ({
  id: someId(3),
  version: 4,
  name: 'Cleo Roux',
  memberNumber: 'M-00003',
  until: '2025-12-31',
  invoice: { id: someId(30), number: 'INV-2026-00030' },
  open: eur(120_00),
  ...parts,
});

interface Shown {
  runs?: Renewal[];
  found?: RenewalPreview;
  lapses?: DueLapse[];
}

function open({ runs = [], found = preview, lapses = [] }: Shown = {}) {
  reply(listDueLapses, lapses);
  reply(listRenewals, runs);
  reply(previewRenewal, found);
  reply(listRenewalMembers, found.members > 0 ? [member, left] : []);
  return renderRemote(<RenewalPage />, { role: Role.administrator, path: '/invoice/renewal' });
}

test('the dry run shows who would be invoiced, the total and why some are skipped', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Memberships that end' });
  expect(await within(table).findByRole('row', { name: /Ada Moreau.*120.00.*Draft invoice/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Bo Lind.*No postal address/ })).toBeVisible();
  expect(screen.getByLabelText('Period ends by')).toHaveValue('12/31/2026');
  expect(screen.getByText('Total including tax').previousSibling).toHaveTextContent('€120.00');
});

test('requests another day from the server and puts it in the URL', async () => {
  const { user } = open();
  const input = await screen.findByLabelText('Period ends by');
  await user.type(input, '2027-03-31', { initialSelectionStart: 0, initialSelectionEnd: 10 });
  await waitFor(() => expect(requestsTo(previewRenewal).at(-1)?.query).toMatchObject({ endsBy: '2027-03-31' }));
  expect(requestsTo(listRenewalMembers).at(-1)?.query).toMatchObject({ endsBy: '2027-03-31' });
});

test('a run starts after a question and shows its progress', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create 1 draft' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the renewal?' }));
  replyProblem(startRenewal, { status: 409, code: 'renewal_running', message: 'A renewal run is under way.' });
  await user.click(dialog.getByRole('button', { name: 'Create 1 draft' }));
  expect(await dialog.findByText('A renewal run is under way.')).toBeVisible();
  reply(startRenewal, buildRun());
  reply(listRenewals, [buildRun()]);
  await user.click(dialog.getByRole('button', { name: 'Create 1 draft' }));
  expect(await screen.findByText('50 of 200')).toBeVisible();
  expect(requestsTo(startRenewal).at(-1)?.body).toEqual({ endsBy: '2026-12-31' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create 1 draft' })).not.toBeInTheDocument());
});

test('a run that ended leads to its drafts; a stopped one can go on', async () => {
  const stopped = buildRun({ state: 'stopped', finishedAt: '2026-11-20T09:05:00.000Z' });
  const { user } = open({ runs: [stopped, buildRun({ id: someId(8), state: 'done', done: 200 })] });
  const runs = within(await screen.findByRole('list', { name: 'Renewal runs' }));
  expect(runs.getAllByRole('link', { name: 'View drafts' })[0]).toHaveAttribute('href', '/invoiceList?state=draft');
  expect(runs.getAllByText('49 drafts created')).toHaveLength(2);
  reply(resumeRenewal, buildRun());
  reply(listRenewals, [buildRun()]);
  await user.click(runs.getByRole('button', { name: 'Continue' }));
  expect(await runs.findByText('50 of 200')).toBeVisible();
});

test('says that no period ends by then, and offers no run', async () => {
  open({ found: { endsBy: '2026-12-31', members: 0, totals: [], exceptions: [] } });
  expect(await screen.findByText('No memberships end by this day')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Write|Renew/ })).not.toBeInTheDocument();
});

test('a membership that is due to lapse waits for a decision, and the dialog stays open if it is refused', async () => {
  const other = buildDueLapse({ id: someId(4), name: 'Dan Iwu', memberNumber: 'M-00004' });
  const { user } = open({ lapses: [buildDueLapse(), other] });
  const table = within(await screen.findByRole('table', { name: 'Memberships due to lapse' }));
  expect(table.getByRole('row', { name: /Cleo Roux.*INV-2026-00030.*120.00/ })).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Let lapse: Dan Iwu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let this membership lapse?' }));
  reply(lapseMemberships, [{ id: other.id, ok: false, code: 'lapse_not_due', message: 'No longer due.' }]);
  await user.click(dialog.getByRole('button', { name: 'Let lapse' }));
  expect(await dialog.findByText('This membership is no longer due to lapse.')).toBeVisible();
  expect(requestsTo(lapseMemberships)[0]?.body).toEqual({ items: [{ id: other.id, version: 4 }] });
});

test('all memberships that are due lapse together', async () => {
  const other = buildDueLapse({ id: someId(4), name: 'Dan Iwu' });
  const { user } = open({ lapses: [buildDueLapse(), other] });
  await user.click(await screen.findByRole('button', { name: 'Let 2 memberships lapse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let 2 memberships lapse?' }));
  expect(dialog.getByText('Cleo Roux')).toBeVisible();
  reply(
    lapseMemberships,
    [someId(3), someId(4)].map((id) => ({ id, ok: true, code: null, message: null })),
  );
  reply(listDueLapses, []);
  await user.click(dialog.getByRole('button', { name: 'Let lapse' }));
  await waitFor(() =>
    expect(screen.queryByRole('table', { name: 'Memberships due to lapse' })).not.toBeInTheDocument(),
  );
  expect(requestsTo(lapseMemberships)[0]?.body).toMatchObject({ items: [{ id: someId(3) }, { id: someId(4) }] });
});
