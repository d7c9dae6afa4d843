import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { addBuild, cancelCanary, changeDeployments, activeBuild, startCanary } from '@guildhall/tooling/deployments';
import type { Registry, RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { buildVariant, type Edits } from '../builds.ts';
import { storeOf, uploadCopy } from '../deployments.ts';
import type { Product } from '../product.ts';
import type { Cell } from './matrix.ts';

/** The percentile bucket that receives the canary build; every other visit of the matrix belongs to another bucket. */
const canaryBucket = 0;
export const lucky = 99;

const page = 'src/features/contacts/ContactsPage.tsx';

/** Builds of the demo remote with valid hashes that do not work. */
const brokenBuilds: { stage: Cell['stage']; fault: string; edits: Edits }[] = [
  {
    stage: 'chunk',
    fault: 'throws when run',
    edits: {
      [page]: (text) => `${text}\nvoid (() => {\n  throw new Error('The page threw when it was run.');\n})();\n`,
    },
  },
  {
    stage: 'chunk',
    fault: 'throws while rendering',
    edits: {
      [page]: (text) =>
        text.replace(
          'export default function ContactsPage() {',
          "$&\n  if (document.title !== 'never') throw new Error('The page threw while rendering.');",
        ),
    },
  },
  {
    stage: 'translations (en)',
    fault: 'no texts in it',
    edits: { 'locales/en.json': (text) => JSON.stringify({ ...JSON.parse(text), contacts: { title: 7 } }) },
  },
];

/**
 * Cells with a remote whose build itself is broken. They are served to one percent of the people, one at a time; each
 * build is made when its cell runs.
 */
export function brokenCells(product: Product, like: (stage: Cell['stage']) => Cell): Cell[] {
  return [
    brokenCell(product, like('entry'), 'throws when run', () => entryThatThrows(product)),
    ...brokenBuilds.map(({ stage, fault, edits }, index) =>
      brokenCell(product, like(stage), fault, async () => {
        const { build, dist } = await buildVariant('remote-demo', `1.0.${index + 1}`, edits);
        const deployment: RemoteDeployment = JSON.parse(readFileSync(path.join(dist, 'current.json'), 'utf8'));
        await storeOf(product).addBuild(deployment, path.join(dist, build));
        return build;
      }),
    ),
  ];
}

/** The active entry with a throw as its first statement, with the matching hash. */
async function entryThatThrows(product: Product): Promise<string> {
  const store = storeOf(product);
  const { remotes } = await store.read();
  const build = activeBuild(remotes.demo!);
  const entry = path.join(product.dataDir, 'deployments/r/demo', build, 'remoteEntry.js');
  const broken = `throw new Error('The entry threw when it was run.');\n${readFileSync(entry, 'utf8')}`;
  const integrity = `sha384-${createHash('sha384').update(broken).digest('base64')}`;
  return uploadCopy(product, 'demo', {
    hash: 'bad000000001',
    changes: ({ entry: { path: file, container } }) => ({ entry: { path: file, container, integrity } }),
    edit(folder) {
      writeFileSync(path.join(folder, 'remoteEntry.js'), broken);
      for (const copy of ['.br', '.gz']) rmSync(path.join(folder, `remoteEntry.js${copy}`), { force: true });
    },
  });
}

function brokenCell(product: Product, cell: Cell, fault: string, make: () => Promise<string>): Cell {
  const mover = () => ({ by: 'fault matrix', at: new Date().toISOString() });
  const store = storeOf(product);
  let build = 'not made yet';
  const until = async (isGiven: boolean) => {
    for (let given = !isGiven; given !== isGiven; given = (await servedBuild(product, canaryBucket)) === build)
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
  return {
    ...cell,
    fault,
    bucket: canaryBucket,
    isHit: (requested) => requested.startsWith(`/r/demo/${build}/`),
    rule: { hits: () => false, fault: () => undefined },
    isOwnError: (text) => text.includes(`/r/demo/${build}/`) || text.includes('threw w') || /\] demo\//.test(text),
    mostRequests: Infinity,
    async prepare() {
      build = await make();
      await changeDeployments(store, (all) =>
        startCanary(addBuild(all, 'demo', build, mover().at), 'demo', build, 1, mover()),
      );
      await until(true);
    },
    async heal() {
      await changeDeployments(store, (all) => cancelCanary(all, 'demo', mover()));
      await until(false);
    },
  };
}

async function servedBuild({ url }: Product, bucket: number): Promise<string | undefined> {
  const response = await fetch(`${url}/registry/public.json`, { headers: { cookie: `gh_bucket=${bucket}` } });
  const registry: Registry = await response.json();
  return registry.remotes.find(({ id }) => id === 'demo')?.build;
}
