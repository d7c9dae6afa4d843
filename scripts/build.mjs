// `node scripts/build.mjs [host|<remote> …]`: builds the parts whose sources changed (all of them without a name), two
// at a time, each with `webpack` in its own folder. A build is named by a hash of its inputs, so an up-to-date part is
// skipped.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildNameOf } from '../shared/tooling/build/build-name.mjs';
import { fail, node24, readArguments, remoteIds, root } from './tools.mjs';

const atOnce = 2;
const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');

const folderOf = (part) => path.join(root, part === 'host' ? 'host' : `remote-${part}`);

const known = ['host', ...remoteIds()];
const { positionals: asked } = readArguments();
const stranger = asked.find((part) => !known.includes(part));
if (stranger) fail(`There is no part "${stranger}" to build. Parts: ${known.join(', ')}.`);
if (!existsSync(node24)) fail('Packages are not installed yet. Run "npm start" or install with pnpm first.');

const width = Math.max(...known.map((part) => part.length));
const queue = asked.length > 0 ? [...new Set(asked)] : known;
const outcomes = await Promise.all(Array.from({ length: atOnce }, () => work()));
if (outcomes.includes(false)) process.exit(1);

/** Takes parts from the queue until it is empty. Returns whether all of them were built. */
async function work() {
  let allBuilt = true;
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    allBuilt = (await buildPart(part)) && allBuilt;
  }
  return allBuilt;
}

async function buildPart(part) {
  const folder = folderOf(part);
  const build = buildNameOf(folder);
  if (isInPlace(part, build)) return say(part, build, 'unchanged');

  const startedAt = Date.now();
  const { code, output } = await run([webpack, '--env', `build=${build}`], folder);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (code === 0) return say(part, build, `built in ${seconds} s: ${output.trim()}`);
  console.error(`${part.padEnd(width)} failed\n${output}`);
  return false;
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

/** Runs a script with the workspace's Node. */
function run(args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(node24, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code, signal) =>
      resolve({ code, output: output || `It was ended by ${signal ?? `code ${code}`}.` }),
    );
  });
}
