import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const projectRoot = join(import.meta.dirname, '../../../..');

const built = z.object({ commit: z.string(), date: z.string() });

/** What runs here: the version of package.json, with the commit and its day. */
export interface Release {
  version: string;
  /** `null` for a build without git and without the file of a release. */
  commit: string | null;
  /** The day of the commit. */
  date: string | null;
}

let known: Release | undefined;

/**
 * The running release, or the one in another folder. The build writes `server/release.json` from git; images and
 * tarballs contain it.
 */
export function release(folder = projectRoot): Release {
  if (folder !== projectRoot) return read(folder);
  known ??= read(folder);
  return known;
}

function read(folder: string): Release {
  const jsonOf = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { version } = z.parse(z.object({ version: z.string() }), jsonOf('package.json'));
  if (!existsSync(join(folder, 'server/release.json'))) return { version, commit: null, date: null };
  return { version, ...z.parse(built, jsonOf('server/release.json')) };
}

/** A release as a sentence names it: `Guildhall 1.0.0 (1a2b3c4d5e6f, 2026-11-28)`. */
export const releaseName = ({ version, commit, date }: Release): string =>
  `Guildhall ${version}${commit ? ` (${commit.slice(0, 12)}${date ? `, ${date}` : ''})` : ''}`;
