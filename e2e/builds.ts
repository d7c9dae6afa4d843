import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Artifact, buildAsOf, versionsOfToday } from './skew/artifacts.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');

/** Edits to a package's files: each path maps its old text to the new one. */
export type Edits = Record<string, (text: string) => string>;

/**
 * Builds a remote from its sources with some edits. Identical builds are cached.
 * @param remote folder of the package, `remote-admin`
 */
export function buildVariant(remote: string, version: string, edits: Edits): Promise<Artifact> {
  const overlay = Object.fromEntries(Object.entries(edits).map(([file, edit]) => [`${remote}/${file}`, edit]));
  return buildAsOf(remote, { versions: versionsOfToday(), overlay, version });
}

/**
 * Runs the release tool as an operator does.
 * @returns everything it printed
 * @throws with everything it printed when it fails
 */
export async function releaseTool(args: string[], env: Record<string, string>): Promise<string> {
  const command = [path.join(root, 'shared/tooling/release/cli.ts'), ...args];
  try {
    const { stdout } = await run(node, command, { cwd: root, env: { ...process.env, ...env } });
    return stdout;
  } catch (error) {
    const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The release tool stopped:\n${printed}`, { cause: error });
  }
}
