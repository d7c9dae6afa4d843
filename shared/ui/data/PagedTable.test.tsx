import * as z from 'zod/mini';
import { contract } from '../../contracts/contract.ts';
import { pageQuery, sortBy } from '../../contracts/primitives.ts';
import { callPage } from '../../http/index.ts';
import { keepPreviousData, queryOptions } from '../../query/index.ts';
import type { QueryOf } from '../../contracts/contract.ts';
import { renderRemote, reply, replyLater, replyProblem, requestsTo, screen, waitFor } from '../../testing/index.ts';
import { PagedTable } from './PagedTable.tsx';
import { SearchBox, StatusFilter } from './filters.tsx';
import { usePagedList } from './use-paged-list.ts';

const listThings = contract.get('/things', {
  summary: 'Things',
  permission: 'signedIn',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(['draft', 'sent'])),
    sort: z._default(sortBy(['name', 'size']), 'name'),
  }),
  response: z.array(z.strictObject({ id: z.string(), name: z.string(), size: z.number() })),
  paged: true,
});

const thingsQuery = (query: QueryOf<typeof listThings>) =>
  queryOptions({
    queryKey: ['things', query],
    queryFn: ({ signal }) => callPage(listThings, { query, signal }),
    placeholderData: keepPreviousData,
  });

const nameColumn = { header: 'Name', cell: ({ name }: { name: string }) => name, sort: 'name' };
const sizeColumn = { header: 'Size', cell: ({ size }: { size: number }) => size, sort: 'size', align: 'end' } as const;

function Things() {
  const list = usePagedList(listThings, thingsQuery);
  return (
    <PagedTable
      label="Things"
      list={list}
      toolbar={
        <>
          <SearchBox list={list} />
          <StatusFilter
            list={list}
            name="state"
            label="State"
            options={[
              { value: 'draft', label: 'Draft' },
              { value: 'sent', label: 'Sent' },
            ]}
          />
        </>
      }
      columns={[nameColumn, sizeColumn]}
    />
  );
}

const tea = { id: '1', name: 'Tea', size: 3 };

test('shows the rows and their number', async () => {
  reply(listThings, [tea], { totalCount: 61 });
  renderRemote(<Things />);
  expect(await screen.findByRole('cell', { name: 'Tea' })).toBeVisible();
  expect(screen.getByText('1–25 of 61')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
});

test('says that a list is too long to be counted, and opens pages beyond what is counted', async () => {
  reply(listThings, [tea], { totalCount: 10_001 });
  renderRemote(<Things />);
  expect(await screen.findByText('1–25 of more than 10,000')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('More than 10,000 entries');
});

test.each([
  ['another page follows', 10_026, true],
  ['the last page is full', 10_025, false],
])('beyond what is counted, the next page can be opened when %s', async (_case, totalCount, isEnabled) => {
  reply(listThings, [tea], { totalCount });
  renderRemote(<Things />, { path: '/things?page=401' });
  expect(await screen.findByText(/of more than 10,000/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(!isEnabled);
});

test('says that it is loading', async () => {
  const release = replyLater(listThings, [tea]);
  renderRemote(<Things />);
  expect(screen.getByRole('table', { name: 'Things' })).toHaveAttribute('aria-busy', 'true');
  release();
  expect(await screen.findByRole('cell', { name: 'Tea' })).toBeVisible();
});

test('says why a list failed and offers a retry', async () => {
  replyProblem(listThings, { status: 403, code: 'forbidden', message: 'Not for you today.' });
  const { user } = renderRemote(<Things />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not for you today.');
  reply(listThings, [tea]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('cell', { name: 'Tea' })).toBeVisible();
});

test('distinguishes an empty list from one without matches', async () => {
  reply(listThings, []);
  const { user, address } = renderRemote(<Things />, { path: '/things?state=sent' });
  expect(await screen.findByText('No results')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  expect(address()).toBe('/things');
});

test('keeps page, filter and sort in the URL', async () => {
  reply(listThings, [tea], { totalCount: 100 });
  const { user, address } = renderRemote(<Things />, { path: '/things?page=2&sort=-size' });
  const size = await screen.findByRole('columnheader', { name: 'Size' });
  expect(size).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe('/things?page=3&sort=-size');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Sent');
  expect(address()).toBe('/things?sort=-size&state=sent');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(address()).toBe('/things?sort=name&state=sent');
  await waitFor(() =>
    expect(requestsTo(listThings).at(-1)?.query).toEqual({ page: '1', pageSize: '25', sort: 'name', state: 'sent' }),
  );
});

test('a phone sorts by hidden columns too, and shows the current order', async () => {
  const NamesOnly = () => (
    <PagedTable
      label="Things"
      list={usePagedList(listThings, thingsQuery)}
      columns={[nameColumn]}
      sortable={[nameColumn, sizeColumn]}
    />
  );
  reply(listThings, [tea]);
  const { user, address } = renderRemote(<NamesOnly />, { path: '/things?sort=-size' });
  const order = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(order).toHaveDisplayValue('Sort by Size, descending');
  await user.selectOptions(order, 'Sort by Size, ascending');
  expect(address()).toBe('/things?sort=size');
});

test('the sort menu names the default order when no column has it', async () => {
  const NamesOnly = () => (
    <PagedTable label="Things" list={usePagedList(listThings, thingsQuery)} columns={[nameColumn]} />
  );
  reply(listThings, [tea]);
  renderRemote(<NamesOnly />, { path: '/things?sort=-size' });
  expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Default order');
});

test('searches once, a moment after the last key press', async () => {
  reply(listThings, [tea]);
  const { user, address } = renderRemote(<Things />);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tea');
  await waitFor(() => expect(address()).toBe('/?q=tea'));
  await waitFor(() => expect(requestsTo(listThings).map(({ query }) => query.q)).toEqual([undefined, 'tea']));
});

test('opens the list despite an invalid URL', async () => {
  reply(listThings, [tea]);
  renderRemote(<Things />, { path: '/things?page=-4&state=nonsense&sort=-size' });
  expect(await screen.findByRole('cell', { name: 'Tea' })).toBeVisible();
  expect(requestsTo(listThings)[0]?.query).toEqual({ page: '1', pageSize: '25', sort: '-size' });
});
