// Helpers for the commands in this folder. They run on the machine's own Node (20 or newer) before anything is
// installed, so they import only Node modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const pnpmVersion = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager.split(
  '@',
)[1];

const bin = (name) => path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** The workspace's Node (24), which runs TypeScript directly. */
export const node24 = bin('node');
export const tool = bin;

/** An unpacked release contains the builds and not their sources. */
export const isReleased = !existsSync(path.join(root, 'host', 'src'));

/** The ids of the remotes: every folder `remote-<id>` that has a manifest. */
export const remoteIds = () =>
  readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(path.join(root, name, 'src', 'manifest.ts')))
    .map((name) => name.slice('remote-'.length))
    .sort();

/**
 * Writes the commit and its day to server/release.json, which the running server names. Without git, as in a container
 * build or in an unpacked release, a file that is there stays.
 */
export function nameRelease() {
  if (!existsSync(path.join(root, '.git'))) return;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H %cs'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) return;
  const [commit, date] = stdout.trim().split(' ');
  writeFileSync(path.join(root, 'server', 'release.json'), `${JSON.stringify({ commit, date })}\n`);
}

/** Prints a sentence and ends the command with exit code 1. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Reads the command line; ends the command with a message when it has an unknown argument.
 * @param {import('node:util').ParseArgsConfig['options']} [options]
 */
export function readArguments(options = {}) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // Keeps the first sentence; the rest is about positional arguments that look like options, which these commands
    // don't have.
    return fail(`${error.message.split('. ')[0].replace(/\.$/, '')}.`);
  }
}

/** The home folder; null for a user without one, such as a container user known only by number. */
function homeOrNull() {
  try {
    return homedir();
  } catch {
    return null;
  }
}

const isWritable = (folder) => {
  try {
    accessSync(folder ?? '', constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * npm, pnpm and Chromium keep files in the home folder. If it isn't writable, as for a container user known only by
 * number, a folder in `node_modules` takes its place.
 * @param {{ home?: string | null, cache?: string, instead?: string }} [places] for tests
 * @returns {Record<string, string>} environment variables to set; none when the home folder is writable
 */
export function standInHome({
  home = homeOrNull(),
  cache = process.env.npm_config_cache,
  instead = path.join(root, 'node_modules', '.cache', 'guildhall', 'home'),
} = {}) {
  if (isWritable(home)) return {};
  mkdirSync(instead, { recursive: true });
  return { HOME: instead, ...(!isWritable(cache) && { npm_config_cache: path.join(instead, '.npm') }) };
}

/**
 * Installs the workspace with the frozen lockfile if the lockfile changed since the last time. Uses the machine's npm
 * configuration.
 */
export function install() {
  Object.assign(process.env, standInHome());
  const lockfile = path.join(root, 'pnpm-lock.yaml');
  const stamp = path.join(root, 'node_modules', '.guildhall-installed');
  const fingerprint = createHash('sha256').update(readFileSync(lockfile)).update(pnpmVersion).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint && existsSync(node24)) return;
  console.log('Installing packages …');
  // A release needs what runs on the server, and this package's own Node.
  const needed = isReleased ? ['--prod', '--filter', 'guildhall', '--filter', '@guildhall/server...'] : [];
  const done = spawnSync(
    'npx',
    ['--yes', `pnpm@${pnpmVersion}`, 'install', '--frozen-lockfile', '--reporter=append-only', ...needed],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true' },
    },
  );
  if (done.status !== 0) {
    console.error(done.stderr ?? '');
    fail('Packages could not be installed. Check the connection to the npm registry and try again.');
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/**
 * Runs a command and resolves to its exit code.
 * @param {{ onOutput?: (text: string) => void } & import('node:child_process').SpawnOptions} [options] without
 * `onOutput` the output is shown
 */
export function run(command, args, { onOutput, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio, ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => onOutput(text));
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Builds what changed. @param {string[]} parts names of parts; none means all */
export const build = (parts = []) => run(node24, [path.join(root, 'scripts', 'build.mjs'), ...parts]);

/**
 * Runs a command to its end and exits with its exit code. Ctrl-C reaches the whole process group; a signal sent to this
 * process alone is passed on.
 */
export function runInFront(command, args, environment) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (child.exitCode === null) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    });
  // npm passes a signal to the shell that started this process, and that shell exits without telling us, so we watch
  // for its end.
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter && child.exitCode === null) child.kill('SIGTERM');
  }, 250).unref();
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
