import pg from 'pg';
import type { Connection, Database } from '../database/client.ts';

/** How a pool connects. @param database another one of the same server */
export function connectionOf({ $client: pool }: Database, database?: string): Connection {
  // A password is left out where options are copied as a whole.
  const { connectionString, host, port, user, ssl, password } = pool.options;
  if (connectionString === undefined)
    return { host, port, user, ssl, password, database: database ?? pool.options.database };
  if (database === undefined) return { connectionString };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** A connection of a backup's own: nothing that people wait for stands in its way, and no time limit ends it. */
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
