import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Versions } from '../../shared/tooling/build/webpack.ts';
import { cacheFolder, takeSources } from '../sources.ts';
import type { PartOrder } from './build-part.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const node = path.join(root, 'node_modules/.bin/node');
const cache = path.join(cacheFolder, 'builds');

/** Files of another day by their path in the workspace: new content, or an edit of today's text. */
export type Overlay = Record<string, string | ((today: string) => string)>;

export interface Day {
  versions: Versions;
  overlay: Overlay;
  /** The package's own version; by default that of the shared packages. */
  version?: string;
}

/** A finished build: its folder corresponds to `dist` after a build of the workspace. */
export interface Artifact {
  build: string;
  dist: string;
}

/** A build contains neither generated files nor test-only files. */
const isSource = (file: string) => !/(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$|\.md$/.test(file);

/**
 * Builds a package as of another day: today's sources with an overlay and other versions. Cached builds with the same
 * inputs, from any run, are reused.
 */
export async function buildAsOf(part: string, day: Day): Promise<Artifact> {
  const releaseSources = await takeSources();
  try {
    return await buildFromSources(part, day);
  } finally {
    releaseSources();
  }
}

async function buildFromSources(part: string, { versions, overlay, version }: Day): Promise<Artifact> {
  const files = ['pnpm-lock.yaml', 'tsconfig.json', part, 'shared'].flatMap(filesBelow);
  const hash = createHash('sha256').update(JSON.stringify(versions));
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  for (const [file, text] of Object.entries(overlay)) hash.update(file).update(changed(file, text));
  const build = `${version ?? versions.packages['@guildhall/shared']}+${hash.digest('hex').slice(0, 12)}`;
  const dist = path.join(cache, `${part}-${build}`);
  if (existsSync(dist)) return { build, dist };

  const tree = path.join(os.tmpdir(), `guildhall-build-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`);
  rmSync(tree, { recursive: true, force: true });
  for (const file of files) cpSync(path.join(root, file), path.join(tree, file), { recursive: true });
  for (const [file, text] of Object.entries(overlay)) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), changed(file, text));
  }
  linkPackages(tree, part);
  const output = `${dist}.unfinished-${process.pid}`;
  rmSync(output, { recursive: true, force: true });
  const order: PartOrder = { part, directory: path.join(tree, part), build, output, versions };
  await run(node, [path.join(import.meta.dirname, 'build-part.ts'), JSON.stringify(order)], { cwd: root });
  renameSync(output, dist);
  rmSync(tree, { recursive: true, force: true });
  return { build, dist };
}

/** The build of the workspace itself. */
export function buildOfToday(part: string): Artifact {
  const dist = path.join(root, part, 'dist');
  const file = path.join(dist, part === 'host' ? 'site.json' : 'current.json');
  const { build, descriptor }: { build?: string; descriptor?: { build: string } } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { build: build ?? descriptor?.build ?? '', dist };
}

/** The versions the workspace's shell provides. */
export const versionsOfToday = (): Versions =>
  JSON.parse(readFileSync(path.join(root, 'host/dist/site.json'), 'utf8')).provides;

function changed(file: string, text: Overlay[string]): string {
  if (typeof text === 'string') return text;
  const today = readFileSync(path.join(root, file), 'utf8');
  const then = text(today);
  if (then === today) throw new Error(`The overlay of ${file} changes nothing.`);
  return then;
}

function filesBelow(place: string): string[] {
  const absolute = path.join(root, place);
  if (!isSource(place)) return [];
  const entries = readdirOrNull(absolute);
  return entries ? entries.sort().flatMap((entry) => filesBelow(`${place}/${entry}`)) : [place];
}

function readdirOrNull(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

/** Packages come from the workspace, except for our own shared one, which comes from the tree. */
function linkPackages(tree: string, part: string): void {
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  symlinkSync(path.join(root, 'shared/node_modules'), path.join(tree, 'shared/node_modules'));
  const [installed, own] = [path.join(root, part, 'node_modules'), path.join(tree, part, 'node_modules')];
  mkdirSync(path.join(own, '@guildhall'), { recursive: true });
  for (const name of readdirSync(installed).filter((entry) => entry !== '@guildhall' && !entry.startsWith('.')))
    symlinkSync(realpathSync(path.join(installed, name)), path.join(own, name));
  symlinkSync(path.join(tree, 'shared'), path.join(own, '@guildhall/shared'));
}
