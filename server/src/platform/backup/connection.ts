import pg from 'pg';
import type { Connection, Database } from '../database/client.ts';

/** The connection options of a pool. @param database another one on the same server */
export function connectionOf({ $client: pool }: Database, database?: string): Connection {
  // Copying the options as a whole omits the password.
  const { connectionString, host, port, user, ssl, password } = pool.options;
  if (connectionString === undefined)
    return { host, port, user, ssl, password, database: database ?? pool.options.database };
  if (database === undefined) return { connectionString };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** A separate connection for a backup: it does not compete with requests, and has no time limit. */
export async function ownConnection(db: Database, database?: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOf(db, database),
    application_name: 'guildhall backup',
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
