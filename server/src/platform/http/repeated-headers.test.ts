import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { testApp } from '../../testing/app.ts';

/** Sends a raw request, which no HTTP client would send, and returns status and body of the response. */
async function send(port: number, lines: string[]): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'), 'latin1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]), body: text.split('\r\n\r\n')[1] ?? '' };
}

async function listening() {
  const t = await testApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const { token } = await t.signInAs('administrator');
  const ask = (...headers: string[]) => send(port, ['GET /api/auth/me HTTP/1.1', ...headers]);
  return { t, port, token, ask };
}

test('case 17: answers 401 to an Authorization header that is not exactly one token', async () => {
  const { ask, token } = await listening();
  const host = 'host: guildhall.test';
  expect((await ask(host, `authorization: Bearer ${token}`)).status).toBe(200);
  const refused = [
    ['authorization: Bearer'],
    [`authorization: Bearer  ${token}`],
    [`authorization: Bearer ${token}, Bearer ${token}`],
    [`authorization: Bearer ${'x'.repeat(10_000)}`],
    [`authorization: Bearer ${'é'.repeat(43)}`],
    [`authorization: Bearer ${token}`, 'authorization: Bearer x'],
    ['Authorization: Bearer x', `authorization: Bearer ${token}`],
    [`authorization: Bearer ${token}`, `AUTHORIZATION: Bearer ${token}`],
  ];
  for (const headers of refused) {
    const { status, body } = await ask(host, ...headers);
    expect({ headers, status, code: JSON.parse(body).code }).toEqual({ headers, status: 401, code: 'not_signed_in' });
  }
});

test('refuses a request that names two hosts, on pages and in the API', async () => {
  const { port } = await listening();
  for (const path of ['/api/health/live', '/', '/metrics']) {
    const { status, body } = await send(port, [`GET ${path} HTTP/1.1`, 'host: guildhall.test', 'Host: evil.example']);
    expect([path, status, JSON.parse(body).code]).toEqual([path, 400, 'repeated_header']);
  }
});
