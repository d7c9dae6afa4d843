// The feature's public interface for other features and the processes.
export { walkQueries } from './list.ts';
export { createQueryReader } from './reader.ts';
export { firstAnswerAt, queriesShown } from './repository.ts';
