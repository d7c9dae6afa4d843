import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages } from '@guildhall/shared/domain';
import { remoteDeployment, type RemoteDeployment, type RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import * as z from 'zod/mini';

const inAll = <Value>(value: Value) => Object.fromEntries(languages.map((language) => [language, value]));

const entryOf = (id: string, build: string) => `"${id} ${build}"`;

/** A build of a remote with a real descriptor and only an entry file. */
export function buildOf(id: string, build: string, changes: Partial<RemoteDescriptor> = {}): RemoteDeployment {
  const entry = entryOf(id, build);
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const loadable = { assets: [], shared: [] };
  return z.parse(remoteDeployment, {
    descriptor: {
      id,
      hostApi: '^1.0.0',
      audience: 'public',
      namespace: id.replaceAll('-', ''),
      routes: [],
      version: build.slice(0, build.indexOf('+')),
      build,
      base: `/r/${id}/${build}/`,
      entry: { path: 'remoteEntry.js', integrity, container: `guildhall_${id}` },
      requires: {},
      enabled: true,
      pages: {},
      translations: inAll(loadable),
      navTranslations: inAll({}),
      ...changes,
    },
    prerendered: {},
    files: [{ path: 'remoteEntry.js', integrity, bytes: Buffer.byteLength(entry) }],
  });
}

/** Creates a build in a workspace like `npm run build`. */
export function createTestBuild(
  projectRoot: string,
  id: string,
  build: string,
  changes: Partial<RemoteDescriptor> = {},
): void {
  const dist = join(projectRoot, `remote-${id}`, 'dist');
  const entry = join(dist, build, 'remoteEntry.js');
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(entry, entryOf(id, build));
  writeFileSync(join(dist, 'current.json'), JSON.stringify(buildOf(id, build, changes)));
}
