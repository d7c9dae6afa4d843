import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  all,
  assignment,
  execForm,
  expand,
  finalStage,
  projectRoot,
  readContainerfile,
  readProject,
  stageNamed,
  wholeStage,
  type Containerfile,
  type Instruction,
} from './containerfile.ts';
import { copiedFiles } from './ignore-file.ts';
import { containerUser, untilTrue } from './process.ts';

const node24 = join(projectRoot, 'node_modules/.bin/node');

/** How an image says it should run, and a local folder with the layout of the image's `/`. */
export interface Container {
  root: string;
  env: Record<string, string>;
  workdir: string;
  entrypoint: string[];
  cmd: string[];
  healthcheck: string[];
  stopSignal: NodeJS.Signals;
}

export interface Running {
  /** Runs the image's own HEALTHCHECK. */
  isHealthy: () => boolean;
  /**
   * Waits until it is healthy, like `depends_on: service_healthy`. @throws with the process's output when it ends first
   */
  healthy: () => Promise<void>;
  /** Sends the image's STOPSIGNAL. @returns exit code and duration in ms */
  stop: () => Promise<{ code: number | null; ms: number }>;
  /** Resolves when the process ends by itself. */
  ended: Promise<number | null>;
  output: () => string;
}

/**
 * Does what an engine does with the last stage of a Containerfile, in a temporary folder: the same files in the same
 * places. Files from earlier stages are taken from the working tree, built there by the same command. Packages are
 * links to the workspace's, limited to those the production stage installs. RUN is carried out where it creates
 * folders.
 */
export function layOut(path: string, args: Record<string, string> = {}): Container {
  const file = readContainerfile(path);
  const root = mkdtempSync(join(tmpdir(), 'gh-image-'));
  chmodSync(root, 0o755);
  const known = { ...file.args, ...args };
  const container: Container = {
    ...{ root, env: {}, workdir: '/', entrypoint: [], cmd: [] },
    healthcheck: [],
    stopSignal: 'SIGTERM',
  };
  for (const instruction of wholeStage(file, finalStage(file))) follow(container, file, known, instruction);
  return container;
}

function follow(
  container: Container,
  file: Containerfile,
  args: Record<string, string>,
  instruction: Instruction,
): void {
  const { keyword, text } = instruction;
  const words = text.split(/\s+/);
  switch (keyword) {
    case 'ENV':
      for (const word of words) Object.assign(container.env, assignment(word));
      return;
    case 'WORKDIR':
      container.workdir = text;
      mkdirSync(join(container.root, text), { recursive: true });
      return;
    case 'COPY':
      return copy(container, file, { ...instruction, text: expand(text, args) });
    case 'RUN':
      return makeFolders(container.root, text);
    case 'STOPSIGNAL':
      container.stopSignal = text as NodeJS.Signals;
      return;
    case 'HEALTHCHECK':
      container.healthcheck = execForm({ ...instruction, text: text.replace(/^CMD /, '') }) ?? [];
      return;
    case 'ENTRYPOINT':
      container.entrypoint = execForm(instruction) ?? [];
      return;
    case 'CMD':
      container.cmd = execForm(instruction) ?? [];
      return;
    // User and ports are handled by `run`.
    case 'ARG':
    case 'USER':
    case 'EXPOSE':
    case 'VOLUME':
      return;
    default:
      throw new Error(`${file.path}: ${keyword} cannot be followed without an engine.`);
  }
}

function copy({ root, workdir }: Container, file: Containerfile, { flags, text }: Instruction): void {
  const words = text.split(/\s+/);
  const target = words.at(-1) ?? '';
  const place = join(root, target.startsWith('/') ? target : join(workdir, target));
  for (const source of words.slice(0, -1)) {
    if (flags.from) copyFromStage(file, flags.from, source, place);
    else copyFromContext(source, target.endsWith('/') ? join(place, basename(source)) : place);
  }
}

function copyFromContext(source: string, place: string): void {
  const isFolder = statSync(join(projectRoot, source)).isDirectory();
  for (const path of copiedFiles(source)) {
    const target = isFolder ? join(place, path.slice(source.length)) : place;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(projectRoot, path), target);
  }
}

