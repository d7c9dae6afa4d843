import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync, chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { tmpdir } from 'node:os';
import { StartProblem } from '../../../config.ts';

const noteName = 'postgres-is-elsewhere.txt';

/**
 * The database's folder: `postgres` in the data folder, or a separate one in `shared` if the user that runs the
 * database can't enter the data folder. A note in the data folder records this from then on, so that moving the data
 * folder or changing its permissions never starts an empty database.
 * @throws StartProblem when there is a database and it can't be used
 */
export function databaseHome(dataDir: string, identity: Identity, shared: string): string {
  const inside = join(dataDir, 'postgres');
  const home = placeOf(dataDir, identity, shared);
  if (readNote(dataDir) !== null && !existsSync(home))
    throw new StartProblem(
      `The database of ${dataDir} is in ${home}, says ${noteName}, and it isn't there. Put it back, or write its new place into that file; delete the file to begin with an empty database.`,
    );
  if (home !== inside && existsSync(join(inside, 'cluster')))
    throw new StartProblem(
      `The database in ${inside} can't be entered by the account that runs it. Let others enter the folders above it (chmod o+x), or move ${dataDir}.`,
    );
  makePrivateFolder(home, identity);
  if (home !== inside) writeFileSync(join(dataDir, noteName), `The database of this data folder is in ${home}\n`);
  return home;
}

/** The folder of a data folder's database, existing or not; creates nothing. */
export function placeOf(dataDir: string, identity: Identity, shared: string): string {
  const inside = join(dataDir, 'postgres');
  return readNote(dataDir) ?? (canReach(inside, identity) ? inside : elsewhere(dataDir, shared));
}

const elsewhere = (dataDir: string, shared: string): string =>
  join(shared, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));

function readNote(dataDir: string): string | null {
  try {
    return / is in (\/.+)$/m.exec(readFileSync(join(dataDir, noteName), 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** The user that runs the database: the current one, or `nobody` for root, as which PostgreSQL refuses to run. */
export interface Identity {
  uid?: number;
  gid?: number;
}

export function databaseIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** Creates a folder that only the database's user can enter. */
export function makePrivateFolder(path: string, { uid, gid }: Identity): void {
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined && lstatSync(path).uid !== uid) chownSync(path, uid, gid);
  chmodSync(path, 0o700);
}

/** True when `identity` has access to all folders of `path`; false below a home folder that only root can enter. */
export function canReach(path: string, { uid, gid }: Identity): boolean {
  if (uid === undefined) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const mayEnter = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
    if (!mayEnter) return false;
    if (folder === dirname(folder)) return true;
  }
}

export const databaseUser = 'guildhall';

export const databaseName = 'guildhall';

/** Folders that every user can enter, for files that can't be inside a private home folder. */
export const sharedFolder = (): string => (existsSync('/var/lib') ? '/var/lib/guildhall' : join(tmpdir(), 'guildhall'));
