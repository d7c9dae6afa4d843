import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Provides } from '@guildhall/shared/federation/compatibility';
import { readBuilt, workspaceRemotes, type Built } from './built.ts';
import { complaintsAboutBuild } from './check.ts';
import { Stopped, type Terminal } from './steps.ts';

interface Workspace {
  root: string;
  /** Remotes to check, without `remote-`; none means all of the workspace. */
  remotes: readonly string[];
  /** What the shell provides; `null` when unknown. */
  provides: Provides | null;
  terminal: Terminal;
}

/**
 * Runs the release checks on the workspace's builds without releasing anything: CI finds out with every commit whether
 * each remote could be released.
 * @throws Stopped after all of them were checked, when one could not be released
 */
export async function checkWorkspace({ root, remotes, provides, terminal: { say } }: Workspace): Promise<void> {
  const all = await workspaceRemotes(root);
  const found = new Map<string, Built | string>();
  for (const id of all) found.set(id, await read(root, id));
  const builds = [...found.values()].filter((built) => typeof built !== 'string');
  // When they are released together, they must not claim each other's pages either.
  const others = builds.map(({ deployment }) => deployment.descriptor);

  const asked = remotes.length > 0 ? remotes : all;
  const refused: string[] = [];
  for (const id of asked) {
    const built = found.get(id) ?? `There is no remote "${id}" in this workspace.`;
    const complaints =
      typeof built === 'string'
        ? [built]
        : await complaintsAboutBuild(built.deployment, { folder: built.folder, provides, others });
    const name = typeof built === 'string' ? id : `${id} ${built.deployment.descriptor.build}`;
    say(complaints.length === 0 ? `✓ ${name} can be released` : `✗ ${name} cannot be released`);
    for (const complaint of complaints) say(`    ${complaint}`);
    if (complaints.length > 0) refused.push(id);
  }
  if (provides === null) say('  No shell was found to compare them with. Build it, or name one with --shell.');
  if (refused.length > 0) throw new Stopped(`Not ready to be released: ${refused.join(', ')}.`);
}

/** @returns the build, or the reason there is none */
async function read(root: string, id: string): Promise<Built | string> {
  const dist = join(root, `remote-${id}`, 'dist');
  if (!existsSync(join(dist, 'current.json'))) return `It is not built. Run "npm run build -- ${id}" first.`;
  return readBuilt(dist, id).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}
