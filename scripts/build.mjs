// `node scripts/build.mjs [host|membership|admin|public-forms|demo …]`: builds the parts whose sources changed (all
// without a name), two at a time. A part is known by a hash of everything that goes into it, so one that is in place
// already costs nothing.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, node24, root } from './tools.mjs';

const atOnce = 2;

/** What every part depends on besides its own folder. */
const common = ['shared', 'pnpm-lock.yaml', 'tsconfig.json', 'scripts/build.mjs'];
// Tests, and the tools that work on builds instead of being part of one.
const isNoInput =
  /^shared\/federation\/(dev|doctor|release)$|(^|\/)(node_modules|dist|testing|coverage)(\/|$)|\.test\.tsx?$|\.md$/;

const folderOf = (part) => (part === 'host' ? 'host' : `remote-${part}`);
/** A part without its first file has nothing to build yet. */
const firstFileOf = (part) => path.join(root, folderOf(part), part === 'host' ? 'src/main.tsx' : 'src/manifest.ts');

const known = readdirSync(root)
  .filter((name) => name === 'host' || name.startsWith('remote-'))
  .map((name) => name.replace('remote-', ''));
const asked = process.argv.slice(2);
const stranger = asked.find((part) => !known.includes(part));
if (stranger) fail(`There is no part "${stranger}" to build. Parts: ${known.join(', ')}.`);
if (!existsSync(node24)) fail('Packages are not installed yet. Run "npm start" or install with pnpm first.');

const parts = (asked.length > 0 ? asked : known).filter((part) => existsSync(firstFileOf(part)));
const commonHash = hashOf(common);
const queue = [...parts];
const outcomes = await Promise.all(Array.from({ length: atOnce }, () => work()));
if (outcomes.includes(false)) process.exit(1);

/** Takes parts from the queue until it is empty; tells whether all of them could be built. */
async function work() {
  let allBuilt = true;
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    allBuilt = (await buildPart(part)) && allBuilt;
  }
  return allBuilt;
}

async function buildPart(part) {
  const folder = folderOf(part);
  const { version } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const hash = createHash('sha256')
    .update(commonHash)
    .update(hashOf([folder]))
    .digest('hex')
    .slice(0, 12);
  const build = `${version}+${hash}`;
  if (isInPlace(part, build)) return say(part, build, 'unchanged');

  const startedAt = Date.now();
  const { code, output, errors } = await run([path.join(root, 'shared/federation/build/cli.ts'), folder, build]);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (code === 0) return say(part, build, `built in ${seconds} s: ${output}`);
  console.error(`${part.padEnd(13)} failed\n${errors}`);
  return false;
}

function isInPlace(part, build) {
  const dist = path.join(root, folderOf(part), 'dist');
  const pointer = path.join(dist, part === 'host' ? 'site.json' : 'current.json');
  if (!existsSync(pointer) || !readFileSync(pointer, 'utf8').includes(`"build": "${build}"`)) return false;
  return part === 'host' || existsSync(path.join(dist, build));
}

function say(part, build, text) {
  console.log(`${part.padEnd(13)} ${build}  ${text}`);
  return true;
}

/** One hash over names and contents of everything below the given files and folders. */
function hashOf(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesBelow)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(place) {
  const absolute = path.join(root, place);
  if (!existsSync(absolute) || isNoInput.test(place)) return [];
  const entries = readDirectory(absolute);
  if (!entries) return [place];
  return entries
    .map((entry) => `${place}/${entry.name}`)
    .sort()
    .flatMap(filesBelow);
}

function readDirectory(absolute) {
  try {
    return readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Runs a TypeScript file on the Node that the workspace brings. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node24, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    child.once('error', (error) => resolve({ code: 1, output, errors: error.message }));
    child.once('close', (code, signal) =>
      resolve({ code, output, errors: errors || `It was ended by ${signal ?? `code ${code}`}.` }),
    );
  });
}
