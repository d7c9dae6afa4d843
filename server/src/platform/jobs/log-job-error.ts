import type { FastifyBaseLogger } from 'fastify';

/** Logs that a job failed, and its queue. */
export const logJobError = (log: FastifyBaseLogger, err: Error, queue?: string): void =>
  log.warn({ err, queue }, 'A job failed');

/** pg-boss reports errors of its workers as plain objects, with their queue. @returns the arguments of the handler */
export const ownError = (found: Error & { queue?: string }): [error: Error, queue: string | undefined] => [
  found instanceof Error ? found : Object.assign(new Error(), found),
  found.queue,
];
