import type { Contract } from '@guildhall/shared/contracts';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { testApp } from './app.ts';

/** The keys that every object inherits and that a table may therefore seem to have. */
const keys = ['constructor', '__proto__', 'prototype', 'valueOf', 'toString'];

const shapeOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema && 'shape' in schema ? Object.keys(Object(schema.shape)) : [];

/** Requests with the key wherever a contract takes one: in the path, as a value and as the name of a value. */
function requestsWith(key: string, { method, path, query, body }: Contract) {
  const url = `/api${path.replace(/:\w+/g, key)}`;
  const values = shapeOf(query).map((name) => `?${name}=${key}`);
  const urls = [url, ...[`?${key}=1`, `?sort=-${key}`, ...values].map((search) => url + search)];
  const payloads =
    method === 'GET' ? [undefined] : [{ [key]: key }, Object.fromEntries(shapeOf(body).map((name) => [name, key]))];
  return urls.flatMap((one) => payloads.map((payload) => ({ method, url: one, ...(payload && { payload }) })));
}

// `npm test` takes a key for every contract, in turn; complete runs take every key for every contract.
test.each(keys.map((key, turn) => [key, turn] as const))(
  'case 152: %s is refused or unknown wherever a request can have a key',
  async (key, turn) => {
    const t = await testApp();
    const { token } = await t.signInAs('administrator');
    const failed: string[] = [];
    let asked = 0;
    for (const contract of t.app.apiContracts.filter(
      ({ replyKind, path }, index) =>
        replyKind !== 'events' && !/signOut|sessions/.test(path) && (isFullRun() || index % keys.length === turn),
    ))
      for (const request of requestsWith(key, contract)) {
        asked += 1;
        const { statusCode, body } = await t.app.inject({
          ...request,
          headers: { authorization: `Bearer ${token}` },
          // Each has its own client address: rate limits are tested elsewhere.
          remoteAddress: `10.0.${asked >> 8}.${asked & 255}`,
        });
        if (statusCode >= 500 || body.includes('not_signed_in'))
          failed.push(`${request.method} ${request.url}: ${statusCode}`);
      }
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  },
  120_000,
);

test('case 152: an unknown field is named, also when every object inherits its name', async () => {
  const t = await testApp();
  const { statusCode, body } = await t.app.inject({
    method: 'POST',
    url: '/api/auth/signIn',
    payload: { email: 'ada@example.org', password: 'x', valueOf: 1 },
  });
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { fields: { valueOf: { code: 'unknown_field' } } }]);
});
