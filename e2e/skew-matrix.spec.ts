import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { describeMismatch, mismatches } from '@guildhall/shared/federation/compatibility';
import type { Registry, RemoteDeployment, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { requiredVersion, sharedPackages } from '../shared/federation/shared-modules.ts';
import { pointAt, storeOf, uploadCopy } from './deployments.ts';
import { expect, passwordOf, people, sessionOf, stateOf, test, type StoredState } from './fixtures.ts';
import { publishTable } from './matrix-table.ts';
import { startProduct, type Product } from './product.ts';
import { type Artifact, buildAsOf, buildOfToday, versionsOfToday } from './skew/artifacts.ts';
import { hostDays, remoteDays, type HostDay, type RemoteDay } from './skew/days.ts';

// The pairs that must not be combined.
test.use({ allowedInConsole: [[/did not load: incompatible/], { scope: 'test' }] });

const readJson = (file: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'));
const subtitle: string = readJson('remote-demo/locales/en.json').contacts.subtitle;
const incompatible: string = readJson('host/src/locales/en.json').remote.cause.incompatible;

interface World {
  product: Product;
  /** Swaps the shell's build under the running product. */
  serve: (host: HostDay) => Promise<void>;
  /** Uploads the build of a remote to the product's store. @returns its descriptor */
  upload: (remote: RemoteDay) => Promise<RemoteDescriptor>;
  /** A signed-in member's storage. */
  state: StoredState;
  close: () => Promise<void>;
}

// The days are known before anything is built, so that every cell can be a separate test with its own name.
const today = versionsOfToday();
const hosts = hostDays(today);
const remotes = remoteDays(today);
const pairs = hosts.flatMap((host) => remotes.map((remote) => ({ host, remote })));

/** A separate product, because swapping the shell would break other tests. */
async function createWorld(): Promise<World> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guildhall-site-'));
  const site = path.join(folder, 'site');
  symlinkSync(buildOfToday('host').dist, site);
  const product = await startProduct({ SITE_DIR: site });
  const uploaded = new Map<string, Promise<RemoteDescriptor>>();
  const session = await sessionOf(product, people.member, passwordOf(product, people.member));
  return {
    product,
    state: stateOf(product.url, session),
    async serve(host) {
      const { build, dist } = await artifactOf('host', host);
      rmSync(site);
      symlinkSync(dist, site);
      await expect.poll(async () => (await publicRegistry(product)).shell).toBe(build);
    },
    upload(remote) {
      const known = uploaded.get(remote.name) ?? put(product, remote);
      uploaded.set(remote.name, known);
      return known;
    },
    async close() {
      await product.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function put(product: Product, remote: RemoteDay): Promise<RemoteDescriptor> {
  if (remote.isBuilt) {
    const artifact = await artifactOf('remote-demo', remote);
    const deployment = deploymentIn(artifact);
    await storeOf(product).addBuild(deployment, path.join(artifact.dist, artifact.build));
    return deployment.descriptor;
  }
  const { descriptor } = deploymentIn(buildOfToday('remote-demo'));
  const { hostApi = descriptor.hostApi, versions } = remote;
  const requires = Object.fromEntries(
    sharedPackages.map((name) => [name, requiredVersion(name, versions.packages[name])]),
  );
  const hash = createHash('sha256').update(remote.name).digest('hex').slice(0, 12);
  const build = await uploadCopy(product, 'demo', { hash, changes: { hostApi, requires } });
  return { ...descriptor, hostApi, requires, build };
}

const artifactOf = (part: 'host' | 'remote-demo', { versions, overlay }: HostDay): Promise<Artifact> =>
  overlay ? buildAsOf(part, { versions, overlay }) : Promise.resolve(buildOfToday(part));

const deploymentIn = ({ dist }: Artifact): RemoteDeployment =>
  JSON.parse(readFileSync(path.join(dist, 'current.json'), 'utf8'));

const publicRegistry = async ({ url }: Product): Promise<Registry> =>
  (await fetch(`${url}/registry/public.json`)).json();

const rows: string[][] = [];
let world: World | undefined;

// One shell after the other, in one worker.
test.describe.configure({ mode: 'default' });

test.beforeAll('starts the product whose shell is swapped', async () => {
  world = await createWorld();
});

for (const { host, remote } of pairs)
  test(`host ${host.name} with the remote of ${remote.name} @full`, async ({ contexts }) => {
    // The first test that needs a build makes it.
    test.setTimeout(600_000);
    if (!world) throw new Error('The product was not started.');
    const descriptor = await world.upload(remote);
    const unmet = mismatches(descriptor, host.versions);
    const row = [host.name, remote.name, unmet.map(describeMismatch).join(', ') || '–'];
    rows.push(row);
    expect(unmet.length === 0, 'what the rule says').toBe(remote.runsOn.includes(host.name));
    await world.serve(host);
    await deploy(world.product, descriptor.build);

    const context = await contexts({ baseURL: world.product.url, storageState: world.state });
    const page = await context.newPage();
    const errors: string[] = [];
    const fetched: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/apps/contacts');
    if (unmet.length === 0) await works(page, remote.shows);
    else await reportsIncompatibility(page, fetched);
    await othersKeepWorking(page);
    expect(errors).toEqual([]);
    row.push(unmet.length === 0 ? 'works' : 'says so', '✓');
  });

test.afterAll(async () => {
  await world?.close();
  if (rows.length === 0) return;
  const columns = ['host', 'remote', 'does not fit', 'outcome', 'as expected'];
  const complete = rows.map((row) => (row.length === columns.length ? row : [...row, '', '✗']));
  publishTable('Skew matrix', columns, complete);
});

async function deploy(product: Product, build: string): Promise<void> {
  await pointAt(product, 'demo', build);
  const activeBuild = async () => (await publicRegistry(product)).remotes.find(({ id }) => id === 'demo')?.build;
  await expect.poll(activeBuild).toBe(build);
}

/** The page renders its texts with the shell's own React and store, and the part that needs the newer kit. */
async function works(page: Page, shows: string | null): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.getByText(subtitle)).toBeVisible();
  if (shows) await expect(page.getByText(shows)).toBeVisible();
  const shared = await page.evaluate(() =>
    Object.entries(globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {}).map(([key, versions]) => ({
      key,
      copies: Object.keys(versions).length,
      isUsed: Object.values(versions).some(({ useIn }) => useIn.some((user) => user.includes('_demo_'))),
    })),
  );
  expect(shared.filter(({ copies }) => copies !== 1)).toEqual([]);
  const used = shared.filter(({ isUsed }) => isUsed).map(({ key }) => key);
  expect(used).toEqual(
    expect.arrayContaining(['react/jsx-runtime', '@guildhall/shared/store', '@guildhall/shared/i18n']),
  );
}

/** The area reports the problem with its id, and no file of the remote was requested. */
async function reportsIncompatibility(page: Page, fetched: readonly string[]): Promise<void> {
  const card = page.getByRole('group').filter({ hasText: incompatible });
  await expect(card).toContainText(/: [0-9a-f]{8}/);
  await expect(page.getByText(subtitle)).toHaveCount(0);
  expect(fetched.filter((requested) => requested.startsWith('/r/demo/'))).toEqual([]);
}

async function othersKeepWorking(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
}
