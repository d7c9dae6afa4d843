import {
  answerQuery,
  askQuery,
  countQueues,
  getApplication,
  getQuery,
  listQueries,
  listUsers,
  noteWriting,
  resolveQuery,
  sortQuery,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildApplication, buildUser, someId } from '../../testing/builders.ts';
import { buildMessage, buildQuery, buildQuerySummary } from '../../testing/queries.ts';
import QueriesPage from './QueriesPage.tsx';

const myId = '0192f0c1-0000-7000-8000-000000000001';
const queryId = someId(70);
const open = (search = '') => renderRemote(<QueriesPage />, { path: `/query/list${search}`, role: Role.staff });
const openThread = (parts: Parameters<typeof buildQuery>[0] = {}) => {
  reply(listQueries, [buildQuerySummary()]);
  reply(listUsers, ({ query }) => (query.role === '2' ? [buildUser({ id: myId, role: 2 })] : []));
  reply(getQuery, buildQuery(parts));
  return open(`?query=${queryId}`);
};

beforeEach(() => {
  localStorage.clear();
  reply(countQueues, { mine: 0, unassigned: 0, office: 1, requester: 0, snoozed: 0 });
  reply(noteWriting, { others: [] });
});

test('filters by queue, and beside it by priority and by states that no queue holds, all in the address', async () => {
  reply(listQueries, [buildQuerySummary()]);
  const { user, address } = open('?queue=office');
  expect(await screen.findByRole('link', { name: 'Deadline for changes' })).toHaveAttribute(
    'href',
    `/query/list?queue=office&query=${queryId}`,
  );
  expect(screen.queryByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Assigned to' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'High');
  await waitFor(() => expect(address()).toBe('/query/list?queue=office&priority=high'));
  expect(requestsTo(listQueries).at(-1)?.query).toMatchObject({ queue: 'office', priority: 'high' });
  await user.click(screen.getByRole('link', { name: /^All/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Resolved');
  await waitFor(() => expect(address()).toBe('/query/list?state=resolved'));
});

test('shows a filter from the URL, which can be removed', async () => {
  reply(listQueries, [buildQuerySummary()]);
  open('?queue=mine&state=unanswered&assignee=me');
  expect(await screen.findByRole('combobox', { name: 'State' })).toHaveDisplayValue('Waiting for us');
  expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveDisplayValue('Me');
});

test('rule 14: a note is labelled differently from an answer, and is sent as another kind', async () => {
  const note = buildMessage({ id: someId(72), kind: 'internal_note', fromOffice: true, body: 'She called.' });
  const { user } = openThread({ messages: [buildMessage(), note] });
  const messages = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(messages.getAllByText('Internal note')).toHaveLength(1);
  reply(answerQuery, buildQuery());
  await user.click(screen.getByRole('button', { name: 'Internal note' }));
  expect(screen.getByText('Only the office can read this. It is never emailed.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your note' }), 'Ask Grace first');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(requestsTo(answerQuery)[0]?.body).toMatchObject({ kind: 'internal_note', body: 'Ask Grace first' }),
  );
});

test('scenario 14: the second person to answer sees the first answer and loses no text', async () => {
  const { user } = openThread();
  await user.type(await screen.findByRole('textbox', { name: 'Your answer to Ada Moreau' }), 'My words');
  const theirs = buildMessage({ id: someId(72), fromOffice: true, body: 'Their words' });
  reply(getQuery, buildQuery({ version: 2, messages: [buildMessage(), theirs] }));
  replyProblem(answerQuery, { status: 409, code: 'version_conflict', message: 'Changed.' });
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Their words')).toBeVisible();
  expect(await screen.findByText(/Someone else replied/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your answer to Ada Moreau' })).toHaveValue('My words');
});

test('assigns a query, sets its priority and resolves it', async () => {
  const { user } = openThread();
  reply(sortQuery, buildQuery({ version: 2, assignee: { id: myId, name: 'Ada Moreau' } }));
  const takeOver = await screen.findByRole('button', { name: 'Assign to me' });
  reply(getQuery, buildQuery({ version: 2, assignee: { id: myId, name: 'Ada Moreau' } }));
  await user.click(takeOver);
  await waitFor(() => expect(requestsTo(sortQuery)[0]?.body).toEqual({ version: 1, assigneeId: myId }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'High');
  await waitFor(() => expect(requestsTo(sortQuery)[1]?.body).toEqual({ version: 2, priority: 'high' }));
  reply(resolveQuery, buildQuery({ state: 'resolved', version: 3 }));
  await user.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(requestsTo(resolveQuery)).toHaveLength(1));
});

test('sets the category of a query', async () => {
  const { user } = openThread();
  reply(sortQuery, buildQuery({ version: 2, category: 'invoice' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Invoice');
  await waitFor(() => expect(requestsTo(sortQuery)[0]?.body).toEqual({ version: 1, category: 'invoice' }));
});

test('links to the application it is about', async () => {
  openThread();
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute(
    'href',
    `/applications/${someId(1)}`,
  );
});

test('a closed query accepts notes only', async () => {
  openThread({ state: 'closed', reopenableUntil: '2020-01-01T00:00:00Z' });
  expect(await screen.findByText(/add notes, but no more answers/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your note' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
});

test('asks an applicant about their application', async () => {
  reply(listQueries, []);
  reply(listUsers, []);
  reply(getApplication, buildApplication());
  reply(askQuery, buildQuery({ state: 'waiting_for_requester' }));
  reply(getQuery, buildQuery({ state: 'waiting_for_requester' }));
  const { user, address } = open(`?ask=${someId(1)}`);
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Certificate');
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Which year?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(address()).toBe(`/query/list?query=${queryId}`));
  expect(requestsTo(askQuery)[0]?.body).toEqual({
    subject: 'Certificate',
    body: 'Which year?',
    category: 'application',
    fileIds: [],
    applicationId: someId(1),
    requesterId: someId(2),
  });
  expect(requestsTo(askQuery)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});
