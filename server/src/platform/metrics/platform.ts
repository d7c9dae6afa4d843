import { sql } from 'drizzle-orm';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/client.ts';
import type { ReplicaUse } from '../database/read-replica.ts';
import { whenOver } from '../http/request-log.ts';
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

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function createRequestMetrics(registry: MetricRegistry) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route (never the address itself), method and status class; "aborted" went away before the answer was out.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers: [registry],
  });

  return {
    /** Measures every request of a server; called before its routes are registered. */
    watch(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, done) => {
        done();
        // A stream lasts as long as its page; its duration says nothing about the server.
        if (request.routeOptions.config.contract?.replyKind === 'events') return;
        inFlight.inc();
        whenOver(reply, (isOut) => {
          inFlight.dec();
          const status = isOut ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted';
          const method = methods.includes(request.method) ? request.method : 'other';
          seconds.observe({ route: routeOf(request), method, status }, reply.elapsedTime / 1000);
        });
      });
    },
  };
}

/** URLs may contain secrets and are unbounded; route patterns are neither. */
const routeOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? (url.startsWith('/api/') ? '/api/*' : '/*');
