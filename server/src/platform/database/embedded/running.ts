import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../client.ts';
import { databaseIdentity } from './identity.ts';
import { databaseName, databaseUser, sharedFolder } from './names.ts';
import { placeOf } from './database-folder.ts';

/** How to connect to the embedded database of a data folder while its server runs; `null` while it doesn't. */
export function runningDatabase(dataDir: string): Connection | null {
  const status = join(placeOf(dataDir, databaseIdentity(), sharedFolder()), 'cluster/postmaster.pid');
  const password = join(dataDir, 'database.password');
  if (!existsSync(status) || !existsSync(password)) return null;
  // Process, folder, beginning, port, folder of the socket, address: a line each.
  const [, , , port = '', socket = '', address = ''] = readFileSync(status, 'utf8').split('\n');
  return {
    host: socket || address,
    port: Number(port),
    user: databaseUser,
    database: databaseName,
    password: readFileSync(password, 'utf8'),
  };
}
