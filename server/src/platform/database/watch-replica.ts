import type { FastifyBaseLogger } from 'fastify';
import type { ReplicaUse, ReplicaWatcher } from './replica-state.ts';

const sentences: Record<ReplicaUse, string> = {
  used: 'Lists and exports are read from the replica again',
  behind: 'The replica is behind: lists and exports are read from the primary',
  down: 'The replica does not answer: lists and exports are read from the primary',
};

/** Counts reads, and logs when the replica becomes unusable or usable. */
export const watchReplica = (log: FastifyBaseLogger, count: (use: ReplicaUse) => void): ReplicaWatcher => ({
  onUse: count,
  onChange(use, error) {
    if (use === 'used') log.info(sentences[use]);
    else log.warn({ ...(error !== undefined && { err: error }) }, sentences[use]);
  },
});
