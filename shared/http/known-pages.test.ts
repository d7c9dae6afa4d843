import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios';
import * as z from 'zod/mini';
import { contract } from '../contracts/contract.ts';
import { createHttpClient } from './client.ts';

const things = contract.get('/things', {
  summary: 'Things',
  permission: 'signedIn',
  query: z.strictObject({ page: z._default(z.number(), 1) }),
  response: z.array(z.strictObject({ id: z.string() })),
  paged: true,
});

/** A server with ETags on its list, and a client of it. */
function listOf(...ids: string[]) {
  const server = { ids, token: 'first', statuses: [] as number[] };
  const adapter: AxiosAdapter = async (config) => {
    const tag = `"${server.ids.join()}${String(config.params)}"`;
    const status = config.headers.get('If-None-Match') === tag ? 304 : 200;
    server.statuses.push(status);
    const response = {
      status,
      statusText: '',
      data: status === 304 ? '' : { message: 'Done.', data: server.ids.map((id) => ({ id })), totalCount: 9 },
      headers: new AxiosHeaders({ etag: tag }),
      config,
    };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError('refused', undefined, config, null, response);
  };
  return { server, ...createHttpClient({ adapter, token: () => server.token }) };
}

test('a page that has not changed is taken from memory, the very same rows', async () => {
  const { server, callPage } = listOf('a');
  const first = await callPage(things);
  expect(await callPage(things)).toBe(first);
  expect(first).toEqual({ rows: [{ id: 'a' }], totalCount: 9 });
  expect(server.statuses).toEqual([200, 304]);
});

test('a page that has changed replaces the one before', async () => {
  const { server, callPage } = listOf('a');
  await callPage(things);
  server.ids = ['a', 'b'];
  expect((await callPage(things)).rows).toEqual([{ id: 'a' }, { id: 'b' }]);
  await callPage(things);
  expect(server.statuses).toEqual([200, 200, 304]);
});

test('another page and another session know nothing of it', async () => {
  const { server, callPage } = listOf('a');
  await callPage(things);
  await callPage(things, { query: { page: 2 } });
  server.token = 'second';
  await callPage(things);
  server.token = 'first';
  await callPage(things);
  expect(server.statuses).toEqual([200, 200, 200, 200]);
});

test('only the newest fifty pages are remembered', async () => {
  const { server, callPage } = listOf('a');
  for (let page = 1; page <= 51; page += 1) await callPage(things, { query: { page } });
  await callPage(things, { query: { page: 2 } });
  await callPage(things, { query: { page: 1 } });
  expect(server.statuses.slice(-2)).toEqual([304, 200]);
});
