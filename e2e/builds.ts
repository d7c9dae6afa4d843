import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');

/** Changes files of a part's folder: new text by path, made from the old one. */
export type Edits = Record<string, (text: string) => string>;

export interface Variant {
  build: string;
  /** Where its `current.json` and its folder are, as a remote's own build leaves them. */
  dist: string;
}

/**
 * Builds a remote as it could be tomorrow: its sources with some changes, in a folder of their own.
 * @param remote folder of the part, `remote-admin`
 */
export async function buildVariant(remote: string, version: string, edits: Edits): Promise<Variant> {
  const copy = path.join(root, 'test-results/builds', `${remote}-${version}`);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'locales', 'package.json', 'webpack.config.ts'])
    cpSync(path.join(root, remote, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, remote, 'node_modules'), path.join(copy, 'node_modules'));
  const hash = createHash('sha256').update(version);
  for (const [file, edit] of Object.entries(edits)) {
    const before = readFileSync(path.join(copy, file), 'utf8');
    const after = edit(before);
    if (after === before) throw new Error(`The change to ${remote}/${file} changes nothing.`);
    writeFileSync(path.join(copy, file), after);
    hash.update(after);
  }
  const build = `${version}+${hash.digest('hex').slice(0, 12)}`;
  await run(node, [path.join(root, 'node_modules/webpack/bin/webpack.js'), '--env', `build=${build}`], { cwd: copy });
  return { build, dist: path.join(copy, 'dist') };
}

/**
 * Runs the release tool as an operator does.
 * @returns everything it printed
 * @throws with everything it printed, when it stopped
 */
export async function releaseTool(args: string[], env: Record<string, string>): Promise<string> {
  const command = [path.join(root, 'shared/federation/release/cli.ts'), ...args];
  try {
    const { stdout } = await run(node, command, { cwd: root, env: { ...process.env, ...env } });
    return stdout;
  } catch (error) {
    const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The release tool stopped:\n${printed}`, { cause: error });
  }
}
