import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { misfitInWords, misfits } from '@guildhall/shared/federation/compatibility';
import type { Registry, RemoteDeployment, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import type { Versions } from '../shared/federation/webpack.ts';
import { pointAt, storeOf } from './deployments.ts';
import { expect, passwordOf, people, signIn, test as base } from './fixtures.ts';
import { publishTable } from './matrix-table.ts';
import { startProduct, type Product } from './product.ts';
import { buildAsOf, buildOfToday, type Artifact } from './skew/artifacts.ts';
import { hostDays, remoteDays, type HostDay, type RemoteDay } from './skew/days.ts';

type Built<Day> = Day & { artifact: Artifact };

interface World {
  product: Product;
  hosts: Built<HostDay>[];
  remotes: (Built<RemoteDay> & { descriptor: RemoteDescriptor })[];
  /** Swaps the shell's build under the running product. */
  serve: (host: Artifact) => Promise<void>;
  /** Signed in as a member. */
  state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
}

const words = (file: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'));
const subtitle: string = words('remote-demo/locales/en.json').contacts.subtitle;
const incompatible: string = words('host/src/locales/en.json').remote.cause.incompatible;

const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, use) => {
      const hosts: World['hosts'] = [];
      for (const day of hostDays(today)) hosts.push({ ...day, artifact: await artifactOf('host', day) });
      const remotes: World['remotes'] = [];
      for (const day of remoteDays(today)) {
        const artifact = await artifactOf('remote-demo', day);
        remotes.push({ ...day, artifact, descriptor: deploymentIn(artifact).descriptor });
      }

      const folder = mkdtempSync(path.join(os.tmpdir(), 'guildhall-site-'));
      const site = path.join(folder, 'site');
      symlinkSync(buildOfToday('host').dist, site);
      const product = await startProduct({ SITE_DIR: site });
      for (const { artifact } of remotes)
        await storeOf(product).addBuild(deploymentIn(artifact), path.join(artifact.dist, artifact.build));
      const serve = async ({ build, dist }: Artifact) => {
        rmSync(site);
        symlinkSync(dist, site);
        await expect.poll(async () => (await publicRegistry(product)).shell).toBe(build);
      };

      const context = await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      await signIn(page, people.member, passwordOf(product, people.member));
      await page.waitForURL('**/home');
      const state = await context.storageState();
      await context.close();

      await use({ product, hosts, remotes, serve, state });
      await product.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

// So that every cell can be a test with a name of its own, the days are known before anything is built.
const today: Versions = words('host/dist/site.json').provides;

const artifactOf = (part: 'host' | 'remote-demo', { versions, overlay }: HostDay): Promise<Artifact> =>
  overlay ? buildAsOf(part, { versions, overlay }) : Promise.resolve(buildOfToday(part));

const deploymentIn = ({ dist }: Artifact): RemoteDeployment =>
  JSON.parse(readFileSync(path.join(dist, 'current.json'), 'utf8'));

const publicRegistry = async ({ url }: Product): Promise<Registry> =>
  (await fetch(`${url}/registry/public.json`)).json();

const rows: string[][] = [];

for (const { name: hostName } of hostDays(today))
  for (const { name: remoteName } of remoteDays(today))
    test(`host ${hostName} with the remote of ${remoteName}`, async ({ world, browser }) => {
      const host = world.hosts.find(({ name }) => name === hostName)!;
      const remote = world.remotes.find(({ name }) => name === remoteName)!;
      const unmet = misfits(remote.descriptor, host.versions);
      const row = [hostName, remoteName, unmet.map(misfitInWords).join(', ') || '–'];
      rows.push(row);
      expect(unmet.length === 0, 'what the rule says').toBe(remote.runsOn.includes(hostName));
      await world.serve(host.artifact);
      await deploy(world.product, remote.artifact.build);

      const context = await browser.newContext({ baseURL: world.product.url, storageState: world.state });
      const page = await context.newPage();
      const errors: string[] = [];
      const fetched: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      await page.goto('/apps/contacts');
      if (unmet.length === 0) await works(page, remote.shows);
      else await saysSo(page, fetched);
      await othersGoOn(page);
      expect(errors).toEqual([]);
      await context.close();
      row.push(unmet.length === 0 ? 'works' : 'says so', '✓');
    });

test.afterAll(() => {
  if (rows.length === 0) return;
  const columns = ['host', 'remote', 'does not fit', 'outcome', 'as expected'];
  const complete = rows.map((row) => (row.length === columns.length ? row : [...row, '', '✗']));
  publishTable('Skew matrix', columns, complete);
});

async function deploy(product: Product, build: string): Promise<void> {
  await pointAt(product, 'demo', build);
  const inForce = async () => (await publicRegistry(product)).remotes.find(({ id }) => id === 'demo')?.build;
  await expect.poll(inForce).toBe(build);
}

/** The page is there, with its words, on the shell's own React and store, and draws what it needs the newer kit for. */
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

/** The area says what is wrong, with its id, and nothing of the remote was fetched. */
async function saysSo(page: Page, fetched: readonly string[]): Promise<void> {
  const card = page.getByRole('group').filter({ hasText: incompatible });
  await expect(card).toContainText(/: [0-9a-f]{8}/);
  await expect(page.getByText(subtitle)).toHaveCount(0);
  expect(fetched.filter((requested) => requested.startsWith('/r/demo/'))).toEqual([]);
}

async function othersGoOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
}
