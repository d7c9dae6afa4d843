// Names builds by what goes into them. Plain JavaScript on Node 20 and nothing else, because the workspace's build
// command asks too, before it knows whether anything has to be built.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** What every part is made of besides its own folder. */
export const commonInputs = ['shared', 'pnpm-lock.yaml', 'tsconfig.json'];

// Tests, and the tools that work on builds instead of being part of one.
const notAnInput =
  /^shared\/tooling\/(dev|doctor|release)$|(^|\/)(node_modules|dist|testing|coverage)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * Tells whether a path, from the root of the workspace, counts for the name of a build.
 * @internal tests compare what containers see with it
 */
export const isInput = (place) => !notAnInput.test(place);

/**
 * Names the build of a part: `<version>+<hash of its inputs>`. Equal sources have equal names on every machine.
 * @param directory folder of the part
 * @param root folder of the workspace
 */
export function buildNameOf(directory, root = workspace) {
  const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  const folder = path.relative(root, directory).replaceAll('\\', '/');
  const hash = createHash('sha256')
    .update(hashOf(root, commonInputs))
    .update(hashOf(root, [folder]));
  return `${version}+${hash.digest('hex').slice(0, 12)}`;
}

/** One hash over names and contents of everything at or below the given files and folders. */
function hashOf(root, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesBelow(root, place))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(root, place) {
  const absolute = path.join(root, place);
  if (!existsSync(absolute) || !isInput(place)) return [];
  const entries = readDirectory(absolute);
  if (!entries) return [place];
  return entries.sort().flatMap((entry) => filesBelow(root, `${place}/${entry}`));
}

function readDirectory(absolute) {
  try {
    return readdirSync(absolute);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
