import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { remoteIds } from '../../scripts/tools.mjs';
import { projectRoot } from './containerfile.ts';

/** The ids of the remotes, from their folders. */
export const remotes: string[] = remoteIds();

/** Every file at or below a path of the repository, except packages and builds. */
export function listFiles(path: string): string[] {
  if (!statSync(join(projectRoot, path)).isDirectory()) return [path];
  return readdirSync(join(projectRoot, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => listFiles(`${path}/${name}`));
}
