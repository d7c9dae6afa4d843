import type { FastifyBaseLogger } from 'fastify';

/** Logs that a job failed, and its queue. */
export const logJobError = (log: FastifyBaseLogger, err: Error, queue?: string): void =>
  log.warn({ err, queue }, 'A job failed');
