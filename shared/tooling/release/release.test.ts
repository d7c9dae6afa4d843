import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentTypeOf, immutable, activeBuild, type Deployments } from '../deployments/index.ts';
import { buildNumber, makeBuild, startFakeS3, type FakeS3 } from '../deployments/testing/index.ts';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import * as moves from './moves.ts';
import { adopt, release, type Release } from './release.ts';
import { openTarget } from './target.ts';

const workspace = join(__dirname, '../../..');
const credentials = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' };
const [first, second] = [buildNumber(1), buildNumber(2)];
const chunk = 'static/js/1.0123456789abcdef.chunk.js';

let root: string;
let s3: FakeS3;
let folder: string;
let bucket: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gh-release-'));
  s3 = await startFakeS3();
  folder = join(root, 'store');
  bucket = `s3://deployments/site?endpoint=${s3.url}`;
});
afterEach(async () => {
  rmSync(root, { recursive: true });
  await s3.stop();
});

/** Puts a build into the workspace as `npm run build` does. */
function built(id: string, build: string, changes: Partial<RemoteDescriptor> = {}): void {
  const made = makeBuild(id, build, changes);
  const dist = join(root, `remote-${id}`, 'dist');
  cpSync(made.folder, join(dist, build), { recursive: true });
  writeFileSync(join(dist, 'current.json'), JSON.stringify(made.deployment));
}

/** The workspace's remotes and their builds; made-up builds where nothing is built yet. */
function builtRemotes(): [id: string, dist: string][] {
  const folders = readdirSync(workspace).filter((name) => name.startsWith('remote-'));
  const distOf = (place: string, name: string) => join(place, name, 'dist');
  const isBuilt = folders.every((name) => existsSync(join(distOf(workspace, name), 'current.json')));
  return folders.map((name) => {
    const id = name.replace('remote-', '');
    if (!isBuilt) built(id, first);
    return [id, distOf(isBuilt ? workspace : root, name)];
  });
}

/** The release tool's input; its output goes to `lines`. */
function toolFor(target: string, options: Release['options'] = {}) {
  const lines: string[] = [];
  const tool = (remote: string): Release => ({
    ...{ remote, root, env: credentials, by: 'Ada' },
    target: openTarget(target, credentials, root),
    terminal: { say: (line) => lines.push(line) },
    options: { built: true, create: true, ...options },
  });
  return { lines, tool };
}

const readDocument = (target: string): Promise<Deployments> => openTarget(target, credentials, root).store.read();
const activeAt = async (target: string, id: string) => {
  const found = (await readDocument(target)).remotes[id];
  return found && activeBuild(found);
};

describe.each([
  [
    'a folder',
    () => folder,
    (path: string, content: string) => writeFileSync(join(folder, 'r/demo', first, path), content),
    (path: string) => readFileSync(join(folder, 'r/demo', first, path), 'utf8'),
  ],
  [
    'a bucket',
    () => bucket,
    (path: string, content: string) => s3.damage(`/deployments/site/r/demo/${first}/${path}`, content),
    (path: string) => s3.objects.get(`/deployments/site/r/demo/${first}/${path}`)?.body.toString('utf8'),
  ],
])('into %s', (_name, targetOf, damage, stored) => {
  test('releases and verifies every remote of this workspace', async () => {
    const target = targetOf();
    const remotes = builtRemotes();
    const { tool, lines } = toolFor(target);
    for (const [id, dist] of remotes) {
      const what = tool(id);
      await release({ ...what, options: { ...what.options, dist } }, false);
    }
    const { remotes: deployed } = await readDocument(target);
    expect(Object.keys(deployed).sort()).toEqual(remotes.map(([id]) => id).sort());
    expect(lines.filter((line) => line.startsWith('✓ verify'))).toHaveLength(remotes.length);
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  }, 60_000);

  test('rolls a release back and releases it again', async () => {
    const target = targetOf();
    const { tool } = toolFor(target);
    built('demo', first);
    await release(tool('demo'), false);
    built('demo', second);
    await release(tool('demo'), false);
    expect(await activeAt(target, 'demo')).toBe(second);
    await moves.rollback(tool('demo'));
    expect(await activeAt(target, 'demo')).toBe(first);
    await release(tool('demo'), false);
    expect(await activeAt(target, 'demo')).toBe(second);
  });

  test('repairs damaged files when a build is released again, and lists them', async () => {
    const target = targetOf();
    const { tool, lines } = toolFor(target);
    built('demo', first);
    await release(tool('demo'), false);
    const whole = stored(chunk);
    damage(chunk, 'rotten');
    await release(tool('demo'), false);
    expect(stored(chunk)).toBe(whole);
    expect(lines.find((line) => line.includes('replaced'))).toContain(`damaged there and replaced: ${chunk} (`);
  });

  test('refuses other content under the name of a build, even when a file is damaged', async () => {
    const { tool } = toolFor(targetOf());
    built('demo', first);
    await release(tool('demo'), false);
    damage(chunk, 'rotten');
    built('demo', first, { requires: { react: '^19.0.0' } });
    await expect(release(tool('demo'), false)).rejects.toThrow(/with other content, and never changes/);
    expect(stored(chunk)).toBe('rotten');
  });
});

