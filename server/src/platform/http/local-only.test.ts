import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testApp } from '../../testing/app.ts';

/** What a proxy on the same machine sends that rewrites the host name and adds no header. */
const rewritten = (headers: Record<string, string> = {}) => ({ host: 'localhost:8080', ...headers });

test('case 154: HTTP/1.0, which nginx speaks unless told otherwise, does not open the inbox', async () => {
  const { app } = await testApp();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const statusOf = async (version: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /dev/inbox HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split(' ')[1];
  };
  expect(await statusOf('1.1')).toBe('200');
  expect(await statusOf('1.0')).toBe('404');
});

test.each([
  ['the page’s own request', { origin: 'https://members.example.org' }],
  ['a file of the page', { referer: 'https://members.example.org/auth/login' }],
])('case 154: the inbox closes once a browser shows with %s that a proxy rewrites the host', async (_, headers) => {
  const { app } = await testApp();
  const open = async () => (await app.inject({ url: '/dev/inbox', headers: rewritten() })).statusCode;
  expect(await open()).toBe(200);
  await app.inject({
    url: '/api/health/live',
    headers: rewritten({ 'sec-fetch-site': 'same-origin', ...headers }),
  });
  expect(await open()).toBe(404);
});

test.each([
  ['another website', rewritten({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })],
  [
    'a name that points at this machine',
    { host: 'evil.example', 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' },
  ],
  ['the page itself', rewritten({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8080' })],
])('the inbox stays open after a request of %s', async (_, headers) => {
  const { app } = await testApp();
  await app.inject({ url: '/api/health/live', headers });
  expect((await app.inject({ url: '/dev/inbox', headers: rewritten() })).statusCode).toBe(200);
});
