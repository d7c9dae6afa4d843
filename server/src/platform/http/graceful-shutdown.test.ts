import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fileBody } from '../../testing/cases.ts';
import { testApp } from '../../testing/app.ts';
import { closeGracefully, graceMs } from './graceful-shutdown.ts';

/** A request that a test sends in chunks, over a separate connection. */
async function open(port: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => {});
  const answer = once(socket, 'close').then(() => text);
  return { socket, answer };
}

/** A listening server, with a half-received upload. */
async function withHalfAnUpload() {
  const t = await testApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const { token } = await t.signInAs('member');
  const { body, headers } = fileBody('letter.txt', 'A long letter.\n'.repeat(500));
  const upload = await open(port);
  const head = [
    'POST /api/query-files HTTP/1.1',
    'host: guildhall.test',
    `authorization: Bearer ${token}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${body.length}`,
  ];
  const arrived = new Promise<void>((resolve) => t.app.server.once('request', () => resolve()));
  upload.socket.write(`${head.join('\r\n')}\r\n\r\n`);
  upload.socket.write(body.subarray(0, 500));
  await arrived;
  return { ...t, port, upload, rest: body.subarray(500) };
}

/** Replaces the ten seconds: the test ends the wait itself. */
function holdTheTimer() {
  let runOut = () => {};
  const real = globalThis.setTimeout;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== graceMs) return real(work, ms);
    runOut = work;
    return real(() => {}, 0);
  }) as typeof setTimeout);
  return () => runOut();
}

/** Waits until the server accepts no more connections. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const opened = await open(port).catch(() => null);
    if (!opened) return;
    opened.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a running upload may finish within ten seconds of the request to stop', async () => {
  const { app, port, upload, rest } = await withHalfAnUpload();
  const closing = closeGracefully(app);
  await untilRefused(port);
  upload.socket.write(rest);
  expect(await upload.answer).toMatch(/^HTTP\/1.1 201 /);
  await closing;
  expect(graceMs).toBe(10_000);
});

/** Waits for the next part of a response. */
const responded = (socket: Socket) => once(socket, 'data');

const health = 'GET /api/health/live HTTP/1.1\r\nhost: guildhall.test\r\n\r\n';

test('an open connection still gets its next response, which closes it', async () => {
  const { app, port, upload, rest } = await withHalfAnUpload();
  const kept = await open(port);
  kept.socket.write(health);
  await responded(kept.socket);
  const closing = closeGracefully(app);
  // A request that was on its way when the server was asked to stop.
  await new Promise((resolve) => setTimeout(resolve, 200));
  kept.socket.write(health);
  expect((await kept.answer).match(/HTTP\/1.1 200 /g)).toHaveLength(2);
  upload.socket.write(rest);
  await closing;
});

test('closes idle connections while an upload is still running', async () => {
  const { app, port, upload, rest } = await withHalfAnUpload();
  const idle = await open(port);
  idle.socket.write(health);
  await responded(idle.socket);
  const closing = closeGracefully(app);
  expect(await idle.answer).toMatch(/^HTTP\/1.1 200 /);
  upload.socket.write(rest);
  await closing;
});

test('cuts off requests that have not finished by then', async () => {
  const { app, upload } = await withHalfAnUpload();
  const runOut = holdTheTimer();
  const closing = closeGracefully(app);
  runOut();
  await closing;
  expect(await upload.answer).toBe('');
});
