// Measures three ways of chaining the audit log, alternating in one run: `node_modules/.bin/node bench/audit/chain.ts`
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '../../server/src/platform/database/client.ts';
import { makeTemporaryDataDir, startEmbeddedDatabase } from '../../server/src/platform/database/embedded/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { systemActor } from '../../server/src/platform/audit/actor.ts';
import { writeAudit } from '../../server/src/platform/audit/audit.ts';
import { verifyAudit } from '../../server/src/platform/audit/verify.ts';

const perSecond = 50;
const seconds = 10;

// The trigger's work for one row; the job does the same for every unchained row.
const chainOne = `
  insert into audit_chain (position, event_id, hash)
  select coalesce(t.position, 0) + 1, e.id, audit_hash(e, coalesce(t.hash, ''))
  from audit_events e left join (select position, hash from audit_chain order by position desc limit 1) t on true
  where e.id = $1`;

async function chainWaiting(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(1)');
    const { rows } = await client.query<{ id: string }>(
      'select id from audit_events e where not exists (select from audit_chain where event_id = e.id) order by id',
    );
    for (const { id } of rows) await client.query(chainOne, [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** One command as the server runs it: inserts a row, then does some work. */
const write = (db: Database, early: boolean) =>
  db.transaction(async (tx) => {
    if (early) await tx.execute('select pg_advisory_xact_lock(2)');
    await writeAudit(tx, systemClock, { actor: systemActor, action: 'list.exported', after: { rows: 25 } });
    await tx.execute('select pg_sleep(0.02)');
  });

const modes = ['no chain', 'job', 'lock from the write', 'lock at the commit'] as const;

async function measure(db: Database, mode: (typeof modes)[number]): Promise<void> {
  const isTriggered = mode === 'lock at the commit' || mode === 'lock from the write';
  await db.execute(`alter table audit_events ${isTriggered ? 'enable' : 'disable'} trigger audit_events_chained`);
  const timer = mode === 'job' ? setInterval(() => void chainWaiting(db), 1000) : undefined;
  const early = mode === 'lock from the write';
  const took: number[] = [];
  const timed = async () => {
    const begun = performance.now();
    await write(db, early).catch(() => {});
    took.push(performance.now() - begun);
  };
  const all: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    all.push(timed());
    await sleep(1000 / perSecond);
  }
  await Promise.all(all);
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  const begun = performance.now();
  const workers = Array.from({ length: 10 }, async () => {
    for (let number = 0; number < 40; number += 1) await write(db, early).catch(() => {});
  });
  await Promise.all(workers);
  const most = (400_000 / (performance.now() - begun)).toFixed(0);
  clearInterval(timer);
  console.log(`${mode.padEnd(20)} median ${at(0.5)} ms, 95th ${at(0.95)} ms, 99th ${at(0.99)} ms, at most ${most}/s`);
}

const dataDir = makeTemporaryDataDir();
const embedded = await startEmbeddedDatabase({ dataDir });
const db = connect(embedded.connection);
try {
  await migrateDatabase(db);
  for (const mode of [...modes, ...modes]) await measure(db, mode);
  await chainWaiting(db);
  console.log(await verifyAudit(db.$client));
} finally {
  await db.$client.end();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
