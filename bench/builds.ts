// Build time of the shell and the remotes, with and without webpack's caches.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { node24, remoteIds, root } from '../scripts/tools.mjs';
import { budgets, type Line } from './budgets.ts';

const results = ['host', ...remoteIds().map((id) => `remote-${id}`)].map((folder) => join(root, folder, 'dist'));
const caches = ['webpack', 'prerender'].map((name) => join(root, 'node_modules/.cache', name));
const asideOf = (folder: string) => `${folder}.before-bench`;

function putAside(folders: readonly string[]): void {
  for (const folder of folders) {
    rmSync(asideOf(folder), { recursive: true, force: true });
    if (existsSync(folder)) renameSync(folder, asideOf(folder));
  }
}

function putBack(folders: readonly string[]): void {
  for (const folder of folders) {
    if (!existsSync(asideOf(folder))) continue;
    rmSync(folder, { recursive: true, force: true });
    renameSync(asideOf(folder), folder);
  }
}

/** Runs `npm run build`. @returns the duration, in s @throws with the output of the build */
function build(): number {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(node24, [join(root, 'scripts/build.mjs')], { cwd: root });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`);
  return (performance.now() - began) / 1000;
}

/**
 * Builds everything without caches, then with caches, then with nothing changed. Existing builds and caches are moved
 * aside and restored afterwards. Don't use this folder meanwhile: `npm start` would find no pages.
 * @param oneBundle build time of the same sources as one bundle, without caches, in s
 */
export function measureBuilds(oneBundle: number): Line[] {
  putAside([...results, ...caches]);
  try {
    const cold = build();
    for (const folder of results) rmSync(folder, { recursive: true, force: true });
    const warm = build();
    const unchanged = build();
    return [
      {
        what: 'build without caches',
        unit: 's',
        value: cold,
        details: `as one bundle ${oneBundle.toFixed(1)} s`,
        budget: budgets.coldBuildSeconds,
      },
      {
        what: 'build with caches',
        unit: 's',
        value: warm,
        details: `of everything; ${unchanged.toFixed(1)} s when nothing has changed`,
        budget: budgets.warmBuildSeconds,
      },
    ];
  } finally {
    putBack([...results, ...caches]);
  }
}
