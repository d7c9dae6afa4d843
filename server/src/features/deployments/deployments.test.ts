import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOfficeDashboard, listApplications } from '@guildhall/shared/contracts';
import { changeDeployments, release, startCanary } from '@guildhall/tooling/deployments';
import { bucketOfPerson } from '../../platform/deployments/bucket.ts';
import { adoptWorkspace } from './adoption.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import type { Audience } from '@guildhall/shared/federation/manifest';
import { buildOf, createTestBuild } from '../../testing/deployments.ts';

const first = '1.0.0+aaaaaaaaaaaa';
const second = '1.0.0+bbbbbbbbbbbb';
const mover = { by: 'test', at: '2026-01-01T00:00:00.000Z' };

const built = (t: TestApp, id: string, build: string, audience: Audience = 'public') =>
  createTestBuild(t.config.projectRoot, id, build, { audience });

const start = async (t: TestApp) => {
  const { store } = t.app.deployments;
  await adoptWorkspace({ store, projectRoot: t.config.projectRoot, clock: t.clock, log: t.app.log });
  t.app.deployments.forget();
};

const registry = async (t: TestApp, headers: Record<string, string> = {}) => {
  const response = await t.app.inject({ url: '/registry/public.json', headers });
  const remotes: { id: string; build: string; enabled: boolean }[] = response.json().remotes;
  return {
    builds: Object.fromEntries(remotes.map(({ id, build }) => [id, build])),
    cookie: response.headers['set-cookie'],
  };
};

test('keeps the last deployments active while the store cannot be read', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  expect((await registry(t)).builds.demo).toBe(first);
  writeFileSync(join(t.config.deployments, 'deployments.json'), '{ "format": 1, "revi');
  t.app.deployments.forget();
  expect((await registry(t)).builds.demo).toBe(first);
});

test('a remote that is turned off stays in the registry, so that its area can say so', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  await changeDeployments(t.app.deployments.store, (all) => ({
    ...all,
    remotes: { demo: { ...all.remotes.demo!, enabled: false } },
  }));
  t.app.deployments.forget();
  const { remotes } = (await t.app.inject({ url: '/registry/public.json' })).json();
  expect(remotes).toMatchObject([{ id: 'demo', enabled: false }]);
});

describe('a canary', () => {
  async function withCanary(audience: Audience, percent: number) {
    const t = await testApp();
    built(t, 'demo', first, audience);
    await start(t);
    const { store } = t.app.deployments;
    built(t, 'demo', second, audience);
    await store.addBuild(buildOf('demo', second, { audience }), join(t.config.projectRoot, 'remote-demo/dist', second));
    await changeDeployments(store, (all) => {
      const known = all.remotes.demo!;
      const withBuild = { ...all, remotes: { demo: { ...known, builds: { ...known.builds, [second]: mover.at } } } };
      return startCanary(withBuild, 'demo', second, percent, mover);
    });
    t.app.deployments.forget();
    return t;
  }

  test('assigns a visitor a number once, and the same build ever after', async () => {
    const t = await withCanary('public', 50);
    const { cookie, builds } = await registry(t);
    const given = /^gh_bucket=(\d{1,2}); Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/.exec(String(cookie));
    expect(given).not.toBeNull();
    expect(builds.demo).toBe(Number(given?.[1]) < 50 ? second : first);
    const again = await registry(t, { cookie: `gh_bucket=${given?.[1]}` });
    expect([again.builds, again.cookie]).toEqual([builds, undefined]);
    expect((await registry(t, { cookie: 'gh_bucket=49' })).builds.demo).toBe(second);
    expect((await registry(t, { cookie: 'gh_bucket=50' })).builds.demo).toBe(first);
  });

  test('of the staff area follows the person and assigns visitors no number', async () => {
    const t = await withCanary('staff', 50);
    expect((await registry(t)).cookie).toBeUndefined();
    const people = await Promise.all(Array.from({ length: 6 }, () => t.build.user({ role: 2 })));
    for (const person of people) {
      const { token } = await t.signInAs(person);
      const headers = { authorization: `Bearer ${token}` };
      const { remotes } = (await t.app.inject({ url: '/registry/staff.json', headers })).json();
      expect(remotes[0].build).toBe(bucketOfPerson(person.id) < 50 ? second : first);
    }
  });

  test('that cannot be read does not take the remote away from anyone', async () => {
    const t = await withCanary('public', 100);
    await t.app.deployments.store.removeBuild('demo', second);
    expect((await registry(t, { cookie: 'gh_bucket=3' })).builds.demo).toBe(first);
  });
});

describe('a process or host name for the public', () => {
  async function site(config: Parameters<typeof testApp>[0] = {}) {
    const t = await testApp(config);
    built(t, 'admin', first, 'staff');
    built(t, 'demo', first);
    await start(t);
    const administrator = await t.signInAs('administrator');
    const ask = (url: string, host: string) =>
      t.app.inject({ url, headers: { host, authorization: `Bearer ${administrator.token}` } });
    return { ...t, administrator, ask };
  }

  const staffThings = ['/registry/staff.json', `/r/admin/${first}/remoteEntry.js`, `/api${getOfficeDashboard.path}`];

  test('serves nothing of the staff area, not even to an administrator', async () => {
    const { ask } = await site({ config: { audiences: ['public'] } });
    for (const url of staffThings) {
      const { statusCode, body } = await ask(url, 'members.example.org');
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toContain('admin');
    }
    expect((await ask(`/r/demo/${first}/remoteEntry.js`, 'members.example.org')).statusCode).toBe(200);
    expect((await ask(`/api${listApplications.path}`, 'members.example.org')).statusCode).toBe(200);
  });

  test('is told from the office’s by the host name', async () => {
    const { ask } = await site({ config: { staffHosts: ['office.example.org'] } });
    for (const url of staffThings) {
      expect([url, (await ask(url, 'members.example.org')).statusCode]).toEqual([url, 404]);
      expect([url, (await ask(url, 'Office.example.org:8443')).statusCode]).toEqual([url, 200]);
    }
  });
});

test('a newly released remote is active without a restart', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  expect((await registry(t)).builds.demo).toBe(first);
  built(t, 'demo', second);
  await t.app.deployments.store.addBuild(
    buildOf('demo', second),
    join(t.config.projectRoot, 'remote-demo/dist', second),
  );
  await changeDeployments(t.app.deployments.store, (all) => release(all, 'demo', second, mover));
  const deadline = Date.now() + 5_000;
  while ((await registry(t)).builds.demo !== second && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await registry(t)).builds.demo).toBe(second);
});
