import type { Config } from '../config.ts';
import { answers, connect, startConnectMs, type Connection, type Database } from '../platform/database/client.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded/embedded.ts';
import { lockForCommand } from '../platform/database/embedded/lock.ts';
import { runningDatabase } from '../platform/database/embedded/running.ts';
import { examineDatabase } from '../platform/database/examine.ts';

/**
 * Opens an installation's database: connects to the embedded one of a running server, or starts it for the duration of
 * the command.
 * @param tell reports that another command is waited for
 * @throws StartProblem with a sentence
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  tell: (line: string) => void,
): Promise<{ db: Database; close: () => Promise<void> }> {
  const open = (connection: Connection, isPooled = false) =>
    connect(connection, { max: 4, statementMs: 0, connectMs: startConnectMs, isPooled });
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    const db = open(connection, (await examineDatabase(connection)).isPooled);
    return { db, close: () => db.$client.end() };
  }
  // Another command would stop its database while this one uses it.
  const unlock = await lockForCommand(dataDir, (pid) =>
    tell(`Waiting for the database: another guildhall command uses it (process ${pid}).`),
  );
  try {
    const running = runningDatabase(dataDir);
    if (running) {
      const db = open(running);
      if (await answers(db)) {
        unlock();
        return { db, close: () => db.$client.end() };
      }
      // Left behind by a killed database.
      await db.$client.end();
    }
    const embedded = await startEmbeddedDatabase({ dataDir });
    const db = open(embedded.connection);
    return {
      db,
      async close() {
        await db.$client.end();
        await embedded.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
