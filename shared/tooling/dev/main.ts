import { watch as watchFiles } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allowClosedOutput } from '../closed-output.ts';
import { createFolderStore } from '../deployments/index.ts';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { root } from '../build/webpack.ts';
import { publish } from './publish.ts';
import { startServer } from './server.ts';
import { watchHost } from './watch-host.ts';
import { watchRemote } from './watch-remote.ts';
import type { Watching } from './compile-on-change.ts';

// node shared/tooling/dev/main.ts <part> …: runs the product and rebuilds the named parts on every change (see
// scripts/dev.mjs).
allowClosedOutput();
const { positionals: parts } = parseArgs({ allowPositionals: true });
const remotes = parts.filter((part) => part !== 'host' && part !== 'server');
const dataDir = resolve(root, process.env.DATA_DIR ?? '.guildhall-dev');
/** Recreated at every start, with the workspace's last good builds active. */
const work = join(dataDir, 'live');
const store = createFolderStore(join(work, 'deployments'));
const siteDir = parts.includes('host') ? join(work, 'host') : join(root, 'host/dist');
await rm(work, { recursive: true, force: true });

const say = (part: string, text: string) => process.stdout.write(`${part.padEnd(13)} ${text}\n`);
const watchings: Watching[] = [];
const waiting = new Map<string, () => Promise<void>>();
const problems = new Map<string, string>();
const shown = new Map<string, string>();
let isReady = false;

const server = startServer({
  environment: { DATA_DIR: dataDir, DEPLOYMENTS: join(work, 'deployments'), SITE_DIR: siteDir },
  // Not earlier: at its start the server activates the workspace's builds.
  onReady: () => {
    isReady = true;
    for (const take of waiting.values()) void take();
    waiting.clear();
    for (const [part, problem] of problems) server.tell({ part, isNew: false, problem });
  },
  onEnded: (code, wasReady) => {
    if (wasReady && parts.includes('server')) return say('server', 'has ended; the next change starts it again.');
    void end(code);
  },
});

function report(part: string, problem: string): void {
  problems.set(part, problem);
  say(part, `does not compile:\n${problem}`);
  server.tell({ part, isNew: false, problem });
}

/** Activates a build and notifies open pages; an unchanged build only clears the error message. */
async function take(part: string, build: string, work: () => Promise<void>): Promise<void> {
  const isNew = shown.get(part) !== build;
  if (isNew) await work();
  shown.set(part, build);
  if (isNew || problems.has(part)) say(part, `${build}  ${isNew ? 'is shown' : 'is shown again'}`);
  problems.delete(part);
  server.tell({ part, isNew, problem: null });
}

function takeRemote(deployment: RemoteDeployment, folder: string): Promise<void> {
  const { id, build } = deployment.descriptor;
  const publishing = () =>
    take(id, build, () => publish(store, deployment, folder)).catch((error: Error) => report(id, error.message));
  if (isReady) return publishing();
  waiting.set(id, publishing);
  return Promise.resolve();
}

for (const id of remotes)
  watchings.push(
    await watchRemote(join(root, `remote-${id}`), join(work, 'builds', id), {
      onBuilt: takeRemote,
      onProblem: (problem) => report(id, problem),
    }),
  );

if (parts.includes('host'))
  watchings.push(
    await watchHost(join(root, 'host'), siteDir, {
      onBuilt: (build) => void take('host', build, async () => undefined),
      onProblem: (problem) => report('host', problem),
    }),
  );

if (parts.includes('server')) {
  let timer: NodeJS.Timeout | undefined;
  const restart = (name: string | null) => {
    if (!name || !/\.(ts|json|sql)$/.test(name) || /\.test\.ts$|(^|\/)(node_modules|testing)\//.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      say('server', `${name} has changed; starting again`);
      isReady = false;
      void server.restart();
    }, 150);
  };
  for (const folder of ['server/src', 'server/migrations', 'shared/contracts', 'shared/domain']) {
    const files = watchFiles(join(root, folder), { recursive: true }, (_event, name) => restart(name));
    watchings.push({ close: async () => files.close() });
  }
}

let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  // The process ends within five seconds, even if something hangs.
  setTimeout(() => process.exit(code), 4_900).unref();
  await Promise.all([server.stop(), ...watchings.map(({ close }) => close())]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
