import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeDeployments, release } from '@guildhall/tooling/deployments';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import type { TestApp } from '../../testing/app.ts';
import { buildOf } from '../../testing/deployments.ts';

export const firstBuild = '1.0.0+aaaaaaaaaaaa';
export const secondBuild = '1.0.0+bbbbbbbbbbbb';

/** Activates a build of a remote. */
export async function deploy(
  { app, config, clock }: TestApp,
  id = 'demo',
  build = firstBuild,
  changes: Partial<RemoteDescriptor> = {},
): Promise<void> {
  const folder = join(config.dataDir, 'upload', id, build);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'remoteEntry.js'), `"${id} ${build}"`);
  const { store } = app.deployments;
  await store.addBuild(buildOf(id, build, changes), folder);
  await changeDeployments(store, (all) => release(all, id, build, { by: 'test', at: clock.now().toISOString() }));
  app.deployments.forget();
}

export const loaded = (changes: Record<string, unknown> = {}) => ({
  kind: 'loaded',
  remote: 'demo',
  build: firstBuild,
  page: 'ContactsPage',
  stages: { entry: 120, page: 300, translations: 80 },
  attempt: 1,
  ...changes,
});

export const failed = (changes: Record<string, unknown> = {}) => ({
  kind: 'failed',
  remote: 'demo',
  build: firstBuild,
  page: 'ContactsPage',
  stage: 'entry',
  reason: 'missing',
  attempt: 1,
  ms: 40,
  id: '0a1b2c3d',
  ...changes,
});

export const crashed = (changes: Record<string, unknown> = {}) => ({
  kind: 'crashed',
  remote: 'demo',
  build: firstBuild,
  page: 'ContactsPage',
  id: '0a1b2c3d',
  phase: 'render',
  ...changes,
});

export const breaker = (state: string) => ({ kind: 'breaker', remote: 'demo', build: firstBuild, state });
