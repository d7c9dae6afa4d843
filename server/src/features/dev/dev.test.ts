import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testApp, type TestApp } from '../../testing/app.ts';
import type { LiveState } from './live.ts';

const developing = { isDevelopment: true, publicUrl: 'http://localhost:8080' };

const openPage = (t: TestApp) =>
  t.app.inject({
    url: '/auth/login',
    headers: { host: 'localhost', accept: 'text/html', 'accept-encoding': 'gzip, br' },
  });

/** Reads the stream of a page that stays open until the end of the test. */
async function listen(t: TestApp) {
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const response = await fetch(`${address}/dev/events`, { signal: leave.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    leave: () => leave.abort(),
    async next(): Promise<LiveState> {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(text);
        if (found?.[1]) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1]);
        }
        const { value = '', done } = await reader.read();
        if (done) throw new Error('The stream has ended.');
        text += value;
      }
    },
  };
}

/** A message from the watching process. */
const tell = (message: unknown) => process.emit('message', message, undefined);

const siteWithoutScreens = (t: TestApp) => {
  mkdirSync(t.config.siteDir, { recursive: true });
  const lists = { scripts: [], federation: [], files: [] };
  const tables = { shared: {}, chunks: {}, prerendered: {}, frames: {}, themes: '' };
  const provides = { hostApi: '1.0.0', packages: {} };
  writeFileSync(
    join(t.config.siteDir, 'site.json'),
    JSON.stringify({ build: '1.0.0+aaaaaaaaaaaa', provides, ...lists, ...tables }),
  );
};

test('a page in development listens for builds, with a script that has the page’s own nonce', async () => {
  const t = await testApp({ config: developing });
  siteWithoutScreens(t);
  const { body, headers } = await openPage(t);
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  const tag = /<script defer src="\/dev\/live\.js" data-version="[\w.-]+" nonce="([^"]+)"><\/script><\/head>/.exec(
    body,
  );
  expect(tag?.[1]).toBe(nonce);
  const script = await t.app.inject({ url: '/dev/live.js', headers: { host: 'localhost' } });
  expect([script.statusCode, script.body.includes('/dev/events')]).toEqual([200, true]);
});

test('tells an open page about new builds and compile errors, and when they are fixed', async () => {
  const t = await testApp({ config: developing });
  const page = await listen(t);
  expect(page.response.headers.get('content-type')).toContain('text/event-stream');
  const first = await page.next();
  expect(first.problems).toEqual([]);
  tell({ part: 'demo', isNew: false, problem: 'Unexpected token' });
  expect(await page.next()).toEqual({
    version: first.version,
    problems: [{ part: 'demo', message: 'Unexpected token' }],
  });
  tell({ part: 'demo', isNew: true, problem: null });
  const repaired = await page.next();
  expect(repaired.problems).toEqual([]);
  expect(repaired.version).not.toBe(first.version);
  page.leave();
});

test('ignores messages from other programs', async () => {
  const t = await testApp({ config: developing });
  const page = await listen(t);
  await page.next();
  tell({ part: 'demo' });
  tell('hello');
  tell({ part: 'demo', isNew: true, problem: null });
  expect((await page.next()).version).toMatch(/\.1$/);
  page.leave();
});

test('open pages do not keep the server from stopping', async () => {
  const t = await testApp({ config: developing });
  const page = await listen(t);
  await page.next();
  await t.app.close();
  await expect(page.next()).rejects.toThrow();
});

test.each([
  ['a server that is not in development', { isDevelopment: false, publicUrl: 'http://localhost:8080' }],
  ['a server that others can reach', { ...developing, isLoopback: false }],
])('%s has none of it', async (_name, config) => {
  const t = await testApp({ config });
  siteWithoutScreens(t);
  expect((await openPage(t)).body).not.toContain('/dev/');
  for (const url of ['/dev/live.js', '/dev/events'])
    expect((await t.app.inject({ url, headers: { host: 'localhost' } })).body).not.toMatch(/EventSource|^data:/m);
});

test('a foreign page whose name points at this machine gets nothing', async () => {
  const t = await testApp({ config: developing });
  const response = await t.app.inject({ url: '/dev/live.js', headers: { host: 'rebound.example' } });
  expect(response.statusCode).toBe(404);
});