function copyFromStage(file: Containerfile, name: string, source: string, place: string): void {
  const path = source.replace(/^\/app\//, '');
  if (path.endsWith('node_modules')) return linkPackages(file, name, path, place);
  if (!path.endsWith('dist')) throw new Error(`${file.path}: what is ${source} of stage "${name}"?`);
  const dist = join(projectRoot, path);
  const pointer = join(dist, 'current.json');
  const isRemote = path.startsWith('remote-');
  // A workspace keeps earlier builds; a container has only one.
  const build: string | null = isRemote ? JSON.parse(readFileSync(pointer, 'utf8')).descriptor.build : null;
  mkdirSync(place, { recursive: true });
  for (const entry of build ? ['current.json', build] : readdirSync(dist))
    cpSync(join(dist, entry), join(place, entry), { recursive: true });
}

/**
 * The packages of a stage with production dependencies only: the store as one link, and package names as links into it.
 */
function linkPackages(file: Containerfile, name: string, path: string, place: string): void {
  const [install] = all(stageNamed(file, name).instructions, 'RUN');
  if (!install?.text.includes('--prod')) throw new Error(`${file.path}: stage "${name}" installs more than what runs.`);
  mkdirSync(place, { recursive: true });
  if (path === 'node_modules') return symlinkSync(join(projectRoot, path, '.pnpm'), join(place, '.pnpm'));
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readProject(join(dirname(path), 'package.json')),
  );
  for (const dependency of Object.keys(dependencies)) {
    mkdirSync(dirname(join(place, dependency)), { recursive: true });
    symlinkSync(readlinkSync(join(projectRoot, path, dependency)), join(place, dependency));
  }
}

function makeFolders(root: string, command: string): void {
  const [, flags = '', places = ''] = /^install --directory ((?:--\S+ )*)(.+)$/.exec(command) ?? [];
  if (!places) throw new Error(`"${command}" cannot be run without an engine.`);
  const mode = parseInt(/--mode=(\d+)/.exec(flags)?.[1] ?? '755', 8);
  for (const place of places.split(/\s+/)) {
    mkdirSync(join(root, place), { recursive: true });
    chmodSync(join(root, place), mode);
    giveToUser(join(root, place));
  }
}

/** Makes the container's user own a folder, as with a volume. */
function giveToUser(path: string): void {
  const { uid, gid } = containerUser();
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, path]);
}

export interface RunOptions {
  /** Variables that `environment:` in compose adds to the image's. */
  env?: Record<string, string>;
  /** Local folders mounted in place of the image's, like `volumes:`. */
  volumes?: Record<string, string>;
  /** Arguments after the entry point, like `command:`. */
  command?: string[];
}

/** Runs the image's command with the image's environment, as the container's user. */
export function run(
  container: Container,
  { env = {}, volumes = {}, command = container.cmd }: RunOptions = {},
): Running {
  for (const [place, folder] of Object.entries(volumes)) {
    rmSync(join(container.root, place), { recursive: true, force: true });
    symlinkSync(folder, join(container.root, place));
  }
  const inside = (text: string) =>
    text.replace(/(?<=^|=)\/(?=(app|data|deployments|run|tmp)(\/|$))/, `${container.root}/`);
  const environment = { PATH: process.env.PATH ?? '', ...container.env, ...env };
  const options = {
    cwd: join(container.root, container.workdir),
    env: Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inside(value)])),
    ...containerUser(),
  };
  const [program = '', ...words] = [...container.entrypoint, ...command].map(inside);
  const child = spawn(program === 'node' ? node24 : program, words, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isHealthy = () => {
    const [check = '', ...rest] = container.healthcheck;
    return spawnSync(check === 'node' ? node24 : check, rest, options).status === 0;
  };
  return {
    isHealthy,
    healthy: () =>
      untilTrue('the container is healthy', () => {
        if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}:\n${output}`);
        return isHealthy();
      }),
    stop: () => stop(child, container.stopSignal, ended),
    ended,
    output: () => output,
  };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>) {
  const asked = performance.now();
  child.kill(signal);
  return { code: await ended, ms: performance.now() - asked };
}

/** Builds what has changed (nothing in a complete test run); images take their files from these builds. */
export function buildWorkspace(): void {
  const { status, stderr } = spawnSync(node24, ['scripts/build.mjs'], { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The workspace could not be built:\n${stderr}`);
}

/** Starts a temporary PostgreSQL in place of the compose file's. @returns its URL, and a function that stops it */
export async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(
    node24,
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'server/src/testing/postgres.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'], ...containerUser() },
  );
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  await untilTrue('a database', () => text.includes('\n'));
  const { host, user, password }: Record<string, string> = JSON.parse(text);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    // Empty and served through a socket; the host name is not used.
    url: `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(host ?? '')}`,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
