import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { integrityOf } from '../build/files.ts';
import { complaintsAboutStyles } from '../build/style-rules.ts';
import type { Provides } from '@guildhall/shared/federation/compatibility';
import { faultsOf, obstaclesOf, originalOf } from '../deployments/index.ts';
import type { RemoteDeployment, RemoteDescriptor } from '@guildhall/shared/federation/manifest';

const zip = promisify(gzip);

/**
 * Gzip limit in bytes for one page of a remote, first visit: its entry, the scripts and styles of the page, and the
 * translations of one language. What the page loads later doesn't count.
 */
const pageBudget = 120 * 1024;

/** URLs in the texts of libraries that are never fetched. */
const mentioned = /^https?:\/\/(?:module-federation\.io|www\.w3\.org)\//;

interface Checked {
  /** The build's files. */
  folder: string;
  provides: Provides | null;
  /** Descriptors of the active remotes at the target. */
  others: readonly RemoteDescriptor[];
}

/**
 * Checks a build before any of it leaves this machine.
 * @returns messages; none when the build may be released
 */
export async function complaintsAboutBuild(
  deployment: RemoteDeployment,
  { folder, provides, others }: Checked,
): Promise<string[]> {
  const names = await filesBelow(folder);
  const contents = new Map<string, Buffer>();
  for (const name of names) contents.set(name, await readFile(join(folder, name)));
  const known = new Set(deployment.files.map(({ path }) => path));
  const strangers = names.filter((name) => !known.has(originalOf(name) ?? name));
  return [
    ...faultsOf(deployment),
    ...obstaclesOf(deployment, { provides, others }).map(({ message }) => message),
    ...deployment.files.flatMap((file) => complaintsAboutFile(file, contents.get(file.path))),
    ...strangers.map((name) => `${name} lies in the build's folder, but the build does not know it. Build it again.`),
    ...(await complaintsAboutWeight(deployment, contents)),
    ...foreignOrigins(contents.get(deployment.descriptor.entry.path)),
    ...[...contents].flatMap(([name, content]) => complaintsAboutCode(name, content, deployment.descriptor.id)),
  ];
}

function complaintsAboutFile({ path, integrity }: { path: string; integrity: string }, content: Buffer | undefined) {
  if (!content) return [`${path} is missing in the build's folder. Build it again.`];
  if (integrityOf(content) !== integrity) return [`${path} was changed after it was built. Build it again.`];
  return [];
}

async function complaintsAboutWeight(
  { files, descriptor: { entry, pages, translations } }: RemoteDeployment,
  contents: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const sizes = new Map<string, number>();
  for (const { path } of files) sizes.set(path, (await zip(contents.get(path) ?? '')).length);
  const sizeOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const texts = Math.max(0, ...Object.values(translations).map(({ assets }) => sizeOf(assets)));
  return Object.entries(pages).flatMap(([page, { assets }]) => {
    const size = sizeOf([entry.path, ...assets]) + texts;
    if (size <= pageBudget) return [];
    const [kilobytes, most] = [size / 1024, pageBudget / 1024].map(Math.round);
    return [`${page} loads ${kilobytes} KB as gzip; ${most} KB is the most. Load a part of it later.`];
  });
}

function foreignOrigins(entry: Buffer | undefined): string[] {
  const addresses = entry?.toString('utf8').match(/https?:\/\/[A-Za-z0-9.-]+\.[a-z]{2,}[^\s"'`<>]*/g) ?? [];
  const foreign = addresses.filter((address) => !mentioned.test(address));
  return [...new Set(foreign)].map((address) => `The entry names ${address}, and pages load nothing from elsewhere.`);
}

function complaintsAboutCode(name: string, content: Buffer, id: string): string[] {
  const ending = extname(name);
  if (ending !== '.js' && ending !== '.css') return [];
  const text = content.toString('utf8');
  const map = /[#@] sourceMappingURL=/.test(text) ? [`${name} names a source map. Build it for production.`] : [];
  if (ending === '.js') return map;
  const classes = [...text.replaceAll(/"[^"]*"|'[^']*'/g, '').matchAll(/\.([A-Za-z_][\w-]*)(?=[^{};]*\{)/g)];
  const strange = classes.flatMap(([, found = '']) => (found.startsWith(`${id}-`) ? [] : [found]));
  return [
    ...map,
    ...complaintsAboutStyles(text).map((complaint) => `${name}: ${complaint}`),
    ...[...new Set(strange)].map((found) => `${name}: the class "${found}" is not one of this remote (${id}-…).`),
  ];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
