import type { FastifyInstance } from 'fastify';

/** What processing events needs besides its transaction. */
export type EventNeeds = Pick<FastifyInstance, 'clock' | 'jobs' | 'mails' | 'events'>;

/** The result of an event. `waiting`: its payment is not known yet. */
export interface Outcome {
  result: 'applied' | 'ignored' | 'needs_review' | 'waiting';
  note?: string;
}
