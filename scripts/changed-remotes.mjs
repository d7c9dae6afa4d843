// `node scripts/changed-remotes.mjs`: prints the remotes a workflow run is about, as a JSON list. A tag
// `remote-<id>/v1.2.0` or the variable ONLY names one; otherwise it is every remote that changed since BEFORE.
import { spawnSync } from 'node:child_process';
import { argv, cwd, env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { commonInputs } from '../shared/tooling/build/build-name.mjs';
import { fail, remoteIds } from './tools.mjs';

/** Paths that every remote is built, tested and released with, besides its own folder. */
export const commonPlaces = [
  ...commonInputs,
  'scripts/build.mjs',
  'scripts/build-worker.mjs',
  'scripts/release.mjs',
  'scripts/changed-remotes.mjs',
  '.github/actions/prepare',
  '.github/workflows/release-remote.yml',
  '.github/workflows/remotes.yml',
];

const isIn = (file, place) => file === place || file.startsWith(`${place}/`);

/**
 * @param {string[]} files changed paths from the root of the repository
 * @param {string[]} remotes ids of all remotes
 * @returns {string[]} ids of the remotes whose build may have changed
 */
export const changedRemotes = (files, remotes) =>
  files.some((file) => commonPlaces.some((place) => isIn(file, place)))
    ? remotes
    : remotes.filter((id) => files.some((file) => isIn(file, `remote-${id}`)));

/** The remotes a workflow run is about; all of them if the changes are unknown. */
export function remotesOf({ ONLY, GITHUB_REF_TYPE, GITHUB_REF_NAME = '', BEFORE }, remotes, directory = cwd()) {
  const tagged = GITHUB_REF_TYPE === 'tag' ? GITHUB_REF_NAME.replace(/^remote-/, '').split('/')[0] : '';
  const only = ONLY || tagged;
  if (only) {
    if (!remotes.includes(only)) throw new Error(`There is no remote "${only}". Remotes: ${remotes.join(', ')}.`);
    return [only];
  }
  if (!BEFORE || /^0+$/.test(BEFORE)) return remotes;
  const { status, stdout } = spawnSync('git', ['diff', '--name-only', BEFORE, 'HEAD'], {
    cwd: directory,
    encoding: 'utf8',
  });
  return status === 0 ? changedRemotes(stdout.split('\n').filter(Boolean), remotes) : remotes;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  try {
    console.log(JSON.stringify(remotesOf(env, remoteIds())));
  } catch (error) {
    fail(error.message);
  }
}
