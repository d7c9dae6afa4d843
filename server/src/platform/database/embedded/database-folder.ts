import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../../config.ts';
import { canReach, makePrivateFolder, type Identity } from './identity.ts';

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
