import {
  cancelExport,
  changeApplications,
  downloadExport,
  dryRunApplications,
  getExport,
  listExportQuestions,
  listApplications,
  listMembershipTypes,
  listUsers,
  startExport,
} from '@guildhall/shared/contracts';
import type { ListExport, ResponseOf } from '@guildhall/shared/contracts';
import {
  buildSessionUser,
  keptName,
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { applicationId, buildSummary } from '../../testing/builders.ts';
import ApplicationsPage from './ApplicationsPage.tsx';

const secondId = applicationId.replace(/.$/, '9');
const second = buildSummary({ id: secondId, number: 'APP-2026-00043', applicantName: 'Grace Okafor', version: 7 });

const buildExport = (parts: Partial<ListExport> = {}): ListExport => ({
  id: '0192f0c1-0000-7000-8000-000000000777',
  format: 'xlsx',
  state: 'done',
  rowsDone: 2,
  rowsTotal: 2,
  fileName: 'Applications 2026-11-20.xlsx',
  begunAgain: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-21T09:00:00.000Z',
  ...parts,
});

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

test('keeps the filter in the URL and sends it to the server', async () => {
  reply(listApplications, [buildSummary()]);
  const { user, address } = renderRemote(<ApplicationsPage />, { path: '/forms/membership/list?q=Ada' });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'in_review');
  expect(address()).toContain('state=in_review');
  await waitFor(() =>
    expect(requestsTo(listApplications).at(-1)?.query).toMatchObject({ q: 'Ada', state: 'in_review' }),
  );
});

test.each([
  [1, 1, `/applications/${applicationId}`],
  [2, 0, `/applications/${applicationId}`],
  [3, 0, `/forms/membership/${applicationId}`],
] as const)('shows role %i %i links to the confidential file and opens its own page', async (role, links, page) => {
  reply(listApplications, [buildSummary()]);
  renderRemote(<ApplicationsPage />, { role });
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute('href', page);
  expect(screen.queryAllByRole('link', { name: /Open file/ })).toHaveLength(links);
});

test('hides the office’s tools from members', async () => {
  reply(listApplications, [buildSummary()]);
  renderRemote(<ApplicationsPage />, { role: 3 });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Export|Filters/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Assigned to' })).not.toBeInTheDocument();
});

test('marks overdue applications in words', async () => {
  const late = { ...buildSummary().progress, dueAt: '2020-01-01T12:00:00.000Z' };
  reply(listApplications, [
    buildSummary({ state: 'changes_requested', progress: late }),
    buildSummary({ id: secondId, number: 'APP-2026-00043', state: 'lapsed', progress: late }),
  ]);
  renderRemote(<ApplicationsPage />, { role: 2 });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  expect(screen.getAllByText('Overdue')).toHaveLength(1);
  expect(within(screen.getByRole('row', { name: /00042/ })).getByText('Overdue')).toBeInTheDocument();
});

