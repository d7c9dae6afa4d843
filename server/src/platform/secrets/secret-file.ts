import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRecord } from '@guildhall/shared/domain';

export interface SecretFile {
  path: string;
  /** Creates the secret, on the first start. */
  make: () => string;
  /** True for complete content; older releases could leave an empty file when they were killed. */
  isWhole: (content: string) => boolean;
  /** True when nothing depends on the secret yet, so that a damaged one can be replaced. */
  isUnused: () => boolean;
  /** The error for a damaged secret that something depends on. */
  damaged: () => Error;
}

/**
 * Reads a secret created by the installation, or creates it; only its owner can read the file. It is created
 * atomically, even if the process is killed or the power fails, and if two create it at once, the first one's is used.
 * @throws the error of `damaged`; file system errors
 */
export function readOrMakeSecret({ path, make, isWhole, isUnused, damaged }: SecretFile): string {
  for (;;) {
    const content = read(path);
    if (content === null) place(path, make());
    else if (isWhole(content)) return content;
    else if (isUnused()) setAside(path, content);
    else throw damaged();
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes and syncs a draft, then renames it, unless another process was first. */
function place(path: string, secret: string): void {
  removeDrafts(path);
  const draft = `${path}.draft-${process.pid}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, secret);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(draft, path);
  } catch (error) {
    const code = codeOf(error);
    // Another process was first (and may have removed this draft).
    if (code === 'EEXIST' || code === 'ENOENT') return;
    // Some file systems have no hard links.
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
}

/** Removes a damaged file, but not one that another process has created in the meantime. */
function setAside(path: string, damaged: string): void {
  const aside = `${path}.draft-${process.pid}-damaged`;
  try {
    renameSync(path, aside);
    if (read(aside) !== damaged) linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Drafts of killed processes. */
function removeDrafts(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(`${basename(path)}.draft-`)) rmSync(join(dirname(path), name), { force: true });
}

/** Syncs the folder, so that a new name survives a power cut; Windows can't open folders. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const codeOf = (error: unknown): unknown => (isRecord(error) ? error.code : undefined);
