import pg from 'pg';
import { StartProblem } from '../../config.ts';
import { connect, type Connection, type Database } from './client.ts';
import { isBehindPooler } from './pooler.ts';

const facts = `select pg_is_in_recovery() as "isReplica", current_database() as database,
  (select system_identifier::text from pg_control_system()) as cluster`;

interface Facts {
  isReplica: boolean;
  database: string;
  /** The system identifier shared by a cluster and its physical replicas. */
  cluster: string;
}

/**
 * Examines the database named by `DATABASE_READ_URL`.
 * @returns whether a pooler is in front of it, or an error when it does not respond, which does not prevent the start
 * @throws StartProblem when it responds and is not a replica of the primary
 */
export async function examineReplica(
  replica: Connection,
  primary: Connection,
): Promise<{ isPooled: boolean } | { error: unknown }> {
  try {
    const [there, isPooled] = await asked(replica);
    const [here] = await asked(primary);
    if (!there.isReplica)
      throw new StartProblem(
        'DATABASE_READ_URL names a database that takes writes. Name a streaming replica of the primary, or leave it out.',
      );
    if (there.cluster !== here.cluster || there.database !== here.database)
      throw new StartProblem(
        'DATABASE_READ_URL names a replica of another database. Name a streaming replica of the primary, or leave it out.',
      );
    return { isPooled };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    return { error };
  }
}

async function asked(connection: Connection): Promise<[Facts, boolean]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, application_name: 'guildhall' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(facts);
    if (!rows[0]) throw new Error('The database says nothing about itself.');
    return [rows[0], await isBehindPooler(client)];
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Opens the replica named by `DATABASE_READ_URL`; without one, everything is read from the primary.
 * @throws StartProblem when it responds and is not a replica of the primary
 */
export async function openReplica(
  url: string | null,
  primary: { connection: Connection; isPooled: boolean },
): Promise<{ replica: Database | null; isAway: boolean }> {
  if (!url) return { replica: null, isAway: false };
  const connection = { connectionString: url };
  const found = await examineReplica(connection, primary.connection);
  const isAway = 'error' in found;
  return { replica: connect(connection, { isPooled: isAway ? primary.isPooled : found.isPooled }), isAway };
}
