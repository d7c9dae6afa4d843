import type { FastifyInstance } from 'fastify';
import type { Queryable } from './database/client.ts';

/**
 * The app as commands on a case use it. A dry run and the demo data pass a transaction as `db`: each command is then a
 * savepoint, and `jobs` may discard what is queued.
 */
export type AppServices = Pick<FastifyInstance, 'clock' | 'config' | 'mails'> & {
  db: Queryable;
  jobs: Pick<FastifyInstance['jobs'], 'enqueue'>;
};
