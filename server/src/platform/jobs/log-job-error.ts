import type { FastifyBaseLogger } from 'fastify';

/** Writes that a job failed, and which queue it was from. */
export const logJobError = (log: FastifyBaseLogger, err: Error, queue?: string): void =>
  log.warn({ err, queue }, 'A job failed');
