// Names builds by their inputs. Uses plain JavaScript and Node 20 modules only, because the workspace's build command
// uses it too, before it knows whether to build anything.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The inputs of every part besides its own folder. */
export const commonInputs = ['shared', 'pnpm-lock.yaml', 'tsconfig.json'];

// Tests, and tools that process builds without being part of them.
const notAnInput =
  /^shared\/tooling\/(dev|doctor|release)$|(^|\/)(node_modules|dist|testing|coverage)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * True when a path, relative to the workspace root, is an input of a build.
 * @internal tests compare container contexts with it
 */
export const isInput = (place) => !notAnInput.test(place);

/**
 * Names the build of a part: `<version>+<hash of its inputs>`. The same sources get the same name on every machine.
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

/** One hash of the paths and contents of all given files and folders. */
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
