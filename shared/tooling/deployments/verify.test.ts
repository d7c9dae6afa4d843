import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, immutable, verifyUpload } from './index.ts';
import { buildNumber, makeBuild } from './testing/index.ts';

const build = buildNumber(1);
const chunk = 'static/js/1.0123456789abcdef.chunk.js';
const made = makeBuild('demo', build);

type Answer = (response: ServerResponse, path: string) => void;
const file: Answer = (response, path) => {
  const content = path === chunk || path === 'remoteEntry.js' ? readFileSync(join(made.folder, path)) : null;
  if (!content) response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  else response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': immutable }).end(content);
};

let server: Server;
let answer: Answer;
let url: string;

beforeEach(async () => {
  answer = file;
  server = createServer((request, response) =>
    answer(response, decodeURIComponent(request.url ?? '').replace(`/r/demo/${build}/`, '')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const folder = () => createFolderStore(mkdtempSync(join(tmpdir(), 'gh-store-')));

test('fetches every file from where browsers will load it', async () => {
  expect(await verifyUpload(folder(), made.deployment, url)).toMatch(/^2 files fetched from http:/);
});

test.each<[string, Answer, RegExp]>([
  ['is missing', (response) => response.writeHead(404).end(), /answered with 404/],
  [
    'arrives changed',
    (response) =>
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': immutable }).end('hello'),
    /other bytes/,
  ],
  [
    'is sent as a page',
    (response, path) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': immutable })
        .end(readFileSync(join(made.folder, path))),
    /sent as text\/html/,
  ],
  [
    'may be cached only briefly',
    (response, path) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        .end(readFileSync(join(made.folder, path))),
    /must say "immutable"/,
  ],
])('stops when a file %s', async (_name, wrong, message) => {
  answer = (response, path) => (path === chunk ? wrong(response, path) : file(response, path));
  await expect(verifyUpload(folder(), made.deployment, url)).rejects.toThrow(message);
});

test('stops when a missing file is answered with a page', async () => {
  answer = (response, path) =>
    path.includes('not-there')
      ? response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
      : file(response, path);
  await expect(verifyUpload(folder(), made.deployment, url)).rejects.toThrow(/It must be 404 and no page/);
});

test('stops when nothing serves the files, or another origin may not run them', async () => {
  server.closeAllConnections();
  await expect(verifyUpload(folder(), made.deployment, 'http://127.0.0.1:9')).rejects.toThrow(/does not answer/);
  const base = `${url}/r/demo/${build}/`;
  const elsewhere = { ...made.deployment, descriptor: { ...made.deployment.descriptor, base } };
  await expect(verifyUpload(folder(), elsewhere, undefined)).rejects.toThrow(/access-control-allow-origin/);
});

test('reads a folder without an address back from disk and says so', async () => {
  const store = folder();
  await store.addBuild(made.deployment, made.folder);
  expect(await verifyUpload(store, made.deployment, undefined)).toMatch(/read back from disk; nothing was fetched/);
  const place = mkdtempSync(join(tmpdir(), 'gh-store-'));
  const damaged = createFolderStore(place);
  await damaged.addBuild(made.deployment, made.folder);
  writeFileSync(join(place, 'r/demo', build, chunk), 'cut');
  await expect(verifyUpload(damaged, made.deployment, undefined)).rejects.toThrow(/arrived damaged/);
  rmSync(join(place, 'r/demo', build, chunk));
  await expect(verifyUpload(damaged, made.deployment, undefined)).rejects.toThrow(/did not arrive/);
});
