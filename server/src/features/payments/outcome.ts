import type { FastifyInstance } from 'fastify';

/** What work on events needs beside its transaction. */
export type EventNeeds = Pick<FastifyInstance, 'clock' | 'jobs' | 'mails' | 'events'>;

/** What became of an event. `waiting`: the payment that it is about has not been told yet. */
export interface Outcome {
  result: 'applied' | 'ignored' | 'needs_review' | 'waiting';
  note?: string;
}
