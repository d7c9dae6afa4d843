import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../client.ts';
import { databaseIdentity } from './identity.ts';
import { databaseName, databaseUser, sharedFolder } from './names.ts';
import { placeOf } from './database-folder.ts';

/** The connection options of the embedded database of a data folder while its server runs; otherwise `null`. */
export function runningDatabase(dataDir: string): Connection | null {
  const status = join(placeOf(dataDir, databaseIdentity(), sharedFolder()), 'cluster/postmaster.pid');
  const password = join(dataDir, 'database.password');
  if (!existsSync(status) || !existsSync(password)) return null;
  // One line each: process, folder, start time, port, socket folder, address.
  const [, , , port = '', socket = '', address = ''] = readFileSync(status, 'utf8').split('\n');
  return {
    host: socket || address,
    port: Number(port),
    user: databaseUser,
    database: databaseName,
    password: readFileSync(password, 'utf8'),
  };
}
