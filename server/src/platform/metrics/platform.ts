import { sql } from 'drizzle-orm';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../database/client.ts';
import type { ReplicaUse } from '../database/read-replica.ts';
import type { MetricRegistry } from './registry.ts';

type QueueRow = Record<'waiting' | 'deferred' | 'active', number> & { name: string };

/** The pool and the background jobs. */
export function createPlatformMetrics(registry: MetricRegistry, db: Database) {
  const registers = [registry];
  new Gauge({
    name: 'guildhall_database_connections',
    help: 'Connections of this process to the database: in use, or idle in the pool.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = db.$client;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
    },
  });
  new Gauge({
    name: 'guildhall_database_waiting',
    help: 'Requests for a connection that wait because all of them are in use.',
    registers,
    collect() {
      this.set(db.$client.waitingCount);
    },
  });
  new Gauge({
    name: 'guildhall_jobs',
    help: 'Jobs by queue and state (waiting, deferred, active) as last counted, at most a minute ago; a queue ending in ".dead" holds those that were given up. Missing while the database is away.',
    labelNames: ['queue', 'state'],
    registers,
    // All workers report the same counts.
    aggregator: 'first',
    async collect() {
      this.reset();
      for (const { name, ...states } of await queueRows(db))
        for (const [state, count] of Object.entries(states)) this.set({ queue: name, state }, count);
    },
  });
  const failed = new Counter({
    name: 'guildhall_job_failures_total',
    help: 'Tries of jobs that failed in this process, also those that a later try healed.',
    labelNames: ['queue'],
    registers,
  });
  const replica = new Counter({
    name: 'guildhall_replica_reads_total',
    help: 'Lists and exports that the replica answered (used), and those that the primary answered because the replica was behind or down.',
    labelNames: ['use'],
    registers,
  });
  return {
    replicaUsed: (use: ReplicaUse): void => replica.inc({ use }),
    jobFailed: (queue: string): void => failed.inc({ queue }),
  };
}

/** The job store's own counts; counting the jobs would get slower the more of them there are. */
const queueRows = (db: Database): Promise<QueueRow[]> =>
  db
    .execute<QueueRow>(
      sql`select name, queued_count as waiting, deferred_count as deferred, active_count as active from pgboss.queue`,
    )
    .then(
      ({ rows }) => rows,
      () => [],
    );
