import {
  answerQuery,
  askQuery,
  getQuery,
  listApplications,
  listInvoices,
  listQueries,
  resolveQuery,
} from '@guildhall/shared/contracts';
import {
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
} from '@guildhall/shared/testing';
import { buildQuery, buildQuerySummary, queryId } from '../../testing/builders.ts';
import QueriesPage from './QueriesPage.tsx';

const open = (search = '', language: 'en' | 'ar' = 'en') =>
  renderRemote(<QueriesPage />, { path: `/query/list${search}`, language });
type User = ReturnType<typeof open>['user'];

async function write(user: User, subject = 'Deadline', body = 'May I have a week more?') {
  await user.click(await screen.findByRole('textbox', { name: 'Subject' }));
  await user.paste(subject);
  await user.click(screen.getByRole('textbox', { name: 'Your question' }));
  await user.paste(body);
}
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send question' }));

beforeEach(() => {
  reply(listQueries, []);
  reply(listApplications, []);
  reply(listInvoices, []);
});

test('loads the list on retry after a lost connection', async () => {
  replyNothing(listQueries);
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply(listQueries, [buildQuerySummary()]);
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Deadline for changes' })).toBeVisible();
});

test('marks an empty question and sends nothing', async () => {
  const { user } = open('?ask=new');
  await screen.findByRole('textbox', { name: 'Subject' });
  await send(user);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Subject' })).toBeInvalid());
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Your question' })).toBeInvalid();
  expect(requestsTo(askQuery)).toHaveLength(0);
});

test('does not ask for a subject when there is none', async () => {
  open('?ask=new');
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /What is it about/ })).not.toBeInTheDocument());
});

test.each([
  ['a lost connection', () => replyNothing(askQuery)],
  ['a busy server', () => replyProblem(askQuery, { status: 429, code: 'too_many_requests', retryAfterSeconds: 60 })],
])('keeps the question after %s and sends it again as the same one', async (_, fail) => {
  const { user } = open('?ask=new');
  fail();
  await write(user);
  await send(user);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('May I have a week more?');
  reply(askQuery, buildQuery());
  reply(getQuery, buildQuery());
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Deadline for changes' })).toBeVisible();
  const [first, second] = requestsTo(askQuery).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});

test('restores an unfinished question after a reload', async () => {
  const first = open('?ask=new');
  await write(first.user);
  first.unmount();
  open('?ask=new');
  expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveValue('May I have a week more?');
});

test('shows a new answer before settling the query', async () => {
  reply(listQueries, [buildQuerySummary()]);
  reply(getQuery, buildQuery());
  const { user } = open(`?query=${queryId}`);
  const settle = await screen.findByRole('button', { name: 'Mark as resolved' });
  replyProblem(resolveQuery, { status: 409, code: 'version_conflict', message: 'Changed.' });
  const [question] = buildQuery().messages;
  const theirs = { ...question!, id: '0192f0c1-0000-7000-8000-000000000062', fromOffice: true, body: 'Until Friday.' };
  reply(getQuery, buildQuery({ version: 2, messages: [question!, theirs] }));
  await user.click(settle);
  expect(await screen.findByText('Until Friday.')).toBeVisible();
  reply(resolveQuery, buildQuery({ state: 'resolved', version: 3, reopenableUntil: '2099-01-01T00:00:00Z' }));
  await user.click(screen.getByRole('button', { name: 'Mark as resolved' }));
  await waitFor(() => expect(requestsTo(resolveQuery).at(-1)?.body).toEqual({ version: 2 }));
});

test('keeps the direction of a Latin-script message in Arabic', async () => {
  reply(listQueries, [buildQuerySummary()]);
  reply(getQuery, buildQuery());
  open(`?query=${queryId}`, 'ar');
  expect((await screen.findByText('May I have a week more?')).closest('[dir]')).toHaveAttribute('dir', 'auto');
  expect(document.body.textContent).not.toMatch(/[٠-٩]/);
  expect(requestsTo(answerQuery)).toHaveLength(0);
});
