import type { Config } from '../config.ts';
import { answers, connect, startConnectMs, type Connection, type Database } from '../platform/database/client.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded/embedded.ts';
import { lockForCommand, runningDatabase } from '../platform/database/embedded/lock.ts';
import { examineDatabase } from '../platform/database/examine.ts';
import { schemaVersion } from '../platform/database/migrations.ts';

export interface OpenDatabase {
  db: Database;
  close: () => Promise<void>;
  /** Closes it without waiting for statements that are still running. */
  abort: () => Promise<void>;
}

/**
 * Opens an installation's database: connects to the embedded one of a running server, or starts it for the duration of
 * the command.
 * @param tell reports that another command is waited for
 * @param signal ends this wait
 * @throws StartProblem with a sentence
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  tell: (line: string) => void,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const open = (connection: Connection, isPooled = false) =>
    connect(connection, { max: 4, statementMs: 0, connectMs: startConnectMs, isPooled });
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    const db = open(connection, (await examineDatabase(connection)).isPooled);
    return { db, close: () => db.$client.end(), abort: async () => {} };
  }
  // Another command would stop its database while this one uses it.
  const unlock = await lockForCommand(
    dataDir,
    (pid) => tell(`Waiting for the database: another guildhall command uses it (process ${pid}).`),
    signal,
  );
  try {
    const running = runningDatabase(dataDir);
    if (running) {
      const db = open(running);
      if (await answers(db)) {
        unlock();
        return { db, close: () => db.$client.end(), abort: async () => {} };
      }
      // Left behind by a killed database.
      await db.$client.end();
    }
    const embedded = await startEmbeddedDatabase({ dataDir });
    const db = open(embedded.connection);
    const abort = async () => {
      await embedded.stop();
      unlock();
    };
    return {
      db,
      async close() {
        await db.$client.end();
        await abort();
      },
      abort,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The schema version of a database; 0 for an empty one. */
export async function versionOf({ $client: pool }: Database): Promise<number> {
  const client = await pool.connect();
  return schemaVersion(client).finally(() => client.release());
}