test('offers the office all filters and removes each applied one', async () => {
  reply(listApplications, [buildSummary()]);
  reply(listMembershipTypes, []);
  reply(listUsers, []);
  const { user, address } = renderRemote(<ApplicationsPage />, {
    role: 2,
    path: '/forms/membership/list?state=in_review,deferred&due=overdue',
  });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Assigned to' }), 'mine');
  await user.click(screen.getByRole('checkbox', { name: 'Deferred' }));
  await waitFor(() =>
    expect(requestsTo(listApplications).at(-1)?.query).toMatchObject({
      state: 'in_review',
      due: 'overdue',
      assignee: 'mine',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove filter Due: Overdue' }));
  expect(address()).not.toContain('due=');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).not.toMatch(/state=|assignee=/);
});

test('remembers chosen columns and their order for the next visit', async () => {
  reply(listApplications, [buildSummary()]);
  const { user, unmount } = renderRemote(<ApplicationsPage />, { role: 3 });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Membership' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move State up' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move State up' }));
  expect(within(dialog).getByRole('checkbox', { name: 'Number' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  const chosen = ['State', 'Number', 'Next step', 'Due', 'References', 'Last changed'];
  await waitFor(() => expect(headings()).toEqual(chosen));
  unmount();
  renderRemote(<ApplicationsPage />, { role: 3 });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  expect(headings()).toEqual(chosen);
});

test.each([
  [null, ['Number', 'Membership', 'State', 'Next step', 'Due', 'References', 'Last changed']],
  [['secret', '-number', 'number', 7], ['Number']],
])('stored columns %j are shown as %j, and all others can be chosen', async (stored, shown) => {
  localStorage.setItem(keptName(buildSessionUser().id, 'columns', 'applications'), JSON.stringify(stored));
  reply(listApplications, [buildSummary()]);
  const { user } = renderRemote(<ApplicationsPage />, { role: 3 });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  expect(headings()).toEqual(shown);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const boxes = within(await screen.findByRole('dialog')).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes).toHaveLength(11);
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(shown.length);
});

test('assigns several applications at once and reports each result', async () => {
  reply(listApplications, [buildSummary({ version: 3 }), second]);
  reply(listUsers, []);
  reply(changeApplications, [
    { id: applicationId, ok: true, code: null, message: null },
    { id: secondId, ok: false, code: 'version_conflict', message: 'Changed.' },
  ]);
  const { user } = renderRemote(<ApplicationsPage />, { role: 2 });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('1 done, 1 failed')).toBeInTheDocument();
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('link', { name: 'APP-2026-00043' })).toBeInTheDocument();
  expect(within(dialog).getByText(/changed it/)).toBeInTheDocument();
  expect(requestsTo(changeApplications)[0]?.body).toEqual({
    action: 'assign',
    assigneeId: null,
    items: [
      { id: applicationId, version: 3 },
      { id: secondId, version: 7 },
    ],
  });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('checkbox', { name: 'Select APP-2026-00042' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select APP-2026-00043' })).toBeChecked();
});

const planned = (parts: Partial<ResponseOf<typeof dryRunApplications>[number]> = {}) => ({
  id: applicationId,
  ok: true,
  code: null,
  message: null,
  asked: [],
  ...parts,
});

async function openAskReferees() {
  reply(listApplications, [buildSummary({ version: 3 }), second]);
  const { user } = renderRemote(<ApplicationsPage />, { role: 2 });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Ask the referees' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('names whom each application asks, and why another cannot, before anybody is asked', async () => {
  const refusal = { id: secondId, ok: false, code: 'transition_refused', message: 'Not now.' };
  reply(dryRunApplications, [planned({ asked: ['Jean Petit', 'Noor Haddad'] }), planned(refusal)]);
  reply(changeApplications, [{ id: applicationId, ok: true, code: null, message: null }, refusal]);
  const { user, dialog } = await openAskReferees();
  expect(await dialog.findByText('Possible: 1 · Not possible: 1')).toBeInTheDocument();
  const [ready, refused] = dialog.getAllByRole('listitem');
  expect(ready).toHaveTextContent('APP-2026-00042');
  expect(ready).toHaveTextContent('Will be asked: Jean Petit and Noor Haddad');
  expect(refused).toHaveTextContent('APP-2026-00043');
  expect(refused).toHaveTextContent('Not possible in its current state.');
  expect(requestsTo(changeApplications)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  expect(await screen.findByText('1 done, 1 failed')).toBeInTheDocument();
});

test('cannot ask referees when no selected application allows it', async () => {
  const refusal = { ok: false, code: 'transition_refused', message: 'Not now.' };
  reply(dryRunApplications, [planned(refusal), planned({ ...refusal, id: secondId })]);
  const { dialog } = await openAskReferees();
  expect(await dialog.findByText('Possible: 0 · Not possible: 2')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Ask the referees' })).toBeDisabled();
});

test('requires a reason and a day for a hold and keeps the input after a refusal', async () => {
  reply(listApplications, [buildSummary()]);
  reply(dryRunApplications, [planned()]);
  replyProblem(changeApplications, { status: 503, code: 'temporarily_unavailable', message: 'Busy. Try again.' });
  const { user } = renderRemote(<ApplicationsPage />, { role: 2 });
  await user.click(await screen.findByRole('checkbox', { name: 'Select APP-2026-00042' }));
  await user.click(await screen.findByRole('button', { name: 'Put on hold' }));
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: 'Put on hold' });
  await user.click(send);
  expect(requestsTo(changeApplications)).toHaveLength(0);
  expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toBeInvalid();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Waits for a paper');
  await user.type(within(dialog).getByLabelText(/Resumes on/), '2999-01-31');
  await user.click(send);
  expect(await within(dialog).findByText('Busy. Try again.')).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toHaveValue('Waits for a paper');
});

test('exports with the current filters, order and visible columns', async () => {
  reply(listApplications, [buildSummary()]);
  reply(startExport, buildExport());
  replyProblem(downloadExport, { status: 503, code: 'temporarily_unavailable', message: 'Busy. Try again.' });
  const { user } = renderRemote(<ApplicationsPage />, {
    role: 2,
    path: '/forms/membership/list?state=in_review&sort=-number&page=1',
  });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Format' }), 'csv');
  await user.click(within(dialog).getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Applications 2026-11-20.xlsx is ready.')).toBeInTheDocument();
  expect(requestsTo(startExport)[0]?.body).toEqual({
    list: 'applications',
    format: 'csv',
    query: { state: 'in_review', sort: '-number' },
    columns: ['number', 'applicant', 'state', 'nextStep', 'dueAt', 'assignee', 'updatedAt'],
    language: 'en',
  });
  // The download starts by itself; after a failure a click tries again.
  expect(await screen.findByText('Busy. Try again.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(requestsTo(downloadExport)).toHaveLength(2));
});

test('exports chosen answers of the application forms as columns', async () => {
  reply(listApplications, [buildSummary()]);
  reply(listExportQuestions, [
    { key: 'birthDate', label: { en: 'Date of birth' } },
    { key: 'country', label: { en: 'Country' } },
    { key: 'degree', label: { en: 'Degree' } },
  ]);
  reply(startExport, buildExport({ state: 'cancelled', fileName: null }));
  const { user } = renderRemote(<ApplicationsPage />, { role: 2, path: '/forms/membership/list?page=1' });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByText('Answers from the application forms'));
  await user.click(await within(dialog).findByRole('checkbox', { name: 'All questions' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Country' }));
  expect(within(dialog).getByText('Answers from the application forms (2 of 3)')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(requestsTo(startExport)[0]?.body).toMatchObject({ answers: ['birthDate', 'degree'] }));
});

test('shows the progress of a long export and can cancel it', async () => {
  reply(listApplications, [buildSummary()]);
  const running = buildExport({ state: 'running', rowsDone: 250, rowsTotal: 1000, fileName: null });
  reply(startExport, running);
  reply(getExport, running);
  reply(cancelExport, { ...running, state: 'cancelled' });
  const { user } = renderRemote(<ApplicationsPage />, { role: 2 });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('progressbar', { name: 'Creating the file' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('250 of 1,000')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop export' }));
  expect(await screen.findByText('Export stopped.')).toBeInTheDocument();
});

test('says so when the server restarted an export', async () => {
  reply(listApplications, [buildSummary()]);
  const anew = { state: 'running', rowsDone: 0, rowsTotal: 1000, fileName: null, begunAgain: true } as const;
  reply(startExport, buildExport(anew));
  reply(getExport, buildExport(anew));
  const { user } = renderRemote(<ApplicationsPage />, { role: 2 });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/started again from the first row/)).toBeInTheDocument();
});

test('redirects a page beyond the last to the last page', async () => {
  reply(listApplications, [buildSummary()], { totalCount: 61 });
  reply(listApplications, [], { totalCount: 61, once: true });
  const { address } = renderRemote(<ApplicationsPage />, { role: 2, path: '/forms/membership/list?page=99999' });
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toBeInTheDocument();
  expect(address()).toContain('page=3');
  expect(screen.queryByText('No applications yet')).not.toBeInTheDocument();
});

test.each([
  ['nothing matches', '?q=zzz', 'No results', 'Clear filters'],
  ['there is nothing yet', '', 'No applications yet', undefined],
])('says so when %s', async (_what, search, title, button) => {
  reply(listApplications, []);
  const { user, address } = renderRemote(<ApplicationsPage />, { role: 2, path: `/forms/membership/list${search}` });
  expect(await screen.findByText(title)).toBeInTheDocument();
  if (button === undefined) return;
  await user.click(screen.getByRole('button', { name: button }));
  expect(address()).not.toContain('q=');
});
