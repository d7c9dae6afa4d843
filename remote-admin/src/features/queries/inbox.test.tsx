import {
  countQueues,
  getQuery,
  listQueries,
  listUsers,
  mergeQuery,
  noteWriting,
  snoozeQuery,
  splitQuery,
} from '@guildhall/shared/contracts';
import { addDays, Role } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { renderRemote, reply, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import { buildMessage, buildQuery, buildQuerySummary } from '../../testing/queries.ts';
import QueriesPage from './QueriesPage.tsx';

const queryId = someId(70);
const otherId = someId(80);
const counts = { mine: 2, unassigned: 1, office: 3, requester: 4, snoozed: 0 };
const open = (search = `?query=${queryId}`) =>
  renderRemote(<QueriesPage />, { path: `/query/list${search}`, role: Role.staff });

beforeEach(() => {
  localStorage.clear();
  reply(countQueues, counts);
  reply(listUsers, []);
  reply(noteWriting, { others: [] });
  reply(listQueries, [buildQuerySummary(), buildQuerySummary({ id: otherId, subject: 'The same again' })]);
  reply(getQuery, ({ params }) => buildQuery({ id: params.id }));
});

test('shows the queues with their counts, and each opens its list', async () => {
  const { user, address } = open('');
  const queues = within(await screen.findByRole('navigation', { name: 'Queues' }));
  expect(await queues.findByRole('link', { name: 'Waiting for us (3)' })).toHaveAttribute(
    'href',
    '/query/list?queue=office',
  );
  await user.click(queues.getByRole('link', { name: 'Mine (2)' }));
  expect(address()).toBe('/query/list?queue=mine');
  expect(queues.getByRole('link', { name: 'Mine (2)' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(requestsTo(listQueries).at(-1)?.query).toMatchObject({ queue: 'mine' }));
});

test('says who else is writing, and tells others only after something is typed', async () => {
  reply(noteWriting, { others: ['Grace Lin'] });
  const { user } = open();
  expect(await screen.findByText('Grace Lin is writing in this query.', { ignore: '[role=status]' })).toBeVisible();
  expect(requestsTo(noteWriting).map(({ body }) => body)).toEqual([{ isWriting: false }]);
  await user.type(screen.getByRole('textbox', { name: 'Your answer to Ada Moreau' }), 'H');
  await waitFor(() => expect(requestsTo(noteWriting).at(-1)?.body).toEqual({ isWriting: true }));
});

test('snoozes a query until a day', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Snooze' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze QRY-2026-00003' }));
  await user.click(dialog.getByRole('button', { name: 'In 14 days' }));
  const until = addDays(today(), 14);
  reply(snoozeQuery, buildQuery({ version: 2, snoozedUntil: `${until}T00:00:00.000Z` }));
  reply(getQuery, buildQuery({ version: 2, snoozedUntil: `${until}T00:00:00.000Z` }));
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(requestsTo(snoozeQuery)[0]?.body).toEqual({ version: 1, until }));
  expect(await screen.findByRole('button', { name: 'Unsnooze' })).toBeVisible();
});

test('merges into another query of the same person and goes there', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Merge QRY/ }));
  await user.click(await dialog.findByRole('radio', { name: /The same again/ }));
  reply(mergeQuery, buildQuery({ id: otherId }));
  await user.click(dialog.getByRole('button', { name: 'Merge queries' }));
  await waitFor(() => expect(requestsTo(mergeQuery)[0]?.body).toEqual({ version: 1, intoId: otherId }));
  await waitFor(() => expect(address()).toBe(`/query/list?query=${otherId}`));
});

test('the address of a merged query leads to the one that has its messages', async () => {
  reply(getQuery, buildQuery({ id: otherId }));
  const { address } = open();
  await waitFor(() => expect(address()).toBe(`/query/list?query=${otherId}`));
});

test('splits chosen messages into a new query', async () => {
  const second = buildMessage({ id: someId(72), body: 'And the bill?' });
  reply(getQuery, ({ params }) => buildQuery({ id: params.id, messages: [buildMessage(), second] }));
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Split' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Split QRY/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Subject of the new query' }), 'The bill');
  await user.click(dialog.getByRole('checkbox', { description: 'And the bill?' }));
  reply(splitQuery, buildQuery({ id: otherId }));
  await user.click(dialog.getByRole('button', { name: 'Split query' }));
  await waitFor(() =>
    expect(requestsTo(splitQuery)[0]?.body).toEqual({ version: 1, subject: 'The bill', messageIds: [someId(72)] }),
  );
  await waitFor(() => expect(address()).toBe(`/query/list?query=${otherId}`));
});

test.each([
  ['2026-11-18T09:20:00.000Z', 'First answer after 20 minutes'],
  ['2026-11-18T14:00:00.000Z', 'First answer after 5 hours'],
  ['2026-11-21T09:00:00.000Z', 'First answer after 3 days'],
])('an answer at %s reads “%s”', async (firstAnswerAt, text) => {
  reply(getQuery, buildQuery({ firstAnswerAt }));
  open();
  expect(await screen.findByText(text)).toBeVisible();
});
