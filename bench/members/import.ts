// Imports a file of members into its own database, with a server that stops half-way and another one that continues,
// then undoes the import. Prints the duration of each step: `node_modules/.bin/node bench/members/import.ts [rows]`
import { rmSync } from 'node:fs';
import { connect } from '../../server/src/platform/database/client.ts';
import { makeTemporaryDataDir, startEmbeddedDatabase } from '../../server/src/platform/database/embedded/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { systemActor } from '../../server/src/platform/audit/actor.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { createImportWorker, createImportRuns } from '../../server/src/features/member-imports/runs.ts';
import { createMemberImportService } from '../../server/src/features/member-imports/service.ts';

const rows = Number(process.argv[2] ?? 10_000);

const file = [
  'E-mail;Vorname;Nachname;Mitgliedsnummer;Mitglied seit;Straße;PLZ;Ort',
  ...Array.from(
    { length: rows },
    (_, i) => `member${i}@example.org;Noor;Haddad ${i};;0${(i % 9) + 1}.05.2001;Ring ${i};8010;Graz`,
  ),
].join('\r\n');

const dataDir = makeTemporaryDataDir();
const embedded = await startEmbeddedDatabase({ dataDir });
const db = connect(embedded.connection, { max: 4, statementMs: 0 });
await migrateDatabase(db);

const clock = systemClock;
const imports = createMemberImportService({ db, clock });
const runs = createImportRuns({ db, clock, jobs: { enqueue: () => Promise.resolve() } });
const begun = performance.now();
const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const from = performance.now();
  const result = await work();
  process.stdout.write(`${what.padEnd(28)}${((performance.now() - from) / 1000).toFixed(1)} s\n`);
  return result;
};

const { id, mapping, defaults } = await timed('read the file', () =>
  imports.add({ name: 'members.csv', bytes: Buffer.from(file) }, null),
);
await timed('check every row', () => imports.check(id, { mapping, defaults }));
await runs.start(id, systemActor);

let batches = 0;
await timed('import half, then go away', () =>
  createImportWorker({ db, clock })
    .run(id, async () => {
      batches += 1;
      if (batches * 250 >= rows / 2) throw new Error('gone');
    })
    .catch(() => {}),
);
process.stdout.write(`  ${(await imports.read(id)).counts.imported} of ${rows} are there\n`);
await timed('another server goes on', () => createImportWorker({ db, clock }).run(id));
const { state, counts } = await imports.read(id);
process.stdout.write(`  ${state}: ${counts.imported} imported, ${counts.error} mistakes\n`);
process.stdout.write(`${'in all'.padEnd(28)}${((performance.now() - begun) / 1000).toFixed(1)} s\n`);

await runs.undo(id, systemActor);
await timed('undo', () => createImportWorker({ db, clock }).run(id));
process.stdout.write(`  ${(await imports.read(id)).counts.removed} removed\n`);

await db.$client.end();
await embedded.stop();
rmSync(dataDir, { recursive: true, force: true });
