import { getMe, signIn } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';

const credentials = { email: 'ada@example.org', password: 'quiet harbour at noon' };

type App = Awaited<ReturnType<typeof testApp>>['app'];

const send = (app: App, payload: string, contentType = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/auth/signIn', payload, headers: { 'content-type': contentType } });

const raw = async (payload: string, contentType?: string) => send((await testApp()).app, payload, contentType);

test('case 61: refuses a body over 1 MiB before reading it', async () => {
  const response = await raw(JSON.stringify({ ...credentials, password: 'x'.repeat(1024 * 1024) }));
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: 'body_too_large' });
});

test('case 62: deeply nested JSON or too many keys cost next to nothing', async () => {
  const deep = '['.repeat(500_000);
  const wide = `{${Array.from({ length: 10_000 }, (_, i) => `"k${i}":1`).join(',')}}`;
  const { app } = await testApp();
  // The first request compiles the route. CPU time is independent of other processes.
  await send(app, '{}');
  const before = process.cpuUsage();
  for (const payload of [deep, wide]) expect((await send(app, payload)).statusCode).toBe(400);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});

test.each([
  ['{"__proto__":{"isAdmin":true}}'],
  ['{"email":"a@example.org","password":"x","constructor":{"prototype":{"a":1}}}'],
  ['{"email":"a@example.org","password":"x","__pro\\u0074o__":{}}'],
])('case 63: %s reaches no prototype', async (payload) => {
  const response = await raw(payload);
  expect(response.statusCode).toBe(400);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test.each([
  ['a number for a text', '{"email":5,"password":"x"}', 'email'],
  ['null', '{"email":null,"password":"x"}', 'email'],
  ['a list', '{"email":["a@example.org"],"password":"x"}', 'email'],
  ['true', '{"email":"a@example.org","password":true}', 'password'],
])('case 65: refuses %s instead of coercing it', async (_what, payload, field) => {
  const response = await raw(payload);
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toHaveProperty(field);
});

test.each(['\\ud800', 'x\\udc00', '\\u0000'])(
  'case 65: refuses %s, which the database cannot store, as malformed',
  async (escape) => {
    const response = await raw(`{"email":"a@example.org","password":"${escape}"}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_json']);
    expect((await raw('{"email":"a@example.org","password":"\\ud83d\\ude00"}')).statusCode).toBe(401);
  },
);

test('case 65: refuses the same key twice, in a body and in an address', async () => {
  expect((await raw('{"email":"a@example.org","email":"b@example.org","password":"x"}')).statusCode).toBe(400);
  const { app, signInAs } = await testApp();
  const { token } = await signInAs('administrator');
  const twice = await app.inject({ url: '/api/auth/me?a=1&a=2', headers: { authorization: `Bearer ${token}` } });
  expect(twice.statusCode).toBe(400);
});

test('refuses and names an unknown field', async () => {
  const { call } = await testApp();
  const { status, body } = await call(signIn, { body: { ...credentials, role: 1 } });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ role: { code: 'unknown_field', message: expect.any(String) } });
});

test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x']])(
  'does not read a body of type %s',
  async (contentType) => {
    const response = await raw(JSON.stringify(credentials), contentType);
    expect([400, 415]).toContain(response.statusCode);
  },
);

test('refuses requests without a session, and reveals nothing else', async () => {
  const { call } = await testApp();
  const { status, body, headers } = await call(getMe);
  expect(status).toBe(401);
  expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});

test('an unknown path under /api is a problem, not a page', async () => {
  const { app } = await testApp();
  const response = await app.inject({ url: '/api/nothing/here' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found' });
});

test('the server does not start with a route without a contract', async () => {
  const { apiFeatures } = await import('../../routes.ts');
  apiFeatures.push(async (app) => {
    app.get('/bare', () => 'nobody checked');
  });
  try {
    await expect(testApp()).rejects.toThrow('GET /api/bare has no contract');
  } finally {
    apiFeatures.pop();
  }
});