test('a rollback is refused while a file of its target is damaged', async () => {
  const { tool } = toolFor(folder);
  for (const build of [first, second]) {
    built('demo', build);
    await release(tool('demo'), false);
  }
  writeFileSync(join(folder, 'r/demo', first, chunk), 'rotten');
  await expect(moves.rollback(tool('demo'))).rejects.toThrow(`demo/${first}/${chunk} arrived damaged.`);
  expect(await activeAt(folder, 'demo')).toBe(second);
});

test('a mistyped folder does not become a store', async () => {
  built('demo', first);
  const mistyped = toolFor(join(root, 'stroe'), { create: false });
  await expect(release(mistyped.tool('demo'), false)).rejects.toThrow(
    /holds no deployments\. Check its name.*--create/,
  );
  expect(existsSync(join(root, 'stroe'))).toBe(false);
});

test('an address that no page loads remotes from is refused before anything is uploaded', async () => {
  built('demo', first);
  const what = toolFor(folder, { base: 'https://files.example.org/r' }).tool('demo');
  const env = { ...credentials, REMOTE_ORIGINS: 'https://cdn.example.org' };
  await expect(release({ ...what, env }, false)).rejects.toThrow(
    'No page loads a remote from https://files.example.org: REMOTE_ORIGINS does not name it.',
  );
  expect(existsSync(folder)).toBe(false);
});

test('repairs no other file of the build', async () => {
  const { tool } = toolFor(folder);
  built('demo', first);
  await release(tool('demo'), false);
  const entry = join(folder, 'r/demo', first, 'remoteEntry.js');
  const before = statSync(entry);
  writeFileSync(join(folder, 'r/demo', first, chunk), 'rotten');
  await release(tool('demo'), false);
  expect(statSync(entry)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

describe('releases from the remote’s own origin', () => {
  let origin: Server;
  beforeEach(async () => {
    origin = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '').slice(1);
      const file = join(folder, path);
      if (!existsSync(file)) return response.writeHead(404).end();
      const type = contentTypeOf(path) ?? 'text/plain';
      const headers = { 'content-type': type, 'cache-control': immutable, 'access-control-allow-origin': '*' };
      return response.writeHead(200, headers).end(readFileSync(file));
    });
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    origin.closeAllConnections();
    origin.close();
  });
  const addressOf = () => `http://127.0.0.1:${(origin.address() as AddressInfo).port}/r`;

  test('corrects a failed release when it is repeated with the right address', async () => {
    built('demo', first);
    const wrong = toolFor(folder, { base: 'http://127.0.0.1:9/r' });
    await expect(release(wrong.tool('demo'), false)).rejects.toThrow(/does not answer/);
    expect(await activeAt(folder, 'demo')).toBeUndefined();
    await release(toolFor(folder, { base: addressOf() }).tool('demo'), false);
    expect(await activeAt(folder, 'demo')).toBe(first);
    const stored = await openTarget(folder, {}, root).store.readBuild('demo', first);
    expect(stored?.descriptor.base).toBe(`${addressOf()}/demo/${encodeURIComponent(first)}/`);
  });

  test('keeps the address of a build that people already have', async () => {
    built('demo', first);
    await release(toolFor(folder).tool('demo'), false);
    await expect(release(toolFor(folder, { base: addressOf() }).tool('demo'), false)).rejects.toThrow(
      `demo ${first} was released from /r/demo/${first}/, and its address never changes.`,
    );
  });
});

test('an adoption marks the build as the workspace’s, even when it is already active', async () => {
  const { tool, lines } = toolFor(folder);
  built('demo', first);
  await release(tool('demo'), false);
  await adopt(tool('demo'));
  await adopt(tool('demo'));
  const { demo } = (await readDocument(folder)).remotes;
  expect(demo).toMatchObject({ adopted: first, trail: [first], history: [{ by: 'Ada' }, { by: 'Ada' }] });
  expect(lines.filter((line) => line.includes('it is active already'))).toHaveLength(1);
});

test('refuses an adoption on a running server', async () => {
  const { tool } = toolFor(folder);
  mkdirSync(folder);
  const target = openTarget('https://office.example.org', { RELEASE_TOKEN: 'token' }, root);
  await expect(adopt({ ...tool('demo'), target })).rejects.toThrow(
    /For https:\/\/office\.example\.org: pnpm release demo\./,
  );
});
