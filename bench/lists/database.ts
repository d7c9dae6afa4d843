// The scratch database for the list measurements. It has its own folder and is kept between runs, because filling it
// takes minutes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '../../server/src/platform/database/client.ts';
import { startEmbeddedDatabase } from '../../server/src/platform/database/embedded/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';

export interface Scratch {
  db: Database;
  stop: () => Promise<void>;
}

/** Folder of the scratch database of a given size; `BENCH_DIR` moves it to another disk. */
const scratchFolder = (rows: number): string =>
  join(process.env.BENCH_DIR ?? join(import.meta.dirname, '../../.guildhall-bench'), `lists-${rows}`);

/** Opens and migrates the scratch database for a number of applications, with production settings. */
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
