import { statfs } from 'node:fs/promises';
import { kindOfTarget } from '@guildhall/tooling/deployments';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Config } from '../../config.ts';
import { createBackupRuns } from '../backup/runs.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/client.ts';
import { mails } from '../database/schema/index.ts';
import { release } from '../release/release.ts';
import type { MetricRegistry } from './registry.ts';

interface OperatingSources {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'files' | 'backups'>;
}

/** What an operator wants to be alerted to: backups, failed mails, jobs that wait too long, full disks. */
export function createOperatingMetrics(registry: MetricRegistry, { db, clock, config }: OperatingSources): void {
  const { version, commit, date } = release();
  new Gauge({
    name: 'guildhall_release_info',
    help: 'Always 1, for the release that runs: its version, commit and the day of the commit.',
    labelNames: ['version', 'commit', 'date'],
    registers: [registry],
    aggregator: 'first',
  }).set({ version, commit: commit ?? 'unknown', date: date ?? 'unknown' }, 1);
  const runs = createBackupRuns(db, clock);
  // All workers report the same values.
  const shared = { registers: [registry], aggregator: 'first' as const };

  new Gauge({
    name: 'guildhall_backup_last_success_timestamp_seconds',
    help: 'When the last successful backup or verification ended, in seconds since 1970; missing before the first.',
    labelNames: ['kind'],
    ...shared,
    async collect() {
      this.reset();
      for (const kind of ['backup', 'verification'] as const) {
        const last = await orNull(runs.lastDone(kind));
        if (last?.finishedAt) this.set({ kind }, Date.parse(last.finishedAt) / 1000);
      }
    },
  });
  new Gauge({
    name: 'guildhall_backup_failed',
    help: '1 if the last backup or verification failed or was interrupted, 0 if it succeeded.',
    labelNames: ['kind'],
    ...shared,
    async collect() {
      this.reset();
      for (const kind of ['backup', 'verification'] as const) {
        const last = await orNull(runs.lastEnded(kind));
        if (last) this.set({ kind }, last.state === 'done' ? 0 : 1);
      }
    },
  });
  new Gauge({
    name: 'guildhall_mails_failed',
    help: 'Mails that could not be sent and wait for somebody in the office.',
    ...shared,
    async collect() {
      this.reset();
      const isWaiting = and(eq(mails.state, 'failed'), isNull(mails.deletedAt));
      const [row] = (await orNull(db.select({ failed: count() }).from(mails).where(isWaiting))) ?? [];
      if (row) this.set(row.failed);
    },
  });
  new Gauge({
    name: 'guildhall_queue_oldest_seconds',
    help: 'How long the oldest job that is due has been waiting, by queue; missing for a queue without one.',
    labelNames: ['queue'],
    ...shared,
    async collect() {
      this.reset();
      for (const { name, seconds } of (await orNull(oldestJobs(db))) ?? []) this.set({ queue: name }, seconds);
    },
  });
  const disk = { labelNames: ['place'], ...shared };
  new Gauge({
    name: 'guildhall_disk_free_bytes',
    help: 'Free space on the disks of the data folder, the uploaded files and the backups; missing for a bucket.',
    ...disk,
    async collect() {
      for (const { place, bavail, bsize } of await disksOf(config)) this.set({ place }, bavail * bsize);
    },
  });
  new Gauge({
    name: 'guildhall_disk_size_bytes',
    help: 'Size of the same disks.',
    ...disk,
    async collect() {
      for (const { place, blocks, bsize } of await disksOf(config)) this.set({ place }, blocks * bsize);
    },
  });
}

/** Monitoring must not fail with what it watches: a value that can't be read is missing. */
const orNull = <Value>(reading: PromiseLike<Value>): Promise<Value | null> =>
  Promise.resolve(reading).catch(() => null);

async function disksOf({ dataDir, files, backups }: OperatingSources['config']) {
  const folders = Object.entries({ data: dataDir, files, backups }).filter(
    ([, target]) => kindOfTarget(target) === 'folder',
  );
  const found = await Promise.all(
    folders.map(async ([place, folder]) => ({ place, disk: await orNull(statfs(folder)) })),
  );
  return found.flatMap(({ place, disk }) => (disk ? [{ place, ...disk }] : []));
}

/** Jobs that were given up stay in their `.dead` queue and wait for nobody. */
const oldestJobs = (db: Database) =>
  db
    .execute<{ name: string; seconds: number }>(
      sql`select name, extract(epoch from now() - min(start_after))::float as seconds from pgboss.job
          where state < 'active' and not blocked and start_after <= now() and name not like '%.dead' group by name`,
    )
    .then(({ rows }) => rows);
