// `node scripts/build.mjs [host|<remote> …]`: builds the parts whose sources changed (all of them without a name), two
// at a time, as `webpack` does in its folder. A build is named by a hash of its inputs, so an up-to-date part is skipped.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildNameOf } from '../shared/tooling/build/build-name.mjs';
import { fail, nameRelease, node24, readArguments, remoteIds, root } from './tools.mjs';

const atOnce = 2;
const builder = path.join(root, 'scripts/build-worker.mjs');

const folderOf = (part) => path.join(root, part === 'host' ? 'host' : `remote-${part}`);

const known = ['host', ...remoteIds()];
const { positionals: asked } = readArguments();
const stranger = asked.find((part) => !known.includes(part));
if (stranger) fail(`There is no part "${stranger}" to build. Parts: ${known.join(', ')}.`);
if (!existsSync(node24)) fail('Packages are not installed yet. Run "npm start" or install with pnpm first.');

const width = Math.max(...known.map((part) => part.length));
// The largest first: one that is started last would run alone on one core.
const queue = [...new Set(asked.length > 0 ? asked : known)].sort((a, b) => sourceBytes(b) - sourceBytes(a));
const outcomes = await Promise.all(Array.from({ length: atOnce }, () => work()));
if (outcomes.includes(false)) process.exit(1);
nameRelease();

/** Takes parts from the queue until it is empty, and builds them in one process. Returns whether all were built. */
async function work() {
  let allBuilt = true;
  let worker = null;
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    const build = buildNameOf(folderOf(part));
    if (isInPlace(part, build)) {
      say(part, build, 'unchanged');
      continue;
    }
    if (!worker?.connected) worker = fork(builder, { execPath: node24 });
    allBuilt = (await buildPart(worker, part, build)) && allBuilt;
  }
  worker?.disconnect();
  return allBuilt;
}

async function buildPart(worker, part, build) {
  const startedAt = Date.now();
  worker.send({ folder: folderOf(part), build });
  const [{ isBuilt, output }] = await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(([code, signal]) => [
      { isBuilt: false, output: `The build was ended by ${signal ?? `code ${code}`}.` },
    ]),
  ]);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (isBuilt) return say(part, build, `built in ${seconds} s: ${output.trim()}`);
  console.error(`${part.padEnd(width)} failed\n${output}`);
  return false;
}

/** The size of a part's sources; the shell also builds most of `shared`, so it takes longest. */
function sourceBytes(part) {
  if (part === 'host') return Infinity;
  const files = readdirSync(path.join(folderOf(part), 'src'), { recursive: true, withFileTypes: true });
  return files.reduce(
    (sum, file) => sum + (file.isFile() ? statSync(path.join(file.parentPath, file.name)).size : 0),
    0,
  );
}

function isInPlace(part, build) {
  const dist = path.join(folderOf(part), 'dist');
  const pointer = path.join(dist, part === 'host' ? 'site.json' : 'current.json');
  if (!existsSync(pointer) || !readFileSync(pointer, 'utf8').includes(`"build": "${build}"`)) return false;
  return part === 'host' || existsSync(path.join(dist, build));
}

function say(part, build, text) {
  console.log(`${part.padEnd(width)} ${build}  ${text}`);
  return true;
}
