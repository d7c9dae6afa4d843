import { askQuery, getApplication, getQuery, listQueries, listUsers, resolveQuery } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { buildApplication, someId } from '../../testing/builders.ts';
import { write } from '../../testing/dialogs.ts';
import { buildMessage, buildQuery, buildQuerySummary } from '../../testing/queries.ts';
import QueriesPage from './QueriesPage.tsx';

const open = (search: string) => {
  reply(listQueries, [buildQuerySummary()]);
  reply(listUsers, []);
  return renderRemote(<QueriesPage />, { path: `/query/list${search}`, role: Role.staff });
};

beforeEach(() => localStorage.clear());

test('shows why the queries of an application can’t be loaded, and offers to retry', async () => {
  replyProblem(getApplication, { status: 404, code: 'not_found', message: 'There is no such application.' });
  const { user } = open(`?ask=${someId(1)}`);
  expect(await screen.findByText('There is no such application.')).toBeVisible();
  reply(getApplication, buildApplication());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Your question' })).toBeVisible();
});

test('a question to somebody with a closed account says so, keeps its text, and can be sent later', async () => {
  reply(getApplication, buildApplication());
  const gone = { code: 'requester_unknown', message: 'There is no active person to ask.' };
  replyProblem(askQuery, { status: 422, ...gone, fields: { requesterId: gone }, once: true });
  const { user, address } = open(`?ask=${someId(1)}`);
  await write(user, await screen.findByRole('textbox', { name: 'Subject' }), 'Certificate');
  await write(user, screen.getByRole('textbox', { name: 'Your question' }), 'Which year?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  expect((await screen.findAllByText('There is no active person to ask.')).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('Which year?');

  reply(askQuery, buildQuery());
  reply(getQuery, buildQuery());
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(address()).toBe(`/query/list?query=${someId(70)}`));
  const [first, second] = requestsTo(askQuery).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});

test('a query about an invoice leads to the invoice', async () => {
  reply(getQuery, buildQuery({ about: { kind: 'invoice', id: someId(7), label: 'INV-2026-00017' } }));
  open(`?query=${someId(70)}`);
  expect(await screen.findByRole('link', { name: 'INV-2026-00017' })).toHaveAttribute(
    'href',
    `/invoice?id=${someId(7)}`,
  );
});

test('shows next to the list that a query no longer exists, and offers to retry', async () => {
  replyProblem(getQuery, { status: 404, code: 'not_found', message: 'This query does not exist.' });
  const { user } = open(`?query=${someId(70)}`);
  expect(await screen.findByText('This query does not exist')).toBeVisible();
  reply(getQuery, buildQuery());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('May I have a week more?')).toBeVisible();
});

test('does not resolve a query with an unread answer', async () => {
  reply(getQuery, buildQuery());
  const { user } = open(`?query=${someId(70)}`);
  const resolve = await screen.findByRole('button', { name: 'Resolve' });
  replyProblem(resolveQuery, { status: 409, code: 'version_conflict', message: 'Ada Moreau wrote a minute ago.' });
  reply(getQuery, buildQuery({ version: 2, messages: [buildMessage({ body: 'One more thing.' })] }));
  await user.click(resolve);
  expect(await screen.findByText('Ada Moreau wrote a minute ago.')).toBeVisible();
  expect(await screen.findByText('One more thing.')).toBeVisible();
});
