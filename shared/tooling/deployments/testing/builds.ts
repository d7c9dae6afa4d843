import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { remoteDeployment, type RemoteDeployment, type RemoteDescriptor } from '@guildhall/shared/federation/manifest';

export interface MadeBuild {
  deployment: RemoteDeployment;
  /** Folder of its files. */
  folder: string;
}

const languages = ['en', 'fr', 'ar', 'cn'];
const inAll = <Value>(value: Value) => Object.fromEntries(languages.map((language) => [language, value]));

export const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Creates a build in its own folder, with an entry and one page, as `scripts/build.mjs` would. */
export function makeBuild(id: string, build: string, changes: Partial<RemoteDescriptor> = {}): MadeBuild {
  const folder = mkdtempSync(join(tmpdir(), 'gh-build-'));
  const contents: Record<string, string> = {
    'remoteEntry.js': `/* ${id} ${build} */`,
    'static/js/1.0123456789abcdef.chunk.js': `/* page of ${id} ${build} */${' '.repeat(600)}`,
  };
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    if (content.length > 512) writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content));
  }
  const files = Object.entries(contents).map(([path, content]) => ({
    path,
    integrity: integrityOf(content),
    bytes: Buffer.byteLength(content),
  }));
  const deployment = z.parse(remoteDeployment, {
    descriptor: {
      id,
      hostApi: '^1.0.0',
      audience: 'public',
      namespace: id.replaceAll('-', ''),
      routes: [{ path: `/${id}`, access: 'public', page: 'TestPage', title: `${id.replaceAll('-', '')}:title` }],
      version: build.slice(0, build.indexOf('+')),
      build,
      base: `/r/${id}/${build}/`,
      entry: { path: 'remoteEntry.js', integrity: files[0]?.integrity, container: `guildhall_${id}` },
      requires: {},
      enabled: true,
      pages: { TestPage: { assets: ['static/js/1.0123456789abcdef.chunk.js'], shared: [] } },
      translations: inAll({ assets: [], shared: [] }),
      navTranslations: inAll({}),
      ...changes,
    },
    prerendered: {},
    files,
  });
  return { deployment, folder };
}

/** `1.0.0+000000000007` */
export const buildNumber = (number: number): string => `1.0.0+${number.toString(16).padStart(12, '0')}`;
