import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { isFullRun } from '../shared/testing/sample.ts';
import {
  buildWorkspace,
  layOut,
  run,
  startDatabase,
  type Container,
  type RunOptions,
  type Running,
} from './testing/container.ts';
import { readProject } from './testing/containerfile.ts';
import { freePort } from './testing/process.ts';
import { remotes } from './testing/workspace.ts';

/** Starts real processes, which takes seconds. */
const slowTest = isFullRun() ? test : test.skip;

// Runs the images' commands as the images do, in folders laid out like theirs. This doesn't test the container engine
// itself: networks, mounts, limits.
jest.setTimeout(120_000);

const folders: string[] = [];
const running: Running[] = [];

beforeAll(buildWorkspace, 300_000);
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function image(path: string, args: Record<string, string> = {}): Container {
  const container = layOut(path, args);
  folders.push(container.root);
  return container;
}

function started(container: Container, options: RunOptions = {}): Running {
  const each = run(container, options);
  running.push(each);
  return each;
}

/** As in production, other machines reach the server through a proxy; nothing leaves this machine during the test. */
const behindProxy = {
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: 'https://members.example',
  MAIL_FROM: 'Office <office@members.example>',
};

function secretsFile({ root }: Container, lines: Record<string, string>): void {
  const path = join(root, 'run/secrets/guildhall.env');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}

/** Sends a request as the proxy for a host name does. */
const ask = (
  port: number,
  path: string,
  host = 'members.example',
): Promise<{ status: number; type: string; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': host };
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += String(chunk)));
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body }),
      );
    })
      .once('error', reject)
      .end();
  });

/** Runs a remote's release job to completion, as compose does. */
async function released(id: string, target: string, options: RunOptions): Promise<void> {
  const job = started(image('deploy/parts/remote.Containerfile', { REMOTE: id }), {
    ...options,
    command: [id, '--built', '--to', target, '--by', 'compose'],
  });
  expect({ code: await job.ended, output: job.output() }).toEqual({ code: 0, output: expect.any(String) });
}

/** The newest build of a remote in the workspace. */
const builtRemote = (id: string): { build: string; audience: string; base: string } =>
  JSON.parse(readProject(`remote-${id}/dist/current.json`)).descriptor;
const entryOf = (id: string) => `/r/${id}/${builtRemote(id).build}/remoteEntry.js`;
const remotesIn = ({ body }: { body: string }): string[] =>
  JSON.parse(body).remotes.map(({ id }: { id: string }) => id);

test('the container with everything becomes healthy, serves its pages with all remotes and shuts down cleanly', async () => {
  const container = image('deploy/one/Containerfile');
  secretsFile(container, { SECRET_KEY: '0'.repeat(64) });
  const port = await freePort();
  const server = started(container, { env: { ...behindProxy, PORT: String(port) } });
  expect(server.isHealthy()).toBe(false);
  await server.healthy();

  expect(await ask(port, '/auth/login')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  expect((await ask(port, '/auth/login')).body).toMatch(/<form[^]*type="password"/);
  expect(await ask(port, '/api/health/ready')).toMatchObject({ status: 200 });
  expect(remotesIn(await ask(port, '/registry/public.json')).sort()).toEqual(
    remotes.filter((id) => builtRemote(id).audience === 'public').sort(),
  );
  for (const id of remotes) expect([id, (await ask(port, entryOf(id))).status]).toEqual([id, 200]);
  expect(server.output()).toMatch(/Create the first administrator here[^]*https:\/\/members\.example\/auth\/set-up#/);
  // The secrets file was read: without SECRET_KEY the server would have created a key.
  expect(existsSync(join(container.root, 'data/secret.key'))).toBe(false);
  expect(existsSync(join(container.root, 'data/postgres/cluster/PG_VERSION'))).toBe(true);

  const { code, ms } = await server.stop();
  expect([code, ms < 5000]).toEqual([0, true]);
  expect(server.isHealthy()).toBe(false);
});

describe('one container per part', () => {
  let database: Awaited<ReturnType<typeof startDatabase>>;
  beforeAll(async () => {
    database = await startDatabase();
  });
  afterAll(() => database.stop());

  slowTest(
    'two servers of one image start without remotes, jobs release them, and the staff area stays internal',
    async () => {
      const [open, office] = [image('deploy/parts/server.Containerfile'), image('deploy/parts/server.Containerfile')];
      const volumes = { '/data': join(open.root, 'data'), '/deployments': join(open.root, 'deployments') };
      for (const container of [open, office])
        secretsFile(container, {
          DATABASE_URL: database.url,
          SECRET_KEY: '1'.repeat(64),
          RELEASE_TOKEN: 'r'.repeat(32),
        });
      const [openPort, officePort] = [await freePort(), await freePort()];
      const members = started(open, { env: { ...behindProxy, PORT: String(openPort), AUDIENCES: 'public' } });
      const staff = started(office, {
        env: {
          ...behindProxy,
          PORT: String(officePort),
          AUDIENCES: 'public,staff',
          STAFF_HOSTS: 'office.example,127.0.0.1',
        },
        volumes,
      });
      // Both start at once on an empty database: one creates the tables, the other waits.
      await Promise.all([members.healthy(), staff.healthy()]);
      expect(remotesIn(await ask(openPort, '/registry/public.json'))).toEqual([]);
      expect(await ask(openPort, '/auth/login')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });

      // One remote is released through the office's server, as in compose; one into the folder shared by the servers.
      await released('admin', `http://127.0.0.1:${officePort}`, { env: { RELEASE_TOKEN: 'r'.repeat(32) } });
      await released('demo', '/deployments', { volumes: { '/deployments': volumes['/deployments'] } });
      const { remotes: deployed } = JSON.parse(readFileSync(join(volumes['/deployments'], 'deployments.json'), 'utf8'));
      for (const id of ['admin', 'demo'])
        expect(deployed[id].history).toMatchObject([
          { action: 'release', build: builtRemote(id).build, by: 'compose' },
        ]);
      // The deployments are cached for half a second.
      await new Promise((resolve) => setTimeout(resolve, 600));
      for (const port of [openPort, officePort])
        expect(remotesIn(await ask(port, '/registry/public.json'))).toEqual(['demo']);
      for (const [port, host] of [
        [openPort, 'members.example'],
        [officePort, 'office.example'],
      ] as const)
        expect((await ask(port, entryOf('demo'), host)).status).toBe(200);

      // The public server serves no staff-area files under any host name; the office's server does under its own.
      const served = async (port: number, host: string) => [
        (await ask(port, entryOf('admin'), host)).status,
        (await ask(port, '/registry/staff.json', host)).status,
      ];
      expect(await served(openPort, 'members.example')).toEqual([404, 404]);
      expect(await served(openPort, 'office.example')).toEqual([404, 404]);
      expect(await served(officePort, 'members.example')).toEqual([404, 404]);
      expect(await served(officePort, 'office.example')).toEqual([200, 401]);

      for (const server of [members, staff]) {
        const { code, ms } = await server.stop();
        expect([code, ms < 5000]).toEqual([0, true]);
      }
    },
  );

  slowTest('a job with a missing target fails with a message', async () => {
    const job = started(image('deploy/parts/remote.Containerfile', { REMOTE: 'demo' }), {
      command: ['demo', '--built', '--to', 'http://127.0.0.1:1', '--by', 'compose'],
      env: { RELEASE_TOKEN: 'r'.repeat(32) },
    });
    expect(await job.ended).not.toBe(0);
    expect(job.output()).toMatch(/127\.0\.0\.1:1/);
    expect(job.output()).not.toMatch(/\n\s+at /);
  });
});
