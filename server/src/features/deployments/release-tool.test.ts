import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, activeBuild } from '@guildhall/tooling/deployments';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { buildNumber, makeBuild } from '@guildhall/tooling/deployments/testing';
import { testApp, type TestApp } from '../../testing/app.ts';
import { runReleaseTool } from '../../testing/release-tool.ts';
import { adoptWorkspace } from './adoption.ts';

/** Starts real processes, which takes seconds. */
const slowTest = isFullRun() ? test : test.skip;

// The release tool as a separate process against a running server; its modules have their own tests.

jest.setTimeout(60_000);

const releaseToken = 'a-release-token-of-forty-characters-0000';
const workspace = join(__dirname, '../../../..');
const [first, second] = [buildNumber(1), buildNumber(2)];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-journey-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a build in a workspace like `npm run build`. @returns its `dist` */
function built(projectRoot: string, id: string, build: string): string {
  const made = makeBuild(id, build);
  const dist = join(projectRoot, `remote-${id}`, 'dist');
  mkdirSync(dist, { recursive: true });
  cpSync(made.folder, join(dist, build), { recursive: true });
  writeFileSync(join(dist, 'current.json'), JSON.stringify(made.deployment));
  return dist;
}

/** An allowed origin where nothing responds. */
const silentOrigin = 'http://127.0.0.1:9';

/** Starts the server with this test's store and workspace, or restarts it. */
async function start() {
  const projectRoot = join(folder, 'project');
  mkdirSync(projectRoot, { recursive: true });
  const deployments = join(folder, 'deployments');
  const t = await testApp({ config: { releaseToken, projectRoot, deployments, remoteOrigins: [silentOrigin] } });
  const { store } = t.app.deployments;
  const { waiting } = await adoptWorkspace({ store, projectRoot, clock: t.clock, log: t.app.log });
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  return { t, projectRoot, url, waiting: waiting.map(({ remote, build }) => `${remote} ${build}`) };
}

const tool = (url: string, ...args: string[]) =>
  runReleaseTool([...args, '--to', url, '--by', 'Ada'], { RELEASE_TOKEN: releaseToken });

async function served(t: TestApp): Promise<Record<string, string>> {
  t.app.deployments.forget();
  const { remotes } = (await t.app.inject({ url: '/registry/public.json' })).json();
  return Object.fromEntries(remotes.map(({ id, build }: { id: string; build: string }) => [id, build]));
}

test('start, release, roll back, restart: the build that was rolled back stays out', async () => {
  built(join(folder, 'project'), 'demo', first);
  const { t, url, projectRoot } = await start();
  expect(await served(t)).toEqual({ demo: first });

  const dist = built(projectRoot, 'demo', second);
  const released = await tool(url, 'demo', '--dist', dist);
  expect(released).toMatchObject({ code: 0, lines: expect.stringContaining(`✓ read back demo ${second}`) });
  expect(await served(t)).toEqual({ demo: second });

  expect((await tool(url, 'rollback', 'demo')).code).toBe(0);
  expect(await served(t)).toEqual({ demo: first });

  const again = await start();
  expect(await served(again.t)).toEqual({ demo: first });
  expect(again.waiting).toEqual([`demo ${second}`]);
});

slowTest('a build that could not be verified is not activated by a restart', async () => {
  built(join(folder, 'project'), 'demo', first);
  const { t, url, projectRoot } = await start();
  const dist = built(projectRoot, 'demo', second);
  const refused = await tool(url, 'demo', '--dist', dist, '--base', `${silentOrigin}/r`);
  expect(refused).toMatchObject({ code: 1, lines: expect.stringMatching(/✗ verify .*does not answer/) });
  expect(await served(t)).toEqual({ demo: first });

  const again = await start();
  expect(await served(again.t)).toEqual({ demo: first });
  expect(again.waiting).toEqual([`demo ${second}`]);
  // The corrected retry.
  expect((await tool(again.url, 'demo', '--dist', dist)).code).toBe(0);
  expect(await served(again.t)).toEqual({ demo: second });
});

slowTest('every remote of this workspace is released to a running server', async () => {
  const remotes = readdirSync(workspace).filter((name) => name.startsWith('remote-'));
  const distOf = (name: string) => join(workspace, name, 'dist');
  const isBuilt = remotes.every((name) => existsSync(join(distOf(name), 'current.json')));
  const { url } = await start();
  for (const name of remotes) {
    const id = name.replace('remote-', '');
    // If nothing is built yet, fake builds replace the workspace's.
    const dist = isBuilt ? distOf(name) : built(join(folder, 'made'), id, first);
    const { code, lines } = await tool(url, name, '--dist', dist);
    expect({ code, lines }).toMatchObject({ code: 0, lines: expect.stringContaining('✓ read back') });
  }
  const deployed = (await createFolderStore(join(folder, 'deployments')).read()).remotes;
  expect(Object.keys(deployed).sort()).toEqual(remotes.map((name) => name.replace('remote-', '')).sort());
  for (const remote of Object.values(deployed)) expect(remote.trail).toEqual([activeBuild(remote)]);
});
