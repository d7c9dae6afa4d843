import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
