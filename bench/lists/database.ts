// The scratch database of the list measurements: a folder of its own, kept between runs because filling it takes minutes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '../../server/src/platform/database/client.ts';
import { startEmbeddedDatabase } from '../../server/src/platform/database/embedded/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';

export interface Scratch {
  db: Database;
  stop: () => Promise<void>;
}

/** Where the scratch database of a size lies; `BENCH_DIR` puts it on another disk. */
const scratchFolder = (rows: number): string =>
  join(process.env.BENCH_DIR ?? join(import.meta.dirname, '../../.guildhall-bench'), `lists-${rows}`);

/** Opens (and migrates) the scratch database for a number of applications, with the settings that production has. */
export async function openScratch(rows: number): Promise<Scratch> {
  const dataDir = scratchFolder(rows);
  mkdirSync(dataDir, { recursive: true });
  const embedded = await startEmbeddedDatabase({ dataDir });
  const db = connect(embedded.connection, { max: 12 });
  await migrateDatabase(db);
  return {
    db,
    stop: async () => {
      await db.$client.end();
      await embedded.stop();
    },
  };
}
