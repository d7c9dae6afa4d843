// Run by Node directly, outside of jest: keeps a temporary PostgreSQL with a migrated template database until its
// standard input closes, which also happens when jest is killed.
import { rmSync } from 'node:fs';
import { connect } from '../platform/database/client.ts';
import { makeTemporaryDataDir, startEmbeddedDatabase } from '../platform/database/embedded/embedded.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { createApp } from '../app.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { testConfig } from './config.ts';

const dataDir = makeTemporaryDataDir();
const embedded = await startEmbeddedDatabase({
  dataDir,
  // Its data is temporary, so writes are not synced.
  settings: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    autovacuum: 'off',
  },
});

const db = connect(embedded.connection, { max: 2 });
await migrateDatabase(db);
// Includes the queues of every feature, so that tests need not create them.
const jobs = createJobs({ db, work: false });
const app = await createApp({ config: testConfig(dataDir), db, jobs });
await app.ready();
await jobs.start();
await app.close();
await jobs.stop();
await db.$client.end();

process.stdout.write(`${JSON.stringify(embedded.connection)}\n`);

process.stdin.resume();
process.stdin.once('close', () => void end());
process.once('SIGTERM', () => void end());

async function end(): Promise<void> {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
