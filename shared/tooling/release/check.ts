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

/** Gzip limit in bytes for an entry and for any chunk of a page (quality, section 1). */
const chunkBudget = 10 * 1024;
/**
 * Gzip limit in bytes for a translation file: one language of a remote loads as a whole, once, beside the page's own
 * chunks.
 */
const translationsBudget = 24 * 1024;
/** Gzip limit in bytes for a library that a page loads after its own chunks (decision 0024). */
const libraryBudget = 120 * 1024;
const isLibrary = (path: string) => path.startsWith('static/js/library-');

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
  { files, descriptor }: RemoteDeployment,
  contents: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async ({ path }) => (await zip(contents.get(path) ?? '')).length));
  const pages = new Set(Object.values(descriptor.pages).flatMap(({ assets }) => assets));
  const translations = new Set(Object.values(descriptor.translations).flatMap(({ assets }) => assets));
  return scripts.flatMap(({ path }, index) => {
    const size = sizes[index] ?? 0;
    const isLate = !pages.has(path);
    const late = translations.has(path) ? translationsBudget : isLibrary(path) ? libraryBudget : chunkBudget;
    const budget = isLate ? late : chunkBudget;
    if (size <= budget) return [];
    const most = `${budget / 1024} KB is the most`;
    return [`${path} has ${(size / 1024).toFixed(1)} KB as gzip; ${most}. Load a part of it later.`];
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
