// The feature's public interface for other features and the processes.
export { createQueryReader, walkQueries } from './present.ts';
export { firstAnswerAt, queriesShown } from './repository.ts';
