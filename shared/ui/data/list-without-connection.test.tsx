import { act } from '@testing-library/react';
import * as z from 'zod/mini';
import { contract } from '../../contracts/contract.ts';
import { pageQuery } from '../../contracts/primitives.ts';
import type { QueryOf } from '../../contracts/contract.ts';
import { callPage } from '../../http/index.ts';
import { keepPreviousData, queryOptions } from '../../query/index.ts';
import { renderRemote, reply, replyNothing, replyProblem, requestsTo, screen, waitFor } from '../../testing/index.ts';
import { SearchBox } from './filters.tsx';
import { PagedTable } from './PagedTable.tsx';
import { usePagedList } from './use-paged-list.ts';

const listMembers = contract.get('/members', {
  summary: 'Members',
  permission: 'signedIn',
  query: z.extend(pageQuery, {}),
  response: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  paged: true,
});

/** A query that polls every few seconds; the shell does so once the server responds again. */
let retry = () => {};

function Members() {
  const list = usePagedList(listMembers, (query: QueryOf<typeof listMembers>) =>
    queryOptions({
      queryKey: ['members', query],
      queryFn: ({ signal }) => callPage(listMembers, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  );
  ({ retry } = list);
  return (
    <PagedTable
      label="Members"
      list={list}
      toolbar={<SearchBox list={list} />}
      columns={[{ header: 'Name', cell: ({ name }) => name }]}
    />
  );
}

const ada = { id: '1', name: 'Ada Moreau' };
const table = () => screen.getByRole('table', { name: 'Members' });

test('keeps the last rows without a connection and says how old they are, until new ones arrive', async () => {
  reply(listMembers, [ada]);
  const { user } = renderRemote(<Members />);
  await screen.findByRole('cell', { name: 'Ada Moreau' });
  expect(screen.queryByText(/Rows from/)).not.toBeInTheDocument();

  replyNothing(listMembers);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'b');
  expect(await screen.findByText(/^Rows from \d+:\d\d/)).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Ada Moreau' })).toBeVisible();
  expect(table()).toHaveStyle({ opacity: 1 });
  expect(table()).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText(/internal error/)).not.toBeInTheDocument();

  const asked = requestsTo(listMembers).length;
  act(() => retry());
  await waitFor(() => expect(requestsTo(listMembers).length).toBeGreaterThan(asked));
  expect(await screen.findByText(/^Rows from/)).toBeVisible();

  reply(listMembers, [{ id: '2', name: 'Béla Kiss' }]);
  act(() => retry());
  expect(await screen.findByRole('cell', { name: 'Béla Kiss' })).toBeVisible();
  expect(screen.queryByText(/Rows from/)).not.toBeInTheDocument();
});

test('reports a missing connection instead of an error for a list that never loaded', async () => {
  replyNothing(listMembers);
  renderRemote(<Members />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server.');
  expect(screen.queryByText(/internal error/)).not.toBeInTheDocument();
});

test('treats a proxy without a server like a missing connection', async () => {
  replyProblem(listMembers, { status: 502, code: 'error' });
  renderRemote(<Members />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server.');
});
